"""Looked run: the kept run of an earlier look at the same predictions in the same way, which is the same look."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from errbar.errors import BadInput
from errbar.looking.ledger_book import read_book
from errbar.looking.look_marks import finite
from errbar.records.run import Run
from errbar.stores import headline_of, open_store


def find_looked_run(store: str | Path, run: Run) -> Run | None:
    """Return the kept run of a look with the same rows and options, newest first; None where there is none.

    Its numbers are those of its look, corrected where that look was.
    """
    head = headline_of(run)
    if head is None:
        return None
    shown = (run.verb, head.measure, finite(head.value))
    same = [x.run for x in read_book(store).looks if (x.verb, x.measure, x.value) == shown]
    if not same:
        return None
    with open_store(store) as opened:
        for run_id in dict.fromkeys(reversed(same)):
            try:
                kept = opened.load(run_id)
            except BadInput:  # named by `errbar runs --verify`
                continue
            if _question(kept) == _question(run):
                return replace(kept, predictions=run.predictions)
    return None


def _question(run: Run) -> str:
    """What was asked of which rows, and every value found: an own measure may have changed since."""
    values = [(e.measure, str(e.slice), e.value) for e in run.estimates]
    return repr((run.data.digest, run.to_dict()["options"], values))
