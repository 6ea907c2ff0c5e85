"""A selection on the page: what is known of the choice, and every candidate with when and why it left."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.claims.search import deciding_estimate
from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection
from errbar.report.candidate_order import in_order, when_left
from errbar.report.digits import shown_alike
from errbar.report.page.element import PLAIN, fold, table, words
from errbar.report.say.chosen import choice_claims
from errbar.report.selection_text import ERROR, SCORE, error_in_words, selection_parts
from errbar.report.threshold_text import threshold_parts

LONG, FIRST = 30, 10
"""Candidates from which the table is folded, and how many then stand before the fold."""
CHOSE = "These scores made the choice, so they are optimistic: do not report them as an error on new rows."


def choice(run: Run) -> str:
    """Statements on the choice of a model or a threshold as a table; nothing for a run that chose nothing."""
    if run.threshold is not None:
        known = [(words(name), words(said)) for name, said in threshold_parts(run)]
        return table(("of", "what is known"), known, caption="What is known of the threshold")
    if run.selection is None:
        return ""
    parts = [(name, [error_in_words(run)] if name in (ERROR, SCORE) else said) for name, said in selection_parts(run)]
    rows = [(words(name), "<br>".join(words(x) for x in said)) for name, said in parts]
    proofs = choice_claims(run)
    claims = [proofs.get(name, ()) for name, _ in parts]
    made = table(("of", "what is known"), rows, caption="What is known of the choice", claims=claims)
    return f"<div{PLAIN}>{made}</div>"  # how it was searched; rows with a verdict have claims of their own


def candidates(run: Run) -> str:
    """All candidates of the final search, the best first; of many the best, and all of them folded."""
    found = run.selection
    if found is None:
        return ""
    listed = in_order(found)
    note = f"<p class=quiet>{words(CHOSE)}</p>"
    if len(listed) <= LONG:
        return _table(run, found, listed, "Candidates, the best first") + note
    whole = fold(f"All {len(listed):,} candidates", _table(run, found, listed, "All candidates, the best first"))
    return _table(run, found, listed[:FIRST], f"The best {FIRST} of {len(listed):,} candidates") + note + whole


def _table(run: Run, found: Selection, listed: Sequence[CandidateResult], caption: str) -> str:
    """Splits and why a candidate left have columns only where one left or failed: they are the same for all else."""
    decided = deciding_estimate(run)
    label = found.measure if decided is None else decided.label
    heads = ("candidate", f"{words(label)} on validation rows", "splits fitted", "left")
    wide = 4 if any(c.left is not None for c in listed) else 2
    rows = [
        (_name(found, c), score, f"{len(c.scores):,}", words(when_left(c)))[:wide]
        for c, score in zip(listed, shown_alike([c.value for c in listed]))
    ]
    return table(heads[:wide], rows, caption=caption, numbers=(1, 2))


def _name(found: Selection, c: CandidateResult) -> str:
    name = words(c.name)
    return f"<strong>{name}</strong> <small>chosen</small>" if c.name == found.chosen["name"] else name
