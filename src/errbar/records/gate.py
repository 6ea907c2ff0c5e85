"""Criterion and Ruling: what a gate asks of a candidate, and what the rows decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

from errbar.records.sheet import Sheet

Asks: TypeAlias = Literal["better", "no_worse", "at_least"]
Outcome: TypeAlias = Literal["PASS", "FAIL", "INCONCLUSIVE"]

SHEET = "gate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """better: better than the champion. no_worse: by no more than `amount`. at_least: `amount` itself, loss at most."""

    kind: Asks
    measure: str
    """The measure's key."""
    amount: float = 0.0

    @property
    def written(self) -> str:
        """As it is typed: `no-worse accuracy:0.01`."""
        amount = "" if self.kind == "better" else f":{self.amount:g}"
        return f"{self.kind.replace('_', '-')} {self.measure}{amount}"

    @property
    def relative(self) -> bool:
        """True where a champion is needed."""
        return self.kind != "at_least"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The outcome of one criterion: the candidate's value (at_least) or its gap to the champion, and its interval."""

    criterion: Criterion
    outcome: Outcome
    value: float | None
    """Of the candidate; for better and no_worse the gap, candidate minus champion."""
    low: float | None
    high: float | None
    sentence: str
    rows: int
    rows_needed: int | None = None
    """Rows that would settle an INCONCLUSIVE at 80 % power, if value and spread stay; None where none would."""
    method: str | None = None
    label: str = ""
    slice: str | None = None
    """The slice that it is about; None for all rows."""
    p: float | None = None
    """Two-sided p of the value asked for, by the exact binomial test on these rows alone; None unless it is a share."""
    doubt: str | None = None
    """Code of the finding that keeps it from passing; None where none does."""


def verdict(rulings: Iterable[Ruling]) -> Outcome:
    """All must pass; one that fails fails the gate; else one that is inconclusive leaves it open."""
    outcomes = {r.outcome for r in rulings}
    return "FAIL" if "FAIL" in outcomes else "INCONCLUSIVE" if "INCONCLUSIVE" in outcomes else "PASS"


_SOMETIMES = ("slice", "p", "doubt")
"""Columns that are there only where a ruling has one."""
_OWN = tuple(f.name for f in fields(Ruling) if f.name not in ("criterion", *_SOMETIMES))
_COLUMNS = ("criterion", "measure", "amount", *(name for name in _OWN if name != "sentence"), "sentence")


def sheet_of(rulings: Iterable[Ruling], notes: tuple[str, ...] = ()) -> Sheet:
    """The table a Run carries them in."""
    rulings = tuple(rulings)
    columns = (*_COLUMNS, *(name for name in _SOMETIMES if any(getattr(r, name) is not None for r in rulings)))
    rows = []
    for r in rulings:
        cells: dict[str, Any] = {name: getattr(r, name) for name in (*_OWN, *_SOMETIMES)}
        c = r.criterion
        cells |= {"criterion": c.kind, "measure": c.measure, "amount": c.amount}
        rows.append(tuple(cells[name] for name in columns))
    return Sheet(name=SHEET, title="gate", columns=columns, rows=tuple(rows), notes=notes)


def rulings_of(sheet: Sheet) -> tuple[Ruling, ...]:
    """The rulings that `sheet_of` wrote."""
    out = []
    for row in sheet.rows:
        cells: dict[str, Any] = dict(zip(sheet.columns, row))
        criterion = Criterion(kind=cells["criterion"], measure=cells["measure"], amount=cells["amount"])
        own = {name: cells[name] for name in _OWN}
        slice, p, doubt = (cells.get(name) for name in _SOMETIMES)
        out.append(Ruling(criterion=criterion, slice=slice, p=p, doubt=doubt, **own))
    return tuple(out)
