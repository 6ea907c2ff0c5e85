"""Criteria: right of the line passes, whichever way the measure goes."""

import pytest

import errbar
from errbar.records.gate import Criterion, Ruling
from errbar.report.page.sections.verdict_section import turn_ruling, verdict_section
from tests.browser.runs import gated
from tests.report.page.sections.compared import page_of


def ruling(kind, value, low, high, amount=0.0, outcome="PASS"):
    criterion = Criterion(kind=kind, measure="accuracy", amount=amount)
    return Ruling(criterion=criterion, outcome=outcome, value=value, low=low, high=high, sentence="said", rows=9)


@pytest.mark.parametrize(
    ("made", "low_is_better", "ends", "margin"),
    [
        (ruling("no_worse", 0.01, -0.005, 0.02, 0.01), False, (-0.005, 0.02), -0.01),
        (ruling("no_worse", -0.01, -0.02, 0.005, 0.01), True, (-0.005, 0.02), -0.01),
        (ruling("better", 0.01, 0.001, 0.02), False, (0.001, 0.02), None),
        (ruling("at_least", 0.75, 0.7, 0.8, 0.72, "INCONCLUSIVE"), False, (-0.02, 0.08), None),
        (ruling("at_least", 0.1, 0.05, 0.15, 0.2), True, (0.05, 0.15), None),
    ],
)
def test_criteria_are_turned_so_that_right_is_better(made, low_is_better, ends, margin):
    gap = turn_ruling(made, low_is_better)
    assert gap.alone == pytest.approx(ends) and gap.margin == margin
    # it passes where the whole interval lies right of its line
    assert (gap.alone[0] > (gap.margin or 0.0)) == (made.outcome == "PASS")


def test_a_ruling_without_an_interval_has_no_picture():
    assert turn_ruling(ruling("better", None, None, None), False) is None


def test_the_verdict_comes_first():
    run = gated()
    section = verdict_section(page_of(run))
    verdict = run.options["verdict"]
    assert section.name == "criteria" and section.body.index(verdict) < section.body.index("no-worse")
    assert section.body.count('<svg class="gap"') == 2 and 'class="mgn"' in section.body
    assert section.title.startswith(("Both criteria", "Of 2 criteria"))


def test_other_runs_have_none():
    assert verdict_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
