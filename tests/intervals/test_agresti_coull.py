import numpy as np
import pytest

from errbar.intervals import agresti_coull
from tests.intervals.shares_by_peer import CASES, assert_agrees


@pytest.mark.parametrize("case", CASES)
def test_limits_agree_with_statsmodels(case):
    assert_agrees(agresti_coull.limits, "agresti_coull", case)


def test_five_of_ten_by_hand():
    # z^2 / 2 hits and misses are added: the share stays 1/2, the trials grow to 10 + z^2.
    half = 1.959964 * np.sqrt(0.25 / (10 + 1.959964**2))
    assert agresti_coull.limits(5, 10, 0.95) == pytest.approx((0.5 - half, 0.5 + half), abs=1e-6)
