"""Rows between two others."""

import numpy as np

from errbar.auditing.detectors.interpolated_rows import find_interpolated_rows, is_between
from tests.auditing.detectors.tables import table


def enlarged(rng, factor=2.0, n=200, p=4):
    X = rng.normal(size=(n, p))
    y = (np.arange(n) < n // 5).astype(int)
    small = X[y == 1]
    k = int((factor - 1) * len(small))
    i = rng.integers(0, len(small), k)
    apart = ((small[i, None] - small[None]) ** 2).sum(2)
    j = np.argsort(apart, axis=1)[np.arange(k), rng.integers(1, 6, k)]
    new = small[i] + rng.random((k, 1)) * (small[j] - small[i])
    return np.concatenate([X, new]), np.concatenate([y, np.ones(k, dtype=int)])


def test_rows_made_by_smote_are_found_in_their_class():
    X, y = enlarged(np.random.default_rng(0))
    found = find_interpolated_rows(table(X, y))
    assert found.classes[0][0] == "b" and found.classes[0][1] == found.found >= 30
    assert found.p < 1e-6


def test_rows_drawn_by_themselves_are_none():
    X, y = enlarged(np.random.default_rng(0), factor=1.0)
    assert find_interpolated_rows(table(X, y)).found == 0


def test_the_middle_of_two_rows_may_be_an_average():
    rows = np.array([[0, 0, 0], [2, 4, 6], [1, 2, 3], [9, 9, 1], [8, 1, 9.0]])
    assert not is_between(rows, np.array([2]))[0]
    rows[2] = 0.37 * rows[1]
    assert is_between(rows, np.array([2]))[0]


def test_a_grid_is_no_interpolation():
    grid = np.array([[a, b, c] for a in range(7) for b in range(7) for c in range(7)], dtype=float)
    assert find_interpolated_rows(table(grid, np.arange(343) % 2)).found == 0


def test_what_cannot_be_tested_is_said():
    assert "classes" in find_interpolated_rows(table(np.ones((40, 3)), np.arange(40.0), classes=0))
    assert "3 columns" in find_interpolated_rows(
        table(np.random.default_rng(0).normal(size=(40, 2)), np.arange(40) % 2)
    )
