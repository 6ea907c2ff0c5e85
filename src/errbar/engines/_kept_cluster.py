"""A cluster that serves several runs: joined or started with the first of them, left or ended once after the last."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from typing import TypeVar

from errbar.records.engine import Batch

T = TypeVar("T")
Start = Callable[[int, ExitStack], T]
"""start(workers, stack) -> what a run needs of the cluster; all that must be ended is put on the stack."""


class _KeptCluster:
    """At most one cluster, and what it was asked for as."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self.asked_as: Hashable = None
        self._workers = 0
        self._found: object = None

    def join(self, name: Hashable, work: Batch, start: Start[T]) -> T:
        """The cluster in use, where it is this one and no larger than the memory of the run allows; else a new one."""
        if self.asked_as != name or self._workers > work.workers:
            self.end()
            self._found, self._workers = start(work.workers, self._stack), work.workers
            self.asked_as = name
        return self._found  # type: ignore[return-value]

    def end(self) -> None:
        """End it, if there is one."""
        self.asked_as = self._found = None
        self._stack.close()


_kept: ContextVar[_KeptCluster | None] = ContextVar("kept_cluster", default=None)


@contextmanager
def keep_cluster() -> Iterator[None]:
    """Runs within this use one cluster, which is ended with it, whether it is left well, by an error or by Ctrl-C."""
    if _kept.get() is not None:  # the outer one ends it
        yield
        return
    kept = _KeptCluster()
    before = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(before)
        kept.end()


def is_kept(name: Hashable) -> bool:
    """True where such a cluster is in use already, by a run before."""
    kept = _kept.get()
    return kept is not None and kept.asked_as == name


@contextmanager
def cluster_for(name: Hashable, work: Batch, start: Start[T]) -> Iterator[T]:
    """The cluster of one run: the one that is kept, else one for this run alone, of as many workers as have a task.

    A run that is left early ends the kept one too: its tasks would keep workers from those of the next.
    """
    kept = _kept.get()
    if kept is None:
        with ExitStack() as stack:
            yield start(work.busy, stack)
        return
    try:
        yield kept.join(name, work, start)
    except BaseException:
        kept.end()
        raise
