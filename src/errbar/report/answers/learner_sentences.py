"""A learner over resamples: how good at this many training rows, and would more rows help?"""

from __future__ import annotations

from dataclasses import replace

from errbar.records.run import Run
from errbar.report.answers.phrases import number, of_100, places_of, span, span_of
from errbar.report.answers.pick_estimate import base_of, pick
from errbar.report.answers.row_marks import mark_of
from errbar.report.answers.sentence import Glyph, Heads, Sentence
from errbar.report.answers.skill_sentence import skill_sentence

AGAINST: dict[Glyph, str] = {
    "better": "better than no skill",
    "worse": "worse than no skill",
    "open": "not distinguishable from no skill",
}


def learner_skill(run: Run) -> Sentence | None:
    """Skill, told by the error that a reader can picture: wrong of 100, off by."""
    found = skill_sentence(run)
    e = pick(run, ["error_rate", "accuracy", "mae", "rmse"])
    mark = None if e is None else mark_of(e)
    if found is None or e is None or mark is None or e.interval is None:
        return found
    low, high = e.interval.low, e.interval.high
    if base_of(e) in ("error_rate", "accuracy"):
        low, high = (low, high) if base_of(e) == "error_rate" else (1 - high, 1 - low)
        says = f"is wrong on {of_100(low, high)} new rows"
        blind = (
            "" if e.no_skill is None else f"; naming the commonest class is wrong on {_wrong(e.measure, e.no_skill)}"
        )
    else:
        says = f"is off by {span_of(e)} ({e.label})"
        blind = "" if e.no_skill is None else f"; no skill is off by {number(e.no_skill, places_of(low, high))}"
    n = run.plan.get("n_train") if run.plan is not None else None
    trained = f"Trained on {int(n):,} rows it" if n else "It"
    opening = {"better": "Yes. ", "worse": "No: worse than no skill. ", "open": "Not distinguishable from no skill. "}
    return replace(
        found,
        glyph=mark,
        question="Does the learner have skill?",
        words=f"{opening[mark]}{trained} {says}{blind}.",
        brief=f"{says}{blind}",
        clause=f"It {says}, {AGAINST[mark]}",
    )


def _wrong(measure: str, no_skill: float) -> str:
    return f"{100 * (no_skill if measure.startswith('error_rate') else 1 - no_skill):.0f}"


def more_rows_sentence(run: Run) -> Sentence | None:
    """By the learning curve's line in 1/n: what twice as many rows would gain; None without a curve."""
    sheet = next((s for s in run.sheets if s.name == "outlook"), None)
    if sheet is None or not sheet.rows:
        return None
    cells = dict(zip(sheet.columns, sheet.rows[0]))
    low, high = cells.get("low"), cells.get("high")
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return None
    label = next((e.label for e in run.estimates if e.measure == cells["measure"]), str(cells["measure"]))
    question, gain = "Would more rows like these help?", span(low, high, beside=0.0)
    if low > 0:
        glyph: Glyph = "better"
        heads: Heads = ""
        words = f"Yes: twice as many would gain {gain} in {label}, by a line in 1/n."
        clause = ""
    else:
        glyph, heads = "open", "open"
        words = f"Not resolved: twice as many would change {label} by {gain} for the better, by a line in 1/n."
        clause = "no gain from more rows is resolved"
    return Sentence(
        glyph=glyph,
        question=question,
        words=words,
        proof="curve",
        brief=f"twice as many rows: gain in {label} {gain}{'' if low > 0 else ', not resolved'}",
        heads=heads,
        clause=clause,
    )
