"""Sentences equal the rules over 200 random runs; the rules are stated here once more, by themselves."""

from dataclasses import replace

import pytest

from errbar.records.missing import Missing
from errbar.records.run import ANEW
from errbar.report.say import find_answer
from tests.report.say.random_runs import compare_run, evaluate_run, gate_run, score_run

NONE = Missing("undefined", "one class")
SKILL_QUESTION = "Is it better than the baseline?"
SKILL = {
    "better": "Better than baseline",
    "worse": "Worse than baseline",
    "open": "Inconclusive against the baseline",
}
WORST_FIRST = ("FAIL", "INCONCLUSIVE", "PASS")
BY = {"binary": "roc_auc", "multiclass": "accuracy", "regression": "r2"}


def glyph(estimate, blind=None):
    """Ends of the difference to the baseline, turned so that larger is better: above 0, below 0, or neither."""
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


def worst_aside(run, there, lead):
    """The clause besides skill that a heading must have, by what matters more; None if there is none."""
    if any(f.severity == "refuse" for f in run.findings):
        return "what was asked is withheld (EB111)"
    ranked = [e for e in there.values() if e.better != "near" and e.measure != "cost"]
    worse = [e.measure for e in ranked if glyph(e) == "worse"]
    if worse and glyph(lead) != "worse":
        of = [e for e in run.estimates if e.better != "near" and e.measure != "cost"]
        one = f"{there[worse[0]].label} is worse than baseline"
        several = f"{len(worse)} of {len(of)} measures are worse than baseline, {there[worse[0]].label} first"
        return one if len(worse) == 1 else several
    cost = glyph(there["cost"]) if "cost" in there else None
    if cost == "worse":
        return 'at 0.5 costs more than always predicting "Yes"'
    slices = [c.right for c in run.comparisons if c.verdict == "left better"]
    if slices:
        return f"worse at {slices[0]} (accuracy)"
    if "calibration_slope" in there and near(there["calibration_slope"], 1.0) == "worse":
        return "overconfident" if there["calibration_slope"].high < 1 else "underconfident"
    if "bias" in there and near(there["bias"], 0.0) == "worse":
        return f"predicts too {'high' if there['bias'].low > 0 else 'low'} by "
    return 'at 0.5 may cost more than always predicting "Yes"' if cost == "open" else None


def lead_of(run, there):
    """The measure that tells skill: that of the kind, else the first that has a baseline."""
    ranked = [e for e in there.values() if e.better != "near" and e.measure != "cost"]
    return there.get(BY[run.data.kind]) or (ranked[0] if ranked else None)


@pytest.mark.parametrize("seed", range(110))
def test_a_score(seed):
    run = score_run(seed)
    there, told = by_name(run), by_question(run)
    skill = lead_of(run, there)
    assert (SKILL_QUESTION in told) == (skill is not None)
    if skill is not None:
        assert told[SKILL_QUESTION].glyph == glyph(skill)
    if {"recall", "specificity"} <= set(there):
        marks = {glyph(there["recall"]), glyph(there["specificity"])}
        assert told["What does it catch at 0.5?"].glyph == (marks.pop() if len(marks) == 1 else "open")
    if "cost" in there:
        assert told["What do its errors cost?"].glyph == glyph(there["cost"])
    if run.comparisons:
        worse = any(c.verdict == "left better" for c in run.comparisons)
        assert told["Where does it fail?"].glyph == ("worse" if worse else "open")
    if "calibration_slope" in there:
        assert told["Are its probabilities right?"].glyph == near(there["calibration_slope"], 1.0)
    if "bias" in there:
        assert told["Is it off to one side?"].glyph == near(there["bias"], 0.0)


@pytest.mark.parametrize("seed", range(110))
def test_the_heading_of_a_score(seed):
    run = score_run(seed)
    there, heading = by_name(run), find_answer(run).heading
    skill = lead_of(run, there)
    opening = "" if skill is None else SKILL[glyph(skill)]
    aside = worst_aside(run, there, skill) if skill is not None or there or run.findings else None
    if skill is not None:
        assert heading.startswith(opening)
    if aside is None:
        assert heading.startswith(f"{opening}: " if opening else "No interval")
        assert not any(word in heading for word in (", but ", ", and ", "withheld", "costs"))
        return
    word = ", but " if skill is not None and glyph(skill) == "better" else ", and " if skill is not None else ""
    assert heading.casefold().startswith(f"{opening}{word}{aside}".casefold())


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
            wanted = "is inconclusive" if inside else f"{winner} is better than {loser}"
            assert wanted in sentence.words
    resolved = [c for c in run.comparisons if not c.low <= 0 <= c.high]
    assert ("better than" in heading) == bool(resolved)
    if not resolved:
        assert "nconclusive" in heading


@pytest.mark.parametrize("seed", range(25))
def test_a_gate(seed):
    run = gate_run(seed)
    outcomes = [row[3] for row in run.sheet("gate").rows]
    word = "FAIL" if "FAIL" in outcomes else "INCONCLUSIVE" if "INCONCLUSIVE" in outcomes else "PASS"
    found = find_answer(run)
    assert found.heading.startswith(f"{word}: ")
    marks = {"PASS": "better", "FAIL": "worse", "INCONCLUSIVE": "open"}
    assert [s.glyph for s in found.sentences] == [marks[x] for x in sorted(outcomes, key=WORST_FIRST.index)]


@pytest.mark.parametrize("seed", range(25))
def test_a_learner(seed):
    run = evaluate_run(seed)
    there, told, heading = by_name(run), by_question(run), find_answer(run).heading
    if "error_rate" in there:
        mark = glyph(there["error_rate"])
        assert told[SKILL_QUESTION].glyph == mark
        assert heading.startswith(SKILL[mark])
        assert ("of 100 new rows (baseline 40)" in heading) == ("confident" not in heading)
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


def test_where_no_difference_is_defined_no_model_is_called_the_same():
    run = next(r for r in map(compare_run, range(50)) if len(r.options["models"]) > 2)
    none = tuple(
        replace(c, gap=None, low=None, high=None, p=None, p_adjusted=None, verdict="not resolved", reason=NONE)
        for c in run.comparisons
    )
    heading = find_answer(replace(run, comparisons=none, claims=ANEW)).heading
    assert heading == "No difference in accuracy is defined: one class."
