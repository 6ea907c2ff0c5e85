"""From the ends of an interval to a verdict, and what undermines one."""

import pytest

from errbar.claims.decide import base_of, baseline_gap, doubt_of, verdict_between, whole_estimates
from errbar.records.finding import Finding
from tests.claims.by_hand import run, value


@pytest.mark.parametrize(
    ("low", "high", "better", "verdict"),
    [
        (0.1, 0.2, "high", "better"),
        (0.1, 0.2, "low", "worse"),
        (-0.2, -0.1, "high", "worse"),
        (-0.2, -0.1, "low", "better"),
        (0.1, 0.2, "none", "differs"),
        (-0.2, -0.1, "near", "differs"),
        (-0.1, 0.1, "high", "inconclusive"),
        (0.0, 0.1, "high", "inconclusive"),
        (-0.1, 0.0, "low", "inconclusive"),
    ],
)
def test_zero_outside_the_interval_decides_and_zero_at_its_end_does_not(low, high, better, verdict):
    assert verdict_between(low, high, better) == verdict


def test_without_a_paired_difference_the_baseline_is_taken_as_known():
    assert baseline_gap(value("auc", (0.75, 1.0), baseline=0.5)) == pytest.approx((0.375, 0.25, 0.5))


def test_a_paired_difference_of_the_same_level_decides_and_one_of_a_lower_level_does_not():
    extras = {"no_skill_gap": 0.125, "no_skill_gap_low": -0.25, "no_skill_gap_high": 0.5, "no_skill_gap_level": 0.95}
    assert baseline_gap(value("auc", (0.75, 1.0), extras=extras)) == (0.125, -0.25, 0.5)
    extras["no_skill_gap_level"] = 0.9
    assert baseline_gap(value("auc", (0.75, 1.0), extras=extras)) == pytest.approx((0.375, 0.25, 0.5))


def test_an_estimates_own_doubt_comes_before_that_of_a_warning_about_its_interval():
    warned = Finding(code="EB202", severity="warn", message="few", measures=("auc",), concerns="interval")
    assert doubt_of(value("auc", (0.6, 0.9), doubt="EB209"), run(findings=(warned,))) == "EB209"
    assert doubt_of(value("auc", (0.6, 0.9)), run(findings=(warned,))) == "EB202"


@pytest.mark.parametrize(
    "changed", [{"measures": ("brier",)}, {"severity": "note"}, {"concerns": "model"}, {"concerns": None}]
)
def test_a_finding_on_another_measure_or_matter_puts_nothing_in_doubt(changed):
    plain = {"code": "EB202", "severity": "warn", "message": "few", "measures": ("auc",), "concerns": "interval"}
    assert doubt_of(value("auc", (0.6, 0.9)), run(findings=(Finding(**{**plain, **changed}),))) is None


def test_a_measures_settings_are_no_part_of_its_name():
    assert [base_of(m) for m in ("cost", "cost(fn=10,fp=1)", "f1(average=macro)")] == ["cost", "cost", "f1"]


def test_estimates_of_slices_are_not_on_all_rows():
    both = value("auc", (0.6, 0.9)), value("auc", (0.5, 0.9), slice="site=a")
    assert whole_estimates(run(estimates=both)) == [both[0]]
