"""Heading: skill, then the worst news besides: refusal, worse, cost, slice or class, calibration, infinite."""

from dataclasses import replace

import pytest

from errbar.records import codes
from errbar.records.finding import Finding
from errbar.records.missing import Missing
from errbar.records.run import ANEW
from errbar.report.say import find_answer
from errbar.report.say.heading import end
from tests.claims.by_hand import pair, run, value

PAIRED = {"no_skill_class": 1.0, "no_skill_gap_low": 0.1, "no_skill_gap_high": 0.2, "no_skill_gap_level": 0.98}
SKILL = value("roc_auc", (0.6, 0.9), label="ROC AUC")
NEWS = {
    "refusal": (
        {"findings": (Finding(code="EB111", severity="refuse", message="m"),)},
        "what was asked is withheld (EB111)",
    ),
    "worse": ({"estimates": (value("f1", (0.1, 0.3), label="F1"),)}, "F1 is worse than baseline"),
    "cost": (
        {
            "estimates": (
                value("cost", (0.2, 0.9), better="low", perfect=None, extras=PAIRED, label="cost @0.5"),
            )
        },
        'at 0.5 costs more than always predicting "Yes"',
    ),
    "slice": (
        {"comparisons": (pair("not g=a", "g=a", (-0.3, -0.2), "left better", p=0.001),)},
        "worse at g=a (accuracy)",
    ),
    "calibration": (
        {"estimates": (value("calibration_slope", (0.2, 0.6), better="near", baseline=None),)},
        "overconfident",
    ),
    "infinite": (
        {
            "estimates": (
                value(
                    "log_loss", better="low", label="log loss",
                    reason=Missing("undefined", "3 rows", codes.IMPOSSIBLE_OUTCOMES),
                ),
            )
        },
        "log loss is infinite",
    ),
}  # fmt: skip
"""Bad news of each kind, worst first, with the clause of a heading."""


def told(*kinds, skill=SKILL, **more):
    """The heading of a score with this news, which stands in the run in the other order."""
    estimates, rest = [skill] if skill is not None else [], dict(more)
    for kind in reversed(kinds):
        for name, values in NEWS[kind][0].items():
            if name == "estimates":
                estimates += values
            else:
                rest[name] = values
    return find_answer(run(estimates=tuple(estimates), **rest)).heading


@pytest.mark.parametrize("kind", NEWS)
def test_each_kind_of_bad_news_is_in_the_heading(kind):
    assert told(kind) == f"Better than baseline, but {NEWS[kind][1]}."


@pytest.mark.parametrize("first", range(len(NEWS)))
def test_worse_news_hides_the_rest(first):
    kinds = list(NEWS)[first:]
    assert told(*kinds) == f"Better than baseline, but {NEWS[kinds[0]][1]}."


def test_without_news_the_numbers_stand_in_the_heading():
    assert told() == "Better than baseline: ROC AUC 0.60 to 0.90."


@pytest.mark.parametrize(
    ("ends", "opening", "word"),
    [((0.1, 0.3), "Worse than baseline", "and"), ((0.4, 0.6), "Inconclusive against the baseline", "and")],
)
def test_bad_news_is_added_to_bad_news(ends, opening, word):
    skill = value("roc_auc", ends)
    assert told("calibration", skill=skill) == f"{opening}, {word} overconfident."


def test_without_skill_the_news_stands_alone():
    assert told("calibration", skill=None) == "Overconfident."
    assert told(skill=None) == "No interval, so errbar concludes nothing about new rows."


def test_a_cost_that_may_be_higher_is_said_if_nothing_worse_is():
    open_ = value(
        "cost", (0.2, 0.9), better="low", perfect=None, label="cost @0.5", extras={**PAIRED, "no_skill_gap_low": -0.1}
    )
    found = run(estimates=(SKILL, open_))
    assert find_answer(found).heading == 'Better than baseline, but at 0.5 may cost more than always predicting "Yes".'
    also = replace(found, estimates=(*found.estimates, *NEWS["calibration"][0]["estimates"]), claims=ANEW)
    assert find_answer(also).heading == "Better than baseline, but overconfident."


def test_several_measures_are_counted_with_the_first_of_the_table():
    made = [SKILL, value("f1", (0.1, 0.3)), value("mcc", (0.1, 0.3)), value("brier", (0.4, 0.6), better="low")]
    heading = find_answer(run(estimates=tuple(made))).heading
    assert heading == "Better than baseline, but 2 of 4 measures are worse than baseline, f1 first."


def test_a_doubt_opens_the_heading():
    few = replace(SKILL, doubt="EB202", events=4)
    assert told(skill=few) == "From 4 rows of one class (EB202), better than baseline: ROC AUC 0.60 to 0.90."
    tails = replace(SKILL, doubt="EB209")
    assert told("calibration", skill=tails) == "In doubt (EB209), better than baseline, but overconfident."


def test_what_is_withheld_is_named():
    refused = value("log_loss", better="low", label="log loss", reason=Missing.refused("EB111"))
    findings = (Finding(code="EB111", severity="refuse", message="Labels."),)
    heading = find_answer(run(estimates=(SKILL, refused), findings=findings)).heading
    assert heading == "Better than baseline, but log loss is withheld (EB111)."


@pytest.mark.parametrize(("text", "ended"), [("A", "A."), ("A.", "A."), ("A?", "A?"), ("", "")])
def test_one_full_stop(text, ended):
    assert end(text) == ended
