"""The interval that decides a mark, in words worked by hand."""

import pytest

from errbar.records.estimate import Estimate, Interval
from errbar.report.say.marks import deciding_ends, gap_words, is_paired, mark_of, marks_of, position_of
from tests.claims.by_hand import run as run_of
from tests.claims.by_hand import value as value_of


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
        (estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5)), "above baseline by 0.27 (0.03 to 0.50): better"),
        (estimate(0.1, 0.02, 0.4, gap=(-0.2, -0.33, -0.07)), "below baseline by 0.20 (0.07 to 0.33): worse"),
        (
            estimate(1.7, 1.2, 4.3, better="low", no_skill=3.2, gap=(-1.5, -3.1, -0.6)),
            "below baseline by 1.5 (0.6 to 3.1): better",
        ),
        (
            estimate(0.5, 0.35, 0.86, gap=(0.2, -0.05, 0.45)),
            "above baseline by 0.20 (−0.05 to 0.45): inconclusive",
        ),
        (
            estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5), level=0.98),
            "above baseline by 0.27 (0.03 to 0.50, 98 % interval): better",
        ),
    ],
)
def test_a_difference_that_decides_is_told(found, words):
    claim = marks_of(run_of(estimates=(found,)))["recall"]
    assert found.decided_by == "gap" and is_paired(found, claim)
    assert gap_words(found, claim) == words
    assert words.endswith({"better": ": better", "worse": ": worse", "open": ": inconclusive"}[mark_of(claim)])


def test_where_the_value_decides_nothing_is_added():
    alone = estimate(0.57, 0.41, 0.86)
    lower = estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5), level=0.9)  # at a lower level it decides nothing
    for found, mark in ((alone, "better"), (lower, "open")):
        claim = marks_of(run_of(estimates=(found,)))["recall"]
        assert (gap_words(found, claim), mark_of(claim), is_paired(found, claim)) == ("", mark, False)
        assert deciding_ends(found, claim) == (found.low, found.high)


def test_the_interval_that_decides_stands_on_the_scale_of_the_value():
    found = estimate(0.57, 0.21, 0.86, gap=(0.27, 0.03, 0.5))
    assert deciding_ends(found, marks_of(run_of(estimates=(found,)))["recall"]) == pytest.approx((0.33, 0.8))


def test_a_row_held_against_nothing_or_without_an_interval_has_no_mark():
    run = run_of(estimates=(value_of("f1", None), value_of("prevalence", (0.2, 0.3), better="none", baseline=None)))
    assert mark_of(marks_of(run)["f1"]) is None and mark_of(marks_of(run).get("prevalence")) is None


@pytest.mark.parametrize(
    ("e", "x", "u"),
    [
        (estimate(0.6, 0.5, 0.7, no_skill=0.2), 0.6, 0.5),
        (estimate(0.6, 0.5, 0.7, better="low", no_skill=0.8), 0.6, 0.25),
        (estimate(0.6, 0.5, 0.7, better="low", no_skill=0.8), 1.0, -0.25),
        (estimate(0.6, 0.5, 0.7, no_skill=None), 0.6, None),
        (estimate(0.6, 0.5, 0.7, no_skill=1.0), 0.6, None),
        (estimate(0.6, 0.5, 0.7), None, None),
    ],
)
def test_0_is_the_baseline_and_1_is_perfect(e, x, u):
    assert position_of(e, x) == (None if u is None else pytest.approx(u))
