"""Sentences equal the rules over 200 random runs; the rules are stated here once more, by themselves."""

from dataclasses import replace

import pytest

from errbar.records.missing import Missing
from errbar.report.answers import find_answer
from tests.report.answers.random_runs import compare_run, evaluate_run, gate_run, score_run

NONE = Missing("undefined", "one class")
SKILL = {
    "better": "It has skill",
    "worse": "It is worse than no skill",
    "open": "It is not distinguishable from no skill",
}
BY = {"binary": "roc_auc", "multiclass": "accuracy", "regression": "r2"}


def glyph(estimate, blind=None):
    """Ends of the gap to no skill, turned so that larger is better: above 0, below 0, or neither."""
    blind = estimate.no_skill if blind is None else blind
    ends = [estimate.low - blind, estimate.high - blind]
    if "no_skill_gap_low" in estimate.extras:
        ends = [estimate.extras["no_skill_gap_low"], estimate.extras["no_skill_gap_high"]]
    if estimate.better == "low":
        ends = [-ends[1], -ends[0]]
    return "better" if ends[0] > 0 else "worse" if ends[1] < 0 else "open"


def near(estimate, right):
    return "open" if estimate.low <= right <= estimate.high else "worse"


def by_name(run):
    return {e.measure: e for e in run.estimates if e.interval is not None}


def by_question(run):
    return {s.question: s for s in find_answer(run).sentences}


@pytest.mark.parametrize("seed", range(110))
def test_a_score(seed):
    run = score_run(seed)
    there, told, heading = by_name(run), by_question(run), find_answer(run).heading
    decides = BY[run.data.kind]
    fallback = [e for e in there.values() if e.better != "near"]
    skill = there.get(decides) or (
        there.get("mae") if run.data.kind == "regression" else fallback[0] if fallback else None
    )
    assert ("Does it have skill?" in told) == (skill is not None)
    if skill is not None:
        mark = glyph(skill)
        assert told["Does it have skill?"].glyph == mark
        assert heading.startswith(SKILL[mark])
    asides = {}
    if any(f.severity == "refuse" for f in run.findings):
        asides["refusal"] = "withheld (EB111)"
    if {"recall", "specificity"} <= set(there):
        marks = {glyph(there["recall"]), glyph(there["specificity"])}
        assert told["What does it catch at 0.5?"].glyph == (marks.pop() if len(marks) == 1 else "open")
    if "cost" in there:
        mark = glyph(there["cost"])
        assert told["What do its errors cost?"].glyph == mark
        if mark == "worse":
            asides["cost"] = "at 0.5 it costs more than calling everyone Yes"
        if mark == "open":
            asides["open"] = "at 0.5 its cost is not distinguishable from that of calling everyone Yes"
    if run.comparisons:
        worse = [c.right for c in run.comparisons if c.verdict == "left better"]
        assert told["Where does it fail?"].glyph == ("worse" if worse else "open")
        if worse:
            asides["slice"] = f"it is worse at {worse[0]}"
    if "calibration_slope" in there:
        slope = there["calibration_slope"]
        assert told["Are its probabilities right?"].glyph == near(slope, 1.0)
        if near(slope, 1.0) == "worse":
            asides["calibration"] = f"its probabilities are too {'extreme' if slope.high < 1 else 'timid'}"
    if "bias" in there:
        assert told["Does it lean one way?"].glyph == near(there["bias"], 0.0)
        if near(there["bias"], 0.0) == "worse":
            asides["calibration"] = f"it predicts too {'high' if there['bias'].low > 0 else 'low'}"
    first = next((k for k in ("refusal", "cost", "slice", "calibration", "open") if k in asides), None)
    if first is not None:
        assert asides[first].casefold() in heading.casefold()
    else:
        assert not any(word in heading for word in ("but", "withheld", "costs"))
    joined = first in ("refusal", "cost", "slice", "calibration") and skill is not None and glyph(skill) == "better"
    assert (", but " in heading) == bool(joined)


@pytest.mark.parametrize("seed", range(40))
def test_a_comparison(seed):
    run = compare_run(seed)
    told, heading = by_question(run), find_answer(run).heading
    pairs = {(c.left, c.right): c for c in run.comparisons}
    for (left, right), c in list(pairs.items())[:1]:
        sentence = told.get(f"{left} or {right}?")
        if sentence is not None:
            inside = c.low <= 0 <= c.high
            assert sentence.glyph == ("open" if inside else "better")
            winner, loser = (right, left) if c.low > 0 else (left, right)
            wanted = "not distinguishable" if inside else f"{winner} beats {loser}"
            assert wanted in sentence.words
    resolved = [c for c in run.comparisons if not c.low <= 0 <= c.high]
    assert ("beat" in heading) == bool(resolved)
    if not resolved:
        assert "distinguishable" in heading


@pytest.mark.parametrize("seed", range(25))
def test_a_gate(seed):
    run = gate_run(seed)
    outcomes = [row[3] for row in run.sheet("gate").rows]
    word = "FAIL" if "FAIL" in outcomes else "INCONCLUSIVE" if "INCONCLUSIVE" in outcomes else "PASS"
    found = find_answer(run)
    assert found.heading.startswith(f"{word}: ")
    marks = {"PASS": "better", "FAIL": "worse", "INCONCLUSIVE": "open"}
    assert [s.glyph for s in found.sentences] == [marks[x] for x in outcomes]


@pytest.mark.parametrize("seed", range(25))
def test_a_learner(seed):
    run = evaluate_run(seed)
    there, told, heading = by_name(run), by_question(run), find_answer(run).heading
    if "error_rate" in there:
        mark = glyph(there["error_rate"])
        assert told["Does the learner have skill?"].glyph == mark
        words = {"better": "better than", "worse": "worse than", "open": "not distinguishable from"}
        assert f"of 100 new rows, {words[mark]} no skill" in heading
    if run.sheets:
        low = run.sheets[0].rows[0][2]
        assert told["Would more rows like these help?"].glyph == ("better" if low > 0 else "open")


@pytest.mark.parametrize("make", [score_run, compare_run, gate_run, evaluate_run])
def test_no_sentence_uses_a_word_that_claims_more_than_an_interval(make):
    for seed in range(30):
        found = find_answer(make(seed))
        said = " ".join([found.heading, *(f"{s.words} {s.brief}" for s in found.sentences)])
        for word in ("significant", "told apart", "equal", "probability of"):
            assert word not in said
        assert "-" not in said.replace("calibration-slope", "")


def test_where_no_gap_is_known_no_model_is_called_the_same():
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) > 2)
    none = tuple(
        replace(c, gap=None, low=None, high=None, p=None, p_adjusted=None, verdict="not resolved", reason=NONE)
        for c in run.comparisons
    )
    assert find_answer(replace(run, comparisons=none)).heading == "No gap in accuracy is known: undefined: one class."
