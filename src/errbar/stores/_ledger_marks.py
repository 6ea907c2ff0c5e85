"""Ledger marks: what kept runs say of the ledger as it was when they were made, compared with what it is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from errbar.errors import BadInput
from errbar.records.ledger_mark import LedgerMark
from errbar.records.run import Run
from errbar.stores._ledger_file import ledger_path, read_ledger
from errbar.stores._ledger_lines import LedgerPages
from errbar.stores._store import Checked, Listed

KIND = "ledger"


class KeptRuns(Protocol):
    """What marks are read from: a store."""

    def runs(self, verb: str | None = None, limit: int | None = None) -> list[Listed]: ...
    def load(self, prefix: str) -> Run: ...


class KeptFolder(KeptRuns, Protocol):
    """A store on disk."""

    path: Path


def verify_ledger(store: KeptFolder) -> list[Checked]:
    """The ledger of a store, against its own digests and the marks of runs; nothing where none is kept."""
    path = ledger_path(store.path)
    marks = marks_of_runs(store)
    if not path.exists() and not marks:
        return []
    pages = read_ledger(store.path)
    wrong = [*(d.found for d in pages.damaged), *compare_marks(pages, marks)]
    if wrong:
        return [Checked(KIND, path.name, str(path), "damaged", found) for found in wrong]
    if pages.lost:
        told = f"{pages.lost:,} entries were lost in a repair"
        return [Checked(KIND, path.name, str(path), "not verifiable", told)]
    return [Checked(KIND, path.name, str(path), "sound")]


def marks_of_runs(store: KeptRuns) -> list[tuple[str, LedgerMark]]:
    """The mark of every kept run that has one, with the run's name; runs that cannot be read have none."""
    found = []
    for line in store.runs():
        try:
            mark = store.load(line.id).ledger
        except BadInput:  # named by `errbar runs --verify`
            continue
        if mark is not None:
            found.append((f"run {line.id}", mark))
    return found


def compare_marks(pages: LedgerPages, marks: Iterable[tuple[str, LedgerMark]]) -> list[str]:
    """What the marks prove: entries that were cut off at the end, or replaced together with all that follow."""
    longest: tuple[str, LedgerMark] | None = None
    replaced: tuple[str, LedgerMark] | None = None
    there = len(pages.digests)
    for name, mark in marks:
        if mark.length > there:
            longest = max(longest or (name, mark), (name, mark), key=lambda pair: pair[1].length)
        elif mark.length and pages.digests[mark.length - 1] != mark.head:
            replaced = min(replaced or (name, mark), (name, mark), key=lambda pair: pair[1].length)
    found = []
    if longest is not None:
        gone = longest[1].length - there
        found.append(f"{gone:,} of {longest[1].length:,} entries were cut off: {longest[0]} was made after them")
    if replaced is not None:
        found.append(f"entry {replaced[1].length} or one before it was replaced: {replaced[0]} was made after another")
    return found
