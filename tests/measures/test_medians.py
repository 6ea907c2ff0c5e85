"""Quantiles by rank, of rows that are not sorted, are those of rows that are."""

import numpy as np
import pytest

from errbar.measures._medians import ROUNDING, Ladder


def _from_sorted(x, weight, share):
    """The least value with the share at or below it, by a walk up the sorted rows."""
    order = np.argsort(x, kind="stable")
    held = np.ones(len(x)) if weight is None else weight[order]
    upto = np.cumsum(held) / held.sum()
    return x[order][min(np.searchsorted(upto, share - ROUNDING), len(x) - 1)]


@pytest.mark.parametrize("n", [1, 2, 3, 10, 49, 1_000, 4_099])
@pytest.mark.parametrize("weighted", [False, True])
def test_quantiles_are_those_of_the_sorted_rows(n, weighted):
    rng = np.random.default_rng(n)
    weight = rng.integers(0, 3, n) + (np.arange(n) == 0.0) if weighted else None
    shares = [0.0, 1 / n, 0.1, 0.29, 0.5, 0.5 + 2 * ROUNDING, 0.57, 7 / 10, (n - 1) / n, 1.0]
    for x in (rng.normal(size=n), rng.integers(0, 4, n).astype(float)):
        found = Ladder(x, weight).quantiles(*shares)
        assert found == [_from_sorted(x, weight, share) for share in shares]
        assert Ladder(x, weight).quantiles(0.3) == [_from_sorted(x, weight, 0.3)]


def test_the_median_is_that_of_numpy_and_repeats_are_weights():
    x = np.array([5.0, 1.0, 4.0, 2.0])
    assert Ladder(x, None).median() == 3.0 == np.median(x)
    assert Ladder(x[:3], None).median() == 4.0
    times = np.array([1.0, 3.0, 1.0, 1.0])
    assert Ladder(x, times).median() == np.median(np.repeat(x, times.astype(int))) == 1.5


def test_the_rows_stay_as_they_were():
    x = np.array([3.0, 1.0, 2.0])
    Ladder(x, None).median()
    assert x.tolist() == [3.0, 1.0, 2.0]
