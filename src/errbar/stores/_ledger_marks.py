"""Ledger marks: what kept runs say of the ledger as it was when they were made, compared with what it is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeAlias

from errbar.errors import BadInput
from errbar.records.ledger_mark import LedgerMark, mark_from_dict
from errbar.stores._ledger_lines import LedgerPages
from errbar.stores._opened import connect
from errbar.stores._parquet import head_of, whole_files
from errbar.stores._seals import seal_text

Marks: TypeAlias = list[tuple[str, LedgerMark]]
"""Marks, each with what carries it."""
MARKED = "ledger"
"""In the index, the request that the newest run with a mark answers."""
WAIT = 30.0


def newest_mark(index: Path) -> tuple[str, LedgerMark] | None:
    """Look up the mark of the run that the index calls the newest; None where it names none."""
    with closing(connect(index, WAIT)) as db:
        rows = db.execute(
            "SELECT r.id, r.body, r.body_seal FROM answers a JOIN runs r ON r.id = a.run WHERE a.request = ?", (MARKED,)
        ).fetchall()
    found = [mark for run_id, body, own in rows if own == seal_text(str(run_id), str(body)) for mark in read_mark(body)]
    return (f"run {rows[0][0]}", found[0]) if found else None


def read_mark(body: object) -> list[LedgerMark]:
    """Return the mark in a run's JSON; nothing where it has none, or is no JSON."""
    try:
        found = json.loads(str(body)).get("ledger")
        return [] if found is None else [mark_from_dict(found)]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return []


def marks_in_files(files: Path, listed: set[str]) -> Marks:
    """Return the marks of runs in files of predictions that the index does not list; a damaged file tells nothing."""
    found: Marks = []
    for file in whole_files(files):
        if (name := f"run {file.stem}") not in listed:
            with suppress(BadInput):
                found += [(name, mark) for mark in read_mark(head_of(file).run)]
    return found


def compare_marks(pages: LedgerPages, marks: Iterable[tuple[str, LedgerMark]]) -> list[str]:
    """What the marks prove: entries that were cut off at the end, or replaced together with all that follow."""
    longest: tuple[str, LedgerMark] | None = None
    replaced: tuple[str, LedgerMark] | None = None
    there = len(pages.digests)
    for name, mark in beyond(pages, marks):
        if mark.length > there:
            longest = max(longest or (name, mark), (name, mark), key=lambda pair: pair[1].length)
        else:
            replaced = min(replaced or (name, mark), (name, mark), key=lambda pair: pair[1].length)
    found = []
    if longest is not None:
        gone = longest[1].length - there
        found.append(f"{gone:,} of {longest[1].length:,} entries were cut off: {longest[0]} was made after them")
    if replaced is not None:
        found.append(f"entry {replaced[1].length} or one before it was replaced: {replaced[0]} was made after another")
    return found


def beyond(pages: LedgerPages, marks: Iterable[tuple[str, LedgerMark]]) -> Marks:
    """Return the marks of entries that the ledger does not hold; those of a rollback that it records are left out."""
    found = [
        (name, mark)
        for name, mark in marks
        if mark.length and (mark.length > len(pages.digests) or pages.digests[mark.length - 1] != mark.head)
    ]
    explained = pages.explained if found else frozenset()
    return [(name, mark) for name, mark in found if mark.head not in explained]
