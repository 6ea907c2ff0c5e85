import pytest

from errbar.intervals import exact
from tests.intervals.shares_by_peer import CASES, assert_agrees


@pytest.mark.parametrize("case", CASES)
def test_limits_agree_with_statsmodels(case):
    assert_agrees(exact.limits, "beta", case)


def test_none_of_twenty_by_hand():
    # 0 of n: high = 1 - (a/2)^(1/n); n of n is its mirror.
    assert exact.limits(0, 20, 0.95) == pytest.approx((0, 1 - 0.025 ** (1 / 20)))
    assert exact.limits(20, 20, 0.95) == pytest.approx((0.025 ** (1 / 20), 1))


def test_the_lecture_example_of_one_error_in_three():
    # Wald would run from -0.20 to 0.87; exact from 0.008 to 0.906.
    low, high = exact.limits(1, 3, 0.95)
    assert (round(low, 3), round(high, 3)) == (0.008, 0.906)
