"""Reading a ledger for its user: every look, and whether all that was written is still there."""

from __future__ import annotations

from pathlib import Path

from errbar.auditing.ledger_book import book_of
from errbar.errors import BadInput
from errbar.records.kept_ledger import KeptLedger
from errbar.records.ledger_mark import LedgerMark
from errbar.requests.ledger import LedgerRequest
from errbar.stores import DEFAULT, compare_marks, open_store, read_ledger, read_run


def read_kept_ledger(request: LedgerRequest) -> KeptLedger:
    """The ledger of a store, what is damaged in it left out and named."""
    store = Path(DEFAULT if request.store is None else request.store)
    if request.report is not None and not request.verify:
        raise BadInput("`report` is for `verify`; got it without. Give both, or leave `report` out.")
    if request.verify and not store.is_dir():
        raise BadInput(
            f"A ledger that is verified must be there; there is no folder {store}. Name it with `store`, for example "
            "`store=.errbar`."
        )
    marks = _read_marks(request, store) if request.verify else None  # before the ledger, which may grow meanwhile
    pages = read_ledger(store)
    book = book_of(pages)
    damaged = pages.wrong or compare_marks(pages, marks or ())
    return KeptLedger(
        store=str(store),
        sets=book.sets,
        looks=book.looks,
        mark=book.mark,
        damaged=tuple(damaged),
        verified=None if marks is None else len(marks),
        lost=book.lost,
        rollbacks=book.rollbacks,
    )


def _read_marks(request: LedgerRequest, store: Path) -> list[tuple[str, LedgerMark]]:
    """What the runs of the store, and the report where one is given, say of the ledger."""
    with open_store(store) as opened:
        marks = opened.marks()
    if request.report is None:
        return marks
    run = read_run(Path(request.report))
    if run.ledger is None:
        raise BadInput(f"`report` must carry the mark of a ledger; {request.report} was made without one.")
    return [*marks, (str(request.report), run.ledger)]
