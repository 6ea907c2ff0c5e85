"""How much higher a judge rates than people, on what people labelled."""

from __future__ import annotations

import numpy as np
import pytest
from tests.measures.test_judged_mean import judged_rows

import errbar


def test_it_is_the_mean_difference_on_labelled_items_and_no_others():
    rows = judged_rows()
    found = errbar.score(**rows)["judge_bias"]
    assert found.value == pytest.approx(np.mean(rows["judge"][:80] - rows["outcome"][:80]))
    assert found.low < found.value < found.high


def test_its_interval_is_that_of_a_mean_of_differences():
    rows = judged_rows()
    found = errbar.score(**rows)["judge_bias"]
    mean = errbar.score(outcome=rows["judge"][:80] - rows["outcome"][:80], range=(-1, 1), measures="mean")["mean"]
    assert (found.low, found.high) == pytest.approx((mean.low, mean.high))


def test_a_judge_on_another_scale_has_no_bias():
    rows = judged_rows()
    found = errbar.score(outcome=rows["outcome"], judge=5 * rows["judge"])["judge_bias"]
    assert found.value is None
    assert "another scale" in str(found.reason)
