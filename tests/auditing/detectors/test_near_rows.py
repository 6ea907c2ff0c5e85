"""Rows nearly equal to another one."""

import math

import numpy as np
import pytest

from errbar.auditing.detectors.near_rows import find_near_copies, read_space
from errbar.auditing.nearest_rows import nearest_rows
from tests.auditing.detectors.tables import table


def rows(n=200, again=20, noise=1e-3, p=4, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, p))
    return np.concatenate([X, X[:again] + noise * rng.normal(size=(again, p))])


def test_both_rows_of_every_pair_are_found():
    X = rows()
    found = find_near_copies(table(X, np.zeros(len(X))))
    assert (found.found, found.queried, found.columns) == (40, 220, 4)
    assert found.largest < 0.1


def test_rows_drawn_by_themselves_and_equal_rows_are_no_near_copies():
    X = rows(again=0)
    assert find_near_copies(table(X, np.zeros(200))).found == 0
    twice = np.concatenate([X, X[:50]])
    assert find_near_copies(table(twice, np.zeros(250))).found == 0


def test_of_two_files_only_test_rows_near_training_rows_count():
    X = rows()
    side = np.arange(220) >= 200
    assert find_near_copies(table(X, np.zeros(220)), side).found == 20
    inside = np.zeros(220, dtype=bool)
    inside[:20] = inside[200:] = True
    assert find_near_copies(table(X, np.zeros(220)), inside).found == 0


def test_near_rows_of_one_unit_are_no_copies():
    X = rows()
    unit = np.concatenate([np.arange(200), np.arange(20)])
    assert find_near_copies(table(X, np.zeros(220), unit=unit)).found == 0


def test_columns_of_few_values_cannot_tell():
    assert "two columns" in find_near_copies(table(np.random.default_rng(0).integers(0, 5, (100, 3)), np.zeros(100)))
    assert "30 different rows" in find_near_copies(table(rows(20, 2), np.zeros(22)))


def test_a_copy_of_every_row_is_found_too():
    X = rows(150, 150)
    assert find_near_copies(table(X, np.zeros(300))).found == 300


@pytest.mark.parametrize("dimensions", [1, 2, 5])
def test_the_dimensions_that_rows_fill_are_read_off_their_distances(dimensions):
    rng = np.random.default_rng(0)
    X = rng.random((4000, dimensions))
    near = nearest_rows(X, np.arange(1000), 6).distance
    found, usual = read_space(near)
    assert found == pytest.approx(dimensions, rel=0.15)
    assert usual == pytest.approx(np.median(near[:, 0]), rel=0.1)


def test_many_rows_are_sampled():
    X = rows(2500, 250)
    found = find_near_copies(table(X, np.zeros(len(X))), seed=3)
    assert found.queried == 2000 and 300 < found.found < 440


def test_what_a_sample_of_rows_would_find_is_said():
    X = rows(2500, 0)
    said = find_near_copies(table(X, np.zeros(len(X)))).narrowed
    # Twenty rows or more of 2,000: less the chance of at most nineteen, term by term.
    missed = sum(math.comb(2000, k) * 0.015**k * 0.985 ** (2000 - k) for k in range(20))
    assert said.startswith("2,000 of 2,500 rows looked at: near copies of 1.5%")
    assert said.endswith(f"a chance of {1 - missed:.2f}")
    assert not find_near_copies(table(rows(), np.zeros(220))).narrowed
