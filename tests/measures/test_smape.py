import numpy as np
import pytest


def test_a_row_of_two_zeros_counts_nothing(estimate):
    # (2 x 2 / (1 + 3) + 0) / 2
    assert estimate("smape", truth=[1.0, 0.0], value=[3.0, 0.0]).value == 0.5


def test_opposite_signs_cost_2_the_most_there_is(estimate):
    assert estimate("smape", truth=[1.0, 0.0], value=[-3.0, 5.0]).value == 2.0


def test_agrees_with_its_definition_on_weighted_rows(pairs, estimate):
    p = pairs(2)
    y, f = p["truth"], p["value"]
    expected = np.average((2 * np.abs(y - f) / (np.abs(y) + np.abs(f))).mean(axis=1), weights=p["weight"])
    assert estimate("smape", **p).value == pytest.approx(expected, rel=1e-12)


def test_no_errors_at_all_still_have_a_bound(estimate):
    # As many rows without fault as there are: at most 2 x (1 - 0.025^(1/20)) of a loss in [0, 2].
    y = np.arange(1.0, 21.0)
    found = estimate("smape", truth=y, value=y)
    assert (found.low, found.high) == pytest.approx((0.0, 2 * (1 - 0.025 ** (1 / 20))))


def test_no_skill_is_the_median_of_the_truth(estimate):
    # median 2: 2 x 1 / 3, 0, 2 x 4 / 8
    found = estimate("smape", truth=[1.0, 2.0, 6.0], value=[1.0, 2.0, 5.0])
    assert found.no_skill == pytest.approx((2 / 3 + 0 + 1) / 3)
