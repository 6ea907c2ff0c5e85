"""Limits by a judge and human labels; their definition is in tests/measures/test_judged_mean.py."""

from __future__ import annotations

import numpy as np

import errbar
from tests.measures.test_judged_mean import judged_rows


def test_it_is_narrower_than_the_labels_alone_and_holds_the_value():
    rows = judged_rows(2000, 150)
    found = errbar.score(**rows, measures="judged_mean")["judged_mean"]
    alone = errbar.score(outcome=rows["outcome"][:150], measures="mean")["mean"]
    assert found.low < found.value < found.high
    assert found.high - found.low < 0.9 * (alone.high - alone.low)


def test_outcomes_without_ends_have_no_such_interval():
    rows = judged_rows()
    found = errbar.score(outcome=7 * rows["outcome"], judge=7 * rows["judge"], measures="judged_mean")["judged_mean"]
    assert found.value is not None
    assert found.interval is None
    assert "range" in str(found.reason)


def test_one_label_has_no_spread():
    judge = np.tile([0.0, 1.0], 10)
    human = np.where(np.arange(20) == 0, 1.0, np.nan)
    assert "one human label" in str(errbar.score(outcome=human, judge=judge)["judged_mean"].reason)
