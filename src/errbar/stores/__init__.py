"""Stores: where runs, their predictions and the folds of unfinished runs are kept."""

from __future__ import annotations

from pathlib import Path

from errbar._shelf import shelf
from errbar.stores._ledger_file import append_entries, can_append, read_ledger, require_sound
from errbar.stores._ledger_lines import LedgerPages
from errbar.stores._ledger_marks import compare_marks
from errbar.stores._listing import described, headline_of
from errbar.stores._new_job import begin_job
from errbar.stores._parquet import planned, read_file, write_predictions
from errbar.stores._run_file import holds_run, read_run
from errbar.stores._store import Checked, Damage, Headline, Job, Listed, Pending, Repaired, Store
from errbar.stores._stored_plan import Design, design_of

DEFAULT = ".errbar"
"""The command line's store, in the working directory."""

WAIT = 30.0
"""Seconds to wait for another process that is writing."""

__all__ = [
    "DEFAULT",
    "Checked",
    "Damage",
    "Design",
    "Headline",
    "Job",
    "LedgerPages",
    "Listed",
    "Pending",
    "Repaired",
    "Store",
    "append_entries",
    "begin_job",
    "can_append",
    "compare_marks",
    "described",
    "design_of",
    "headline_of",
    "holds_run",
    "open_store",
    "planned",
    "read_file",
    "read_ledger",
    "read_run",
    "require_sound",
    "write_predictions",
]


def open_store(path: str | Path | None, *, wait: float = WAIT) -> Store:
    """The store in that folder, or one in memory for None; nothing is written before there is something to keep.

    Close it when done, or use it as a context: `with open_store(".errbar") as store: ...`.
    """
    store: Store = shelf("stores").get("memory")() if path is None else shelf("stores").get("folder")(path, wait=wait)
    return store
