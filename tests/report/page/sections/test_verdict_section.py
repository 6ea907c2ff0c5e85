"""Criteria: right of the line passes, whichever way the measure goes."""

import numpy as np
import pytest

import errbar
from errbar.claims.gate import rulings_in
from errbar.report.page.sections.verdict_section import prefers_low, turn_ruling, verdict_section
from errbar.report.say.criteria import ruled_claims
from tests.browser.runs import gated
from tests.report.page.sections.compared import page_of

TRUTH = np.arange(400) % 2
ASKED = {
    "no_worse=accuracy": {"no_worse": "accuracy:0.05"},
    "no_worse=error_rate": {"no_worse": "error_rate:0.05"},
    "better": {"better": "accuracy"},
    "at_least=accuracy": {"at_least": "accuracy:0.7"},
    "at_least=error_rate": {"at_least": "error_rate:0.3"},
}


def wrong_on(count):
    """Labels that are wrong on this many rows."""
    return np.where(np.arange(400) < count, 1 - TRUTH, TRUTH)


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("wrong", [4, 60, 110, 200])
def test_right_of_the_line_passes_whichever_way_the_measure_goes(asked, wrong):
    champion = {} if "at_least" in asked else {"champion": {"label": wrong_on(60)}}
    run = errbar.gate({"label": wrong_on(wrong)}, truth=TRUTH, **champion, **asked)
    (ruling,) = rulings_in(run)
    (claim,) = ruled_claims(run, [ruling])
    gap = turn_ruling(run, ruling, claim)
    if gap is None:  # the same answers as the champion: no interval
        assert claim.low is None
        return
    assert prefers_low(run, ruling) == ("error_rate" in str(asked))
    assert (gap.margin is not None) == ("no_worse" in asked)
    line = gap.margin or 0.0
    assert (gap.alone[0] > line) == (ruling.outcome == "PASS")
    tone = {"PASS": "better", "FAIL": "worse", "INCONCLUSIVE": "open"}[ruling.outcome]
    assert gap.glyph == tone


def test_the_verdict_comes_first():
    run = gated()
    section = verdict_section(page_of(run))
    verdict = run.options["verdict"]
    assert section.name == "criteria" and section.body.index(f"</span> {verdict}") < section.body.index(">no-worse")
    assert section.body.count('<svg class="gap"') == 2 and 'class="mgn"' in section.body
    assert section.title.startswith(("Both criteria", "Of 2 criteria"))


def test_other_runs_have_none():
    assert verdict_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
