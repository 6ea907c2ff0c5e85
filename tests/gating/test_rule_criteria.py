"""Rulings worked by hand: which side of which boundary an interval lies on."""

import math
from dataclasses import replace

import pytest

from errbar.gating.rule_criteria import outcome_of, rule_on_gap, rule_on_value
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.gate import Criterion
from errbar.records.missing import Missing

BETTER = Criterion(kind="better", measure="m")
MARGIN = Criterion(kind="no_worse", measure="m", amount=0.01)
REACH = Criterion(kind="at_least", measure="m", amount=0.9)
BELOW_0 = Criterion(kind="at_least", measure="m", amount=-0.5)


def gap(low, high, better="high", se=None, value=None):
    return Comparison(
        left="champion", right="candidate", measure="m", gap=(low + high) / 2 if value is None else value, low=low,
        high=high, level=0.95, p=0.5, p_adjusted=0.5, method="paired", verdict="not resolved", label="score",
        better=better, se=se,
    )  # fmt: skip


def estimate(value, low, high, better="high", se=None, n=200):
    interval = Interval(low=low, high=high, level=0.95, method="exact", standing="exact")
    return Estimate(measure="m", label="score", value=value, interval=interval, n=n, better=better, se=se)


@pytest.mark.parametrize(
    ("criterion", "low", "high", "higher_is_better", "lower_is_better"),
    [
        (BETTER, 0.001, 0.02, "PASS", "FAIL"),
        (BETTER, -0.02, -0.001, "FAIL", "PASS"),
        (BETTER, -0.01, 0.02, "INCONCLUSIVE", "INCONCLUSIVE"),
        (BETTER, 0.0, 0.02, "INCONCLUSIVE", "INCONCLUSIVE"),  # an end at exactly 0 is no gain
        (MARGIN, -0.009, 0.02, "PASS", "INCONCLUSIVE"),
        (MARGIN, -0.02, 0.009, "INCONCLUSIVE", "PASS"),
        (MARGIN, -0.03, -0.011, "FAIL", "PASS"),
        (MARGIN, 0.011, 0.03, "PASS", "FAIL"),
        (MARGIN, -0.01, 0.02, "INCONCLUSIVE", "INCONCLUSIVE"),
        (REACH, 0.91, 0.95, "PASS", "FAIL"),
        (REACH, 0.85, 0.89, "FAIL", "PASS"),
        (REACH, 0.85, 0.95, "INCONCLUSIVE", "INCONCLUSIVE"),
        (REACH, 0.9, 0.95, "PASS", "INCONCLUSIVE"),  # what is exactly reached is reached
        (REACH, 0.85, 0.9, "INCONCLUSIVE", "PASS"),
    ],
)
def test_an_interval_passes_on_the_good_side_fails_on_the_other_and_else_leaves_it_open(
    criterion, low, high, higher_is_better, lower_is_better
):
    assert outcome_of(criterion, low, high, "high") == higher_is_better
    assert outcome_of(criterion, low, high, "low") == lower_is_better


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (rule_on_gap(BETTER, gap(-0.0531, -0.0114, "low"), 1200), "score better (difference −0.053 to −0.011)"),
        (rule_on_gap(BETTER, gap(0.0114, 0.0531, "low"), 1200), "score worse (difference 0.011 to 0.053)"),
        (rule_on_gap(MARGIN, gap(-0.0071, 0.02), 1200), "score not worse than −0.01 (lower limit −0.0071)"),
        (rule_on_gap(MARGIN, gap(-0.02, 0.0071, "low"), 1200), "score not worse than +0.01 (upper limit 0.0071)"),
        (rule_on_gap(MARGIN, gap(-0.052, -0.031), 1200), "score worse than −0.01 (upper limit −0.031)"),
        (rule_on_gap(MARGIN, gap(0.031, 0.052, "low"), 1200), "score worse than +0.01 (lower limit 0.031)"),
        (rule_on_value(REACH, estimate(0.93, 0.912, 0.95)), "score at least 0.9 (lower limit 0.912)"),
        (rule_on_value(REACH, estimate(0.83, 0.712, 0.85)), "score below 0.9 (upper limit 0.850)"),
        (rule_on_value(REACH, estimate(0.83, 0.712, 0.85, "low")), "score at most 0.9 (upper limit 0.850)"),
        (rule_on_value(REACH, estimate(0.93, 0.912, 0.95, "low")), "score above 0.9 (lower limit 0.912)"),
        (rule_on_value(BELOW_0, estimate(-0.2, -0.31, -0.09)), "score at least −0.5 (lower limit −0.31)"),
        (rule_on_value(BELOW_0, estimate(-0.8, -0.91, -0.69)), "score below −0.5 (upper limit −0.69)"),
    ],
)
def test_the_sentence_names_the_end_that_decided(ruling, sentence):
    assert ruling.sentence == sentence


def test_an_end_next_to_the_boundary_is_shown_on_its_side_of_it():
    close = rule_on_gap(MARGIN, gap(-0.00998, 0.02), 1200)
    assert close.outcome == "PASS"
    assert close.sentence.endswith("(lower limit −0.009980)")


# (z_.975 + z_.8)^2 = (1.959964 + 0.841621)^2 = 7.848880: rows are n 7.848880 (se / distance)^2.


