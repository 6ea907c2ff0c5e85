"""What the detectors measure on rows, handed to the checks as records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib import import_module

from errbar._progress import tell
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors import EXACT
from errbar.records.check_input import Untestable


@dataclass(frozen=True, kw_only=True)
class RowFacts:
    """The records that were measured, by type, and those that could not be."""

    facts: dict[type, object] = field(default_factory=dict)
    untestable: tuple[Untestable, ...] = ()


def measure_facts(table: CheckedTable, names: Iterable[str]) -> RowFacts:
    """Return what each of these detectors finds, or why it could not."""
    facts: dict[type, object] = {}
    untestable: list[Untestable] = []
    wanted = tuple(names)
    for i, name in enumerate(wanted):
        tell(f"checking {name.replace('_', ' ')}", (i + 1) / (len(wanted) + 1))
        found = _detector(name)(table if name in EXACT else table.sample)
        if isinstance(found, Untestable):
            untestable.append(found)
        else:
            facts[type(found)] = found
    return RowFacts(facts=facts, untestable=tuple(untestable))


def _detector(name: str) -> Callable[[CheckedTable], object]:
    """The function `measure` of a detector's file, loaded when it is run."""
    measure: Callable[[CheckedTable], object] = import_module(f"errbar.auditing.detectors.{name}").measure
    return measure
