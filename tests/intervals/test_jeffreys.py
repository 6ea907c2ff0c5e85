import numpy as np
import pytest

from errbar.intervals import jeffreys
from tests.intervals.shares_by_peer import CASES, assert_agrees


@pytest.mark.parametrize("case", CASES)
def test_limits_agree_with_statsmodels(case):
    assert_agrees(jeffreys.limits, "jeffreys", case)


def test_one_of_two_by_hand():
    # The posterior is Beta(3/2, 3/2), whose distribution at x = sin^2(u / 2) is (u - sin(u) cos(u)) / pi; u = pi / 4
    # gives x = 0.146447 and a chance of (pi / 4 - 1 / 2) / pi = 0.090845.
    level = 1 - 2 * (np.pi / 4 - 0.5) / np.pi
    low, high = jeffreys.limits(1, 2, level)
    assert (low, high) == pytest.approx((np.sin(np.pi / 8) ** 2, np.cos(np.pi / 8) ** 2))
