"""Locked rows: a locked test set among data that is read without a look at it."""

from __future__ import annotations

from functools import partial

from errbar.looking import keeps_ledger
from errbar.looking.ledger_book import book_of
from errbar.looking.recognise import recognise
from errbar.looking.request_looks import columns_of_data
from errbar.records import codes
from errbar.records.finding import Finding
from errbar.requests.kinds import Folder
from errbar.stores import read_ledger


def note_locked_rows(store: Folder | None, *tables: object) -> tuple[Finding, ...]:
    """Return a note for each locked set that is among the rows of the tables: `check` may read it, and is no look."""
    if not keeps_ledger(store):
        return ()
    locked = book_of(read_ledger(store)).locked
    found = [recognise(locked, None, partial(columns_of_data, t)).test_set for t in tables if t is not None]
    return tuple(
        Finding(
            code=codes.TEST_SET_OPENED_AGAIN,
            severity="note",
            message=f"These rows hold {known.name}, a locked test set. `errbar check` may read it, which is no look; "
            f"choose columns and models on {known.train or 'the training part'}.",
        )
        for known in dict.fromkeys(x for x in found if x is not None)
    )
