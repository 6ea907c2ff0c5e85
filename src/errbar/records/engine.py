"""Engine: a named way to carry out many independent tasks, and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from errbar.records.options import check_known

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

    @property
    def busy(self) -> int:
        """Workers that have something to do."""
        return max(1, min(self.workers, len(self.keys)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """`run(work)` checks at once what can be checked, and carries the tasks out as its results are asked for."""

    name: str
    label: str
    run: Callable[[Batch], Results]
    options: Mapping[str, Any] = field(default_factory=dict)
    given: Mapping[str, Any] = field(default_factory=dict)
    needs: str = ""
    """The extra that it needs; empty where it comes with errbar."""
    apart: bool = False
    """True where every worker is a process of its own, with the memory that costs."""
    held: int = 1
    """Copies of the shared data that stand however few the workers."""
    aliases: tuple[str, ...] = ()
    about: str = ""

    @property
    def settings(self) -> dict[str, Any]:
        """Defaults with what was given laid over them."""
        return {**self.options, **self.given}

    @property
    def key(self) -> str:
        """The engine as it is written: `processes(workers=4)`."""
        told = ", ".join(f"{k}={v}" for k, v in self.given.items())
        return f"{self.name}({told})" if told else self.name

    def having(self, **options: Any) -> Engine:
        """The same engine with options; an unknown one is refused with the nearest names."""
        check_known(self.name, self.options, options)
        return replace(self, given={**self.given, **options})
