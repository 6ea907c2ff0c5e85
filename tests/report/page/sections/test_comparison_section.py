"""Gaps: the favourable direction is right for losses and scores, and what is printed is what decided."""

import re
from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.records.missing import Missing
from errbar.records.run import ANEW
from errbar.report.page.sections.comparison_section import comparison_section, turn_gap
from errbar.report.say.verdict_cells import claim_of
from tests.browser.runs import compared_many
from tests.report.page.sections.compared import page_of, three_models


@pytest.fixture(scope="module")
def run():
    return three_models()


def test_the_better_model_is_to_the_right_whatever_the_measure(run):
    found = [c for c in run.comparisons if {c.left, c.right} == {"first", "worst"}]
    assert {c.better for c in found} == {"low", "high"}
    for c in found:
        ahead, behind = (turn_gap(c, claim_of(run, c), name) for name in ("first", "worst"))
        assert ahead.value > 0 and ahead.alone[0] > 0
        assert behind.value == -ahead.value and behind.alone == (-ahead.alone[1], -ahead.alone[0])


def test_the_interval_printed_agrees_with_the_verdict(run):
    for c in run.comparisons:
        gap = turn_gap(c, claim_of(run, c), c.left)
        thin = gap.adjusted or gap.alone
        assert (thin[0] > 0 or thin[1] < 0) == claim_of(run, c).settled


def test_an_adjusted_interval_is_drawn_thin_and_printed(run):
    c = replace(run.comparisons[0], low=0.1, high=0.3, gap=0.2, extras={"adjusted_low": -0.05, "adjusted_high": 0.45})
    run = replace(run, comparisons=(c,), claims=ANEW)
    gap = turn_gap(c, claim_of(run, c), c.right if c.better == "high" else c.left)
    assert (gap.alone, gap.adjusted) == ((0.1, 0.3), (-0.05, 0.45))
    body = comparison_section(page_of(run)).body
    assert "−0.05 to 0.45" in body


def test_measures_stand_down_and_pairs_across_the_better_named_first(run):
    section = comparison_section(page_of(run))
    assert (section.name, section.csv) == ("gaps", "comparisons")
    assert re.findall(r"<b>(\w+)</b> against <b>(\w+)</b>", section.body) == [
        ("first", "second"),
        ("first", "worst"),
        ("second", "worst"),
    ]
    assert section.body.count('<svg class="gap"') == 9 and "decides" in section.body
    told = sum(claim_of(run, c).settled for c in run.comparisons)
    assert section.title == f"{told} of 9 differences are decided"


def test_more_pairs_than_fit_have_a_row_each():
    rng = np.random.default_rng(5)
    table = {f"model {i}": (0.9 - i / 20 + rng.normal(0, 0.03, 12)).tolist() for i in range(4)}
    run = errbar.compare({"data": [f"set {i}" for i in range(12)], **table}, datasets="data", measures="roc_auc")
    body = comparison_section(page_of(run)).body
    assert 'class="gg long"' in body and body.count('<svg class="gap"') == 6


def test_names_are_words(run):
    c = replace(run.comparisons[0], left="<b>", right="&co")
    body = comparison_section(page_of(replace(run, comparisons=(c,), claims=ANEW))).body
    assert "&lt;b&gt;" in body and "&amp;co" in body


def test_a_gap_without_an_interval_says_why(run):
    c = replace(
        run.comparisons[0],
        gap=None,
        low=None,
        high=None,
        p=None,
        reason=Missing("undefined", "no rows"),
        verdict="not resolved",
    )
    section = comparison_section(page_of(replace(run, comparisons=(c,), claims=ANEW)))
    assert "no rows" in section.body and section.title == "The difference is undefined"


def test_runs_without_gaps_have_no_such_section():
    assert comparison_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None


def test_tables_of_gaps_have_different_names():
    names = re.findall(
        r'aria-label="(Differences between models[^"]*)"', comparison_section(page_of(compared_many())).body
    )
    assert len(names) > 1 and len(set(names)) == len(names)
