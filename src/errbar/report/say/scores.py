"""Scores: the first sentences of a run on items that were graded."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.digits import brief, count
from errbar.report.say.phrases import capital, number, places_of, span_of
from errbar.report.say.pick_estimate import estimate_of
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words

SPREAD = "spread"
"""The sheet on what the trials of items show."""


def score_claim(run: Run) -> Claim | None:
    """Return the claim on the first measure that has an interval; None without one."""
    return next((c for c in run.claims if c.question == "score" and c.low is not None), None)


def score_clause(run: Run) -> str:
    """Return what a heading says: `Score 0.59 to 0.82 on new items like these`."""
    claim = score_claim(run)
    e = None if claim is None else estimate_of(run, claim)
    if claim is None or e is None:
        return ""
    return f"{capital(e.label)} {span_of(e)} on {_about(run)}{doubt_words(claim)}"


def score_sentences(run: Run) -> list[Sentence]:
    """Return the first measure in words, and what trials taken for items would have said."""
    claim = score_claim(run)
    e = None if claim is None else estimate_of(run, claim)
    if claim is None or e is None or e.low is None or e.high is None:
        return []
    value = number(e.value, places_of(e.low, e.high) + 1)
    these = "this" if run.data.rows == 1 else "these"
    words = f"{capital(e.label)} is {value} on {these} {_items(run)}, and {span_of(e)} on {_about(run)}"
    return [
        Sentence(claims=(claim,), glyph="open", question="How high is it?", words=f"{words}.", proof="measures"),
        *_spread_sentences(run),
    ]


def _about(run: Run) -> str:
    if run.options.get("items") == "these":
        return "these items with new answers"
    unit = run.data.unit_name
    return f"new {count(2, unit).partition(' ')[2]} like these" if unit else "new items like these"


def _items(run: Run) -> str:
    items = count(run.data.rows, "item")
    trials = run.data.trials
    return items if trials in (None, run.data.rows) else f"{items} in {count(trials or 0, 'trial')}"


def _spread_sentences(run: Run) -> list[Sentence]:
    """Return the interval of trials taken for items, and the one by a unit that the table has."""
    sheet = next((s for s in run.sheets if s.name == SPREAD), None)
    found = []
    for row in [] if sheet is None else [dict(zip(sheet.columns, row)) for row in sheet.rows]:
        ends = f"{brief(_number(row['low']))} to {brief(_number(row['high']))}"
        if row["by"] == "rows":
            words = (
                f"Items differ with variance {brief(_number(row['between']))}, trials of one item with "
                f"{brief(_number(row['within']))}: {row['pieces']:,} trials taken for items would give {ends}"
            )
            question = "Why not count every trial?"
        else:
            words = f"Items come in {row['pieces']:,} different values of {row['by']}: `unit={row['by']}` gives {ends}"
            question = "Do items come in groups?"
        found.append(Sentence(glyph="open", question=question, words=f"{words}.", proof="measures"))
    return found


def _number(x: object) -> float | None:
    return float(x) if isinstance(x, int | float) else None
