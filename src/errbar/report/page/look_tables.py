"""Looks on the page: which look at which test set the run was, and those before it."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.digits import brief
from errbar.report.look_text import look_sentence
from errbar.report.page.element import notes, table, words
from errbar.report.page.spans import minus

HEADS = ("when", "verb", "model", "measure", "value", "kind")


def looks(run: Run) -> str:
    """A sentence and a table; nothing for a run that is no look at a test set."""
    if run.ledger is None or run.ledger.look is None:
        return ""
    look = run.ledger.look
    rows = [
        (
            words(x.time[:16].replace("T", " ")),
            words(x.verb),
            words(x.models),
            words(x.measure or "–"),
            minus(brief(x.value)),
            words(x.kind + (f", because: {x.because}" if x.because else "")),
        )
        for x in look.looks
    ]
    told = [look_sentence(look)]
    if len(look.looks) < look.number:
        told.append(f"The last {len(look.looks)} of {look.number:,} looks are listed.")
    return notes(told) + table(HEADS, rows, caption="Looks at this test set", numbers=(4,))
