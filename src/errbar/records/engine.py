"""Engine: a named way to carry out many independent tasks, and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from errbar.records.concept import Concept

Function: TypeAlias = Callable[[Any, int], Any]
"""function(shared, key) -> result, the same for the same key however often it runs."""

Results: TypeAlias = Iterator[tuple[int, Any]]
"""(key, result) as they finish, in any order."""


class Batch(NamedTuple):
    """Tasks to carry out: function(shared, key) for every key, by at most so many workers."""

    function: Function
    shared: Any
    keys: tuple[int, ...]
    workers: int
    settings: Mapping[str, Any]
    memory: int | None = None
    """The budget that `workers` keeps to, in bytes."""
    here: frozenset[int] | None = None
    """Keys that only this process may carry out, where it takes part; None where it leaves all to the workers."""
    landed: Callable[[int, object], None] | None = None
    """Told of a worker's result while this process is at a task of its own, in another thread than the caller's."""

    @property
    def busy(self) -> int:
        """Workers that have something to do."""
        return max(1, min(self.workers, len(self.keys)))


class Limit(NamedTuple):
    """How long one task may take, and what then stands for its result."""

    seconds: float
    lost: Callable[[int, str], object]
    """lost(key, why) -> result, or it raises; called by the caller's process. `why` is late, or how the task ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(Concept):
    """`run(work)` checks at once what can be checked, and carries the tasks out as its results are asked for."""

    run: Callable[[Batch], Results]
    needs: str = ""
    """The extra that it needs; empty where it comes with errbar."""
    apart: bool = False
    """True where every worker is a process of its own, with the memory that costs."""
    takes_part: bool = False
    """True where the caller's process can be one of the workers."""
    held: int = 1
    """Copies of the shared data that stand however few the workers."""
