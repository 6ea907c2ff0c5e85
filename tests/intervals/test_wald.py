import numpy as np
import pytest

import errbar
from errbar.intervals import wald
from tests.intervals.shares_by_peer import CASES, assert_agrees


@pytest.mark.parametrize("case", CASES)
def test_limits_agree_with_statsmodels(case):
    assert_agrees(wald.limits, "normal", case)


def test_the_lecture_example_of_one_error_in_three():
    # 1/3 +- 1.96 sqrt(2/27), from -0.20 to 0.87, cut at 0.
    assert wald.limits(1, 3, 0.95) == pytest.approx((0, 1 / 3 + 1.959964 * np.sqrt(2 / 27)), abs=1e-6)


def test_it_is_refused_where_it_has_no_width():
    e = errbar.score(truth=[0, 1, 1], label=[0, 1, 1], measures="accuracy", interval="wald")["accuracy"]
    assert e.value == 1.0
    assert e.interval is None
    assert "wald has zero width at 3 of 3; use exact" in e.reason
