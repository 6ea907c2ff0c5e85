"""Later: a field of a record that is found when it is first read, as most runs are asked for a value and its ends.

Of a hundred rows, what only texts, pages and documents show takes longer than the measure and its interval. A maker of
such a record gives `later(find)` in the place of the value; whoever reads the field gets the value, and so do equality,
hash, copies, pickles and JSON, which all read fields. `find` must be a pure function of what no caller can change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MemberDescriptorType
from typing import TypeVar

T = TypeVar("T")
Record = TypeVar("Record", bound=type)
FEW = 2_000
MANY = 1 << 16
"""A run keeps copies of its own of few rows, or of any role of fewer numbers than this, so that fields may be found
later; of more, what is kept for that would take more memory than it saves time."""


def is_copied(rows: int, numbers: int) -> bool:
    """Whether a run of so many rows copies a role of so many numbers: as many as rows, or times as many columns."""
    return rows <= FEW or numbers < MANY


class Later(partial[object]):
    """A call that is still to be made, in the place of its value."""

    __slots__ = ()


def later(find: Callable[[], T], wait: bool = True) -> T:
    """The value of `find()`: for a field that is `found_later`, when that is read; at once where there is no `wait`."""
    return Later(find) if wait else find()  # type: ignore[return-value]


def found_later(*names: str) -> Callable[[Record], Record]:
    """A decorator of a record with slots: these fields may be given as `later(...)`."""

    def decorate(record: Record) -> Record:
        for name in names:
            setattr(record, name, _read_once(record.__dict__[name]))
        return record

    return decorate


def _read_once(slot: MemberDescriptorType) -> property:
    """The slot of a field, filled when it is first read. Two threads may both find the value: it is the same."""
    get, put = slot.__get__, slot.__set__

    def read(record: object) -> object:
        value = get(record)
        if type(value) is Later:
            value = value()
            put(record, value)
        return value

    return property(read, put)
