"""A selection on the page: what is known of the choice, and every candidate with when and why it left."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection
from errbar.report.candidate_order import in_order, when_left
from errbar.report.digits import brief
from errbar.report.page.element import fold, table, words
from errbar.report.page.spans import minus
from errbar.report.selection_text import deciding_estimate, selection_parts
from errbar.report.threshold_text import threshold_parts

LONG = 30
"""Candidates from which the table is folded."""
FLATTERS = "These scores made the choice: that of the winner is too good, and none of them is an error on new rows."


def choice(run: Run) -> str:
    """Statements on the choice of a model or a threshold as a table; nothing for a run that chose nothing."""
    if run.threshold is not None:
        known = [(words(name), words(said)) for name, said in threshold_parts(run)]
        return table(("of", "what is known"), known, caption="What is known of the threshold")
    if run.selection is None:
        return ""
    rows = [(words(name), "<br>".join(words(x) for x in said)) for name, said in selection_parts(run)]
    return table(("of", "what is known"), rows, caption="What is known of the choice")


def candidates(run: Run) -> str:
    """All candidates of the final search, the best first, folded where they are many."""
    found = run.selection
    if found is None:
        return ""
    decided = deciding_estimate(run)
    label = found.measure if decided is None else decided.label
    heads = ("candidate", f"{words(label)} on validation rows", "splits fitted", "left")
    rows = [_row(found, c) for c in in_order(found)]
    made = table(heads, rows, caption="Candidates, the best first", numbers=(1, 2))
    made += f"<p class=quiet>{words(FLATTERS)}</p>"
    return fold(f"All {len(rows):,} candidates", made) if len(rows) > LONG else made


def _row(found: Selection, c: CandidateResult) -> tuple[str, ...]:
    name = words(c.name)
    if c.name == found.chosen["name"]:
        name = f"<strong>{name}</strong> <small>chosen</small>"
    return name, minus(brief(c.value)), f"{len(c.scores):,}", words(when_left(c))
