"""The median by counting equals the median by ordering, also where the sample misleads."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._numeric.rank_values import FEW, SAMPLE, find_median, rows_between, values_at


@pytest.mark.parametrize("n", [1, 2, 9, 1000, FEW, FEW + 1])
@pytest.mark.parametrize("kind", ["normal", "ties", "constant", "sorted", "skewed"])
def test_equals_the_median(n, kind):
    rng = np.random.default_rng([n, len(kind)])
    x = rng.normal(size=n)
    x = {
        "normal": x,
        "ties": np.round(x, 1),
        "constant": np.full(n, 2.5),
        "sorted": np.sort(x),
        "skewed": np.exp(3 * x),
    }[kind]
    before = x.copy()
    assert find_median(x) == np.median(x)
    assert (x == before).all()


def test_a_sample_that_holds_the_largest_rows_only():
    x = np.zeros(FEW)
    x[:: FEW // SAMPLE] = 9.0
    x[1] = -1.0
    assert find_median(x) == np.median(x) == 0.0


@pytest.mark.parametrize("shift", [-3, -1, 0, 1, 3])
@pytest.mark.parametrize("n", [2 * FEW, 2 * FEW + 1])
def test_both_sides_of_the_sample(n, shift):
    """Where the sample's median lies below the true one, above it, or between the two in the middle."""
    x = np.arange(n, dtype=float)
    step = n // SAMPLE
    sampled = x[::step] + shift * step
    x = np.concatenate([x, sampled])[: n + (n % 2)]
    np.random.default_rng(n).shuffle(x)
    assert find_median(x) == np.median(x)


def test_the_sample_lies_far_from_all_others():
    x = np.random.default_rng(3).normal(size=4 * FEW)
    x[:: len(x) // SAMPLE] -= 50
    assert find_median(x) == np.median(x)


def test_columns_of_a_table():
    table = np.random.default_rng(4).normal(size=(FEW + 3, 3))
    assert [find_median(column) for column in table.T] == np.median(table, axis=0).tolist()


@pytest.mark.parametrize("n", [9, FEW, FEW + 1, 3 * FEW + 7])
@pytest.mark.parametrize("kind", ["normal", "ties", "constant", "sorted", "misleading"])
def test_values_at_places_are_those_of_the_order(n, kind):
    x = np.random.default_rng([n, len(kind)]).normal(size=n)
    x = {"ties": np.round(x), "constant": np.full(n, 2.5), "sorted": np.sort(x)}.get(kind, x)
    if kind == "misleading":
        x[:: max(n // SAMPLE, 1)] = 9.0
    before, order = x.copy(), np.sort(x)
    for places in ([n // 2], [n // 2 - n // 90, n // 2], [0, n - 1], [n // 9, n // 2, n // 2], [n - 2]):
        assert values_at(x, places) == order[places].tolist()
    assert (x == before).all()


@pytest.mark.parametrize("n", [50, FEW + 7, 4 * FEW])
def test_places_asked_for_one_after_another(n):
    x = np.random.default_rng(n).normal(size=n)
    order, near = np.sort(x), n // 2 - n // 90
    rows = rows_between(x, near, n - near)
    for places in ([n // 2], [near + 1, n // 2, n - near], [n // 2 + 1, near], [near + 1]):
        assert rows.at(places) == order[places].tolist()
