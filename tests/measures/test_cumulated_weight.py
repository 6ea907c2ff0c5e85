"""Values that hold amounts of weight: those of rows near a rank are those of all rows in order."""

import numpy as np
import pytest

from errbar.measures._cumulated_weight import FEW, cumulate_all, cumulate_near


def by_hand(x, weight, amount):
    order = np.argsort(x, kind="stable")
    return x[order][np.searchsorted(np.cumsum(weight[order]), amount)]


def test_the_least_value_that_holds_an_amount():
    held = cumulate_all(np.array([3.0, 1.0, 2.0]), np.array([1.0, 2.0, 4.0]))
    assert held.least([0.5, 2.0, 2.5, 6.0, 6.5, 99.0]) == [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]


@pytest.mark.parametrize("n", [10, FEW - 1, FEW, FEW + 1, 200_000])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_rows_near_a_share_hold_it(n, share):
    rng = np.random.default_rng(n)
    x, weight = rng.normal(size=n), rng.random(n) + 0.5
    held = cumulate_near(x, weight, share - 0.01, share + 0.01)
    assert held.is_all == (n < FEW)
    amounts = [(share + step) * weight.sum() for step in (-0.01, 0.0, 0.01)]
    assert held.holds(amounts)
    assert held.least(amounts) == [by_hand(x, weight, amount) for amount in amounts]


def test_amounts_that_other_rows_hold_are_not_held():
    rng = np.random.default_rng(5)
    x, weight = rng.normal(size=100_000), np.ones(100_000)
    held = cumulate_near(x, weight, 0.5, 0.5)
    assert held.holds([50_000.0])
    assert not held.holds([10_000.0]) and not held.holds([90_000.0]) and not held.holds([held.before])
    assert held.upto[-1] == np.count_nonzero(x <= held.values[-1])


def test_ties_and_weights_of_zero():
    rng = np.random.default_rng(6)
    x, weight = np.round(rng.normal(size=100_000), 1), rng.integers(0, 3, 100_000).astype(float)
    held = cumulate_near(x, weight, 0.49, 0.51)
    amount = 0.5 * weight.sum()
    assert held.holds([amount])
    assert held.least([amount]) == [by_hand(x, weight, amount)]


def test_rows_by_which_a_sample_is_deceived_are_seen_to_hold_nothing():
    x = np.zeros(1 << 17)
    x[1::2] = np.arange(1 << 16) + 1.0  # every other row: a sample at even steps sees none of them
    held = cumulate_near(x, np.ones(len(x)), 0.75, 0.75)
    assert not held.holds([0.75 * len(x)])