def test_rows_needed_come_from_the_distance_to_the_boundary():
    # The gap is 0.01 above a boundary of 0 with a standard error of 0.01 on 200 rows: 200 * 7.84888 = 1569.8.
    assert rule_on_gap(BETTER, gap(-0.0096, 0.0296, se=0.01, value=0.01), 200).rows_needed == 1570
    # A gap of 0.01 is 0.02 above a margin of 0.01: a quarter of it, 392.4.
    assert rule_on_gap(MARGIN, gap(-0.0296, 0.0496, se=0.01, value=0.01), 200).rows_needed == 393
    # A share of 0.92 is 0.02 above 0.9, with a standard error of 0.04: 200 * 7.84888 * 4 = 6279.1.
    found = rule_on_value(REACH, estimate(0.92, 0.83, 0.97, se=0.04))
    assert found.rows_needed == 6280
    assert (
        found.sentence
        == "score at least 0.9: inconclusive (0.830 to 0.970), 200 rows; needs about 6,280 to pass if the value stays"
    )


def test_the_sentence_rounds_rows_to_three_digits_and_the_ruling_keeps_them_all():
    # 1140 * 7.84888 = 8947.7
    found = rule_on_gap(BETTER, gap(-0.0096, 0.0296, se=0.01, value=0.01), 1140)
    assert found.rows_needed == 8948
    assert found.sentence == (
        "score better: inconclusive (difference −0.0096 to 0.0296), 1,140 rows; needs about 8,950 to pass if the "
        "difference stays"
    )
    wrong = rule_on_gap(BETTER, gap(-0.0296, 0.0096, se=0.01, value=-0.01), 1140)
    assert wrong.sentence.endswith("no number of rows makes it pass, about 8,950 make it fail")


def test_rows_in_hand_are_never_said_to_be_enough_for_what_they_left_open():
    # 29 of 30 right: Clopper-Pearson's lower end is 0.8278, an arm of 0.1388, so 30 * 7.84888 * (0.0708 / 0.1167)^2 =
    # 86.9. The normal standard error of 0.0328 alone would have said 19, fewer than there are.
    half = Criterion(kind="at_least", measure="m", amount=0.85)
    found = rule_on_value(half, estimate(29 / 30, 0.82783, 0.99916, se=0.03277, n=30))
    assert (found.outcome, found.rows_needed) == ("INCONCLUSIVE", 87)
    # Few units: t on 3 degrees of freedom reaches 0 from 3 standard errors away, where normal rows would not.
    assert rule_on_gap(BETTER, gap(-0.0018, 0.0618, se=0.01, value=0.03), 20).rows_needed > 20


def test_without_a_standard_error_the_interval_tells_the_spread():
    # A normal interval of half-width 0.0195996 has a standard error of 0.01.
    assert rule_on_gap(BETTER, gap(-0.00959964, 0.02959964, se=None, value=0.01), 200).rows_needed == 1570
    assert rule_on_gap(BETTER, gap(-0.00959964, 0.02959964, se=0.0, value=0.01), 200).rows_needed == 1570


def test_a_gap_on_the_wrong_side_does_not_pass_with_more_rows():
    found = rule_on_gap(BETTER, gap(-0.0296, 0.0096, se=0.01, value=-0.01), 200)
    assert (found.outcome, found.rows_needed) == ("INCONCLUSIVE", 1570)
    assert "if the difference stays, no number of rows makes it pass, about 1,570 make it fail" in found.sentence
    # Of a loss, the same gap is a gain.
    gain = rule_on_gap(BETTER, gap(-0.0296, 0.0096, "low", 0.01, -0.01), 200)
    assert "200 rows; needs about 1,570 to pass if the difference stays" in gain.sentence


def test_a_gap_on_the_boundary_is_settled_by_no_number_of_rows():
    found = rule_on_gap(BETTER, gap(-0.02, 0.02, se=0.01, value=0.0), 200)
    assert found.rows_needed is None
    assert found.sentence.endswith("if the difference stays on the boundary, no number of rows decides it")


def test_a_settled_criterion_needs_no_rows():
    assert rule_on_gap(BETTER, gap(0.01, 0.03, se=0.005), 200).rows_needed is None


def test_without_an_interval_nothing_passes_and_nothing_fails():
    none = Estimate(
        measure="m", label="score", value=math.pi, interval=None, reason=Missing("no_interval", "flat"), n=5
    )
    found = rule_on_value(REACH, none)
    assert (found.outcome, found.value, found.rows) == ("INCONCLUSIVE", None, 5)
    assert found.sentence == "score: nothing to decide by (no interval: flat)"


def test_an_interval_in_doubt_passes_nothing_and_fails_what_it_fails():
    at_most = Criterion(kind="at_least", measure="m", amount=3.0)
    ruling = rule_on_value(at_most, replace(estimate(1.5, 1.0, 2.0, "low"), doubt="EB209"))
    assert (ruling.outcome, ruling.doubt, ruling.rows_needed) == ("INCONCLUSIVE", "EB209", None)
    assert ruling.sentence == (
        "score at most 3 (upper limit 2.00), but EB209 puts this interval in doubt; a reason lets it pass: "
        "`because=EB209`"
    )
    failed = rule_on_value(at_most, replace(estimate(5.0, 4.0, 6.0, "low"), doubt="EB209"))
    assert (failed.outcome, failed.doubt) == ("FAIL", None)
    assert rule_on_value(at_most, estimate(1.5, 1.0, 2.0, "low")).outcome == "PASS"


def test_an_infinite_end_in_doubt_never_passes():
    at_least = Criterion(kind="at_least", measure="m", amount=-1.0)
    found = replace(estimate(1.5, 1.0, math.inf), doubt="EB999")
    assert rule_on_value(at_least, found).outcome == "INCONCLUSIVE"
