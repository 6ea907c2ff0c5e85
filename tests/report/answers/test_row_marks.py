"""The interval that decides a mark, in words worked by hand."""

import pytest

from errbar.records.estimate import Estimate, Interval
from errbar.report.answers.row_marks import gap_words, hides_its_decider, mark_of


def estimate(value, low, high, better="high", no_skill=0.3, gap=None, level=0.95):
    interval = Interval(low=low, high=high, level=0.95, method="exact", standing="exact")
    names = ("no_skill_gap", "no_skill_gap_low", "no_skill_gap_high", "no_skill_gap_level")
    extras = {} if gap is None else dict(zip(names, (*gap, level)))
    return Estimate(
        measure="recall", label="recall", value=value, interval=interval, n=60, better=better, no_skill=no_skill,
        perfect=1.0 if better == "high" else 0.0, extras=extras,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5)), "above no skill by 0.27 (0.03 to 0.50): better"),
        (estimate(0.1, 0.02, 0.4, gap=(-0.2, -0.33, -0.07)), "below no skill by 0.20 (0.07 to 0.33): worse"),
        (
            estimate(1.7, 1.2, 4.3, better="low", no_skill=3.2, gap=(-1.5, -3.1, -0.6)),
            "below no skill by 1.5 (0.6 to 3.1): better",
        ),
        (
            estimate(0.5, 0.35, 0.86, gap=(0.2, -0.05, 0.45)),
            "above no skill by 0.20 (−0.05 to 0.45): not distinguishable",
        ),
        (
            estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5), level=0.98),
            "above no skill by 0.27 (0.03 to 0.50, 98 % interval): better",
        ),
    ],
)
def test_a_difference_that_decides_against_the_interval_is_told(found, words):
    assert found.decided_by == "gap" and hides_its_decider(found)
    assert gap_words(found) == words
    assert words.endswith({"better": ": better", "worse": ": worse", "open": ": not distinguishable"}[mark_of(found)])


def test_where_the_value_decides_or_says_the_same_nothing_is_added():
    alone = estimate(0.57, 0.41, 0.86)
    assert alone.decided_by == "value" and not gap_words(alone) and not hides_its_decider(alone)
    lower = estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5), level=0.9)
    assert lower.decided_by == "value" and mark_of(lower) == "open"  # a difference at a lower level decides nothing
    assert not hides_its_decider(estimate(0.57, 0.41, 0.86, gap=(0.27, 0.03, 0.5)))
    assert estimate(0.57, 0.41, 0.86, better="none").decided_by is None
