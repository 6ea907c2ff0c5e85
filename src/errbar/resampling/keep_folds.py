"""Folds kept as they finish, each once, whichever thread they come from."""

from __future__ import annotations

from threading import Lock
from typing import Protocol

from errbar.records.learner import Fold


class FoldStore(Protocol):
    """Where finished folds are kept: a checkpoint each."""

    def done(self) -> dict[int, Fold]:
        """Folds of this very job that are there already."""

    def keep(self, fold: Fold) -> None:
        """Write one fold."""


class FoldKeeper:
    """Keeps every fold once, as soon as it is there: workers finish folds while this process is at one."""

    def __init__(self, keeps: FoldStore | None, total: int) -> None:
        self._keeps, self._total = keeps, total
        self._kept: set[int] = set()
        self._turn = Lock()

    def keep(self, key: int, found: object) -> None:
        """A fit that was ended is not kept: it is tried again on resuming, which may come with more time."""
        if self._keeps is None or key >= self._total or not isinstance(found, Fold):
            return
        with self._turn:
            if key not in self._kept:
                self._keeps.keep(found)
                self._kept.add(key)
