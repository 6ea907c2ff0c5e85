"""Checklist: a guideline's items as one run answers them: filled, drafted, or left to the author."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from errbar.records.run import Run

Status: TypeAlias = Literal["filled", "drafted", "yours"]
STATUSES: tuple[Status, ...] = ("filled", "drafted", "yours")
YOURS = "YOURS:"


class ChecklistAnswer(NamedTuple):
    """What a run says to an item."""

    status: Status
    text: str


def filled(text: str) -> ChecklistAnswer:
    """The run holds all that the item asks for."""
    return ChecklistAnswer("filled", text)


def drafted(text: str, yours: str) -> ChecklistAnswer:
    """The run holds a part; `yours` says what the author has to add."""
    return ChecklistAnswer("drafted", f"{text} {YOURS} {yours}")


Write: TypeAlias = Callable[[Run], ChecklistAnswer | None]
"""None where the run has nothing to say: the item stays the author's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChecklistItem:
    """One item of a guideline: its number there, what it asks in our words, and who may answer it."""

    section: str
    number: str
    title: str
    most: Status = "yours"
    """The best that any run can do; never more is claimed."""
    write: Write | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Guide:
    """A reporting guideline: its items in order, and where they come from."""

    name: str
    label: str
    cites: tuple[str, ...]
    asks: tuple[ChecklistItem, ...]
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item with its answer."""

    section: str
    number: str
    title: str
    status: Status
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checklist:
    """All items of one guideline, as a run answers them."""

    name: str
    label: str
    source: str
    """The guideline's reference, one line."""
    run: str
    facts: tuple[str, ...]
    """What guidelines ask for and papers leave out: prespecified or exploratory, events, level of disjointness."""
    items: tuple[Item, ...]

    @property
    def counts(self) -> dict[Status, int]:
        """How many are filled, drafted and yours."""
        return {status: sum(item.status == status for item in self.items) for status in STATUSES}

    @property
    def headline(self) -> str:
        """`9 filled, 11 drafted, 32 yours`."""
        return ", ".join(f"{n} {status}" for status, n in self.counts.items())

    def to_markdown(self) -> str:
        """The list for a supplement."""
        from errbar.report.checklists._written import as_markdown

        return as_markdown(self)

    def to_html(self) -> str:
        """Rows of a table for a page."""
        from errbar.report.checklists._written import as_rows

        return as_rows(self)
