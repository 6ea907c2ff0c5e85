"""Trial tables: one row per trial of an item, as a log or a table has them, turned into Outcomes by system."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import numpy as np

from errbar._wording import counted
from errbar.columns.column import Column
from errbar.data.item_columns import distinct_numbers, item_slicing, read_items, speller, value_per_item
from errbar.data.row_roles import unit_codes
from errbar.errors import BadInput
from errbar.records.outcomes import UNBOUNDED, Items, OutcomeColumn, Outcomes, UnitHint
from errbar.records.types import Array, Bools, Floats, Ints

Better: TypeAlias = Literal["high", "low"]
FEWEST_UNITS = 5
"""Values of a column from which on it may be the unit of items: two halves of a table are no units."""


@dataclass(frozen=True, kw_only=True)
class TrialTable:
    """One row per trial, columns in any order of rows; NaN stands for an outcome that is missing."""

    outcomes: Mapping[str, Floats]
    item: Column | None = None
    """None where each row is an item."""
    trial: Column | None = None
    rater: Column | None = None
    judge: Floats | None = None
    """A judge's values, where outcomes may be missing."""
    judge_name: str | None = None
    system: Column | None = None
    unit: Column | None = None
    by: Sequence[Column] = ()
    hints: Sequence[Column] = ()
    """Columns that may be the unit, where nobody named one."""
    where: str = "the data"
    said: tuple[str, ...] = ()
    better: Mapping[str, Better] = field(default_factory=dict)
    """The direction that is good, for the outcomes of which it is known."""
    reasons: Mapping[str, int] = field(default_factory=dict)
    """Trials without an outcome, counted by the reason."""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """Range, direction, estimand and what to do about blanks, as asked."""

    range: tuple[float, float] | None = None
    better: Better | None = None
    """None: as the table tells it, else high."""
    items: Items = "new"
    missing: Literal["fail", "drop"] | None = None


def outcomes_by_system(table: TrialTable, how: Reading) -> dict[str, Outcomes]:
    """The outcomes of each system that the table names; of one without a name where it names none."""
    columns, said = _without_gaps(table, how)
    kept = columns.pop("", None)
    rows = np.arange(len(next(iter(columns.values())))) if kept is None else kept
    said = (*table.said, *said)
    outcomes = tuple(_outcome(name, values[rows], how, _better(table, name, how)) for name, values in columns.items())
    said = (*said, *(line for one in outcomes for line in say_range(one, how)))
    if table.system is None:
        return {"": _of_system(table, rows, outcomes, how, "", said)}
    codes, levels = table.system.as_text()
    found = {}
    for code, name in enumerate(levels):
        mine = np.flatnonzero(codes[rows] == code)
        if len(mine):
            part = tuple(one._replace(values=one.values[mine]) for one in outcomes)
            found[name] = _of_system(table, rows[mine], part, how, name, said)
    return found


def _without_gaps(table: TrialTable, how: Reading) -> tuple[dict[str, Array], tuple[str, ...]]:
    """Columns without missing outcomes: counted as the worst, or their rows left out, as `missing` says."""
    gaps = {name: np.isnan(values) for name, values in table.outcomes.items()}
    blank: Bools = np.logical_or.reduce(list(gaps.values()))
    many = int(np.count_nonzero(blank))
    columns: dict[str, Array] = dict(table.outcomes)
    if not many or table.judge is not None:
        return columns, ()
    what = f"{counted(many, 'trial', 'trials')} of {len(blank):,} without an outcome"
    if how.missing == "drop":
        if many == len(blank):
            raise BadInput(f"No trial of {table.where} has an outcome. Name another column in `outcome`.")
        return {**columns, "": np.flatnonzero(~blank)}, (f"{what} left out",)
    worst = {name: _worst(values, how, _better(table, name, how)) for name, values in table.outcomes.items()}
    if how.missing is None:
        raise BadInput(_tell_gaps(table, what, worst, gaps))
    for name, at in worst.items():
        if at is None:
            raise BadInput(f"`missing=fail` needs the worst outcome of {name!r}. Give `range=LOW,HIGH`.")
        columns[name] = np.where(gaps[name], at, table.outcomes[name])
    return columns, (f"{what} counted as the worst",)


def _tell_gaps(table: TrialTable, what: str, worst: Mapping[str, float | None], gaps: Mapping[str, Bools]) -> str:
    """Why blanks are no small matter: the value with them counted as failures and without them."""
    name = next(n for n, gap in gaps.items() if gap.any())
    values, first = table.outcomes[name], int(np.argmax(gaps[name])) + 1
    shown = "" if np.isnan(values).all() else f" Left out, {name} is {np.nanmean(values):.3g} on average"
    if shown and (at := worst[name]) is not None:
        shown += f"; counted as the worst, {np.where(np.isnan(values), at, values).mean():.3g}"
    return (
        f"Every trial needs an outcome; {table.where} has {what}{_tell_reasons(table)}, first in row {first:,}."
        f"{shown}{'.' if shown else ''} "
        "Give `missing=fail` or `missing=drop`."
    )


def _tell_reasons(table: TrialTable) -> str:
    """The count of every reason in brackets; nothing where no reason is known."""
    listed = ", ".join(f"{many:,}: {reason}" for reason, many in table.reasons.items())
    return f" ({listed})" if listed else ""


def _worst(values: Floats, how: Reading, better: Better) -> float | None:
    """The worst outcome possible; None where the range does not end there."""
    low, high = _range(values, how)
    worst = low if better == "high" else high
    return worst if math.isfinite(worst) else None


def _range(values: Floats, how: Reading) -> tuple[float, float]:
    if how.range is not None:
        return how.range
    there = values[~np.isnan(values)]
    return (0.0, 1.0) if len(there) and there.min() >= 0 and there.max() <= 1 else UNBOUNDED


def _better(table: TrialTable, name: str, how: Reading) -> Better:
    """The direction as asked, else as the table tells it."""
    return how.better or table.better.get(name, "high")


def _outcome(name: str, values: Floats, how: Reading, better: Better) -> OutcomeColumn:
    low, high = _range(values, how)
    outside = np.flatnonzero((values < low) | (values > high))
    if len(outside):
        at = int(outside[0])
        raise BadInput(
            f"Outcomes must lie in the range {low:g} to {high:g}; {name!r} has {len(outside):,} outside, first "
            f"{values[at]:g}. Give a wider `range=LOW,HIGH`, or leave it out."
        )
    return OutcomeColumn(name, values, (low, high), better)


def say_range(one: OutcomeColumn, how: Reading) -> tuple[str, ...]:
    """The rule that gave the range."""
    if how.range is not None:
        return ()
    if one.range == UNBOUNDED:
        return (f"{one.name}: no range given, so no end is known; `range=LOW,HIGH` gives it one",)
    return (f"{one.name}: range 0 to 1",)


def _of_system(
    table: TrialTable, rows: Ints, outcomes: tuple[OutcomeColumn, ...], how: Reading, system: str, said: tuple[str, ...]
) -> Outcomes:
    """One system's outcomes, its trials in the order of items."""
    item, ids, names = read_items(table.item, rows)
    n = int(item.max()) + 1 if len(item) else 0
    trial = None if table.trial is None else unit_codes(table.trial)[rows]
    rater, raters = (None, ()) if table.rater is None else _raters(table.rater, rows)
    once = _together(trial, rater)
    order = _order(item, once, n)
    if order is not None:
        item, rows = item[order], rows[order]
        outcomes = tuple(one._replace(values=one.values[order]) for one in outcomes)
        trial, rater, once = (None if codes is None else codes[order] for codes in (trial, rater, once))
    trials = np.bincount(item, minlength=n)
    if once is not None:
        _each_once(table, item, once, names, ids)
    first = np.cumsum(trials) - trials
    said = (*said, *_say_repeats(outcomes, first, trials))
    spelt = speller(ids, names)
    unit = _unit(table, rows, (first, trials), spelt)
    cut = tuple(item_slicing(column, rows, first, trials, spelt) for column in table.by)
    return Outcomes(
        outcomes=outcomes,
        trials=trials,
        system=system,
        trial=trial,
        rater=rater,
        raters=raters,
        judge=None if table.judge is None else table.judge[rows],
        judge_name=table.judge_name,
        unit=unit,
        unit_name=None if table.unit is None else table.unit.name,
        row=ids,
        row_names=names,
        slicings=cut,
        hints=() if unit is not None else tuple(_hints(table, rows, first, trials)),
        items=how.items,
        item_name="row" if table.item is None else table.item.name,
        said=said,
    )


def _unit(table: TrialTable, rows: Ints, places: tuple[Ints, Ints], spelt) -> Ints | None:  # type: ignore[no-untyped-def]
    """A dense code of each item's unit, from where items begin and how many trials they have; None without units."""
    if table.unit is None:
        return None
    of_item = value_per_item(unit_codes(table.unit)[rows], *places, table.unit, spelt)
    return np.unique(of_item, return_inverse=True)[1].reshape(-1)


def _say_repeats(outcomes: Sequence[OutcomeColumn], first: Ints, trials: Ints) -> tuple[str, ...]:
    """A note where all trials of every item came out alike, as at a temperature of 0: they are copies, not trials."""
    if len(trials) == len(outcomes[0].values):
        return ()
    if any(not np.array_equal(one.values, np.repeat(one.values[first], trials)) for one in outcomes):
        return ()
    return ("all trials of every item have one outcome: they may be copies of one answer",)


def _order(item: Ints, trial: Ints | None, n: int) -> Ints | None:
    """The order of rows by item and trial; None where they lie in it already."""
    key = item if trial is None else item * (int(trial.max()) + 1) + trial
    if bool((key[1:] >= key[:-1]).all()):
        return None
    return np.argsort(key, kind="stable")


def _raters(column: Column, rows: Ints) -> tuple[Ints, tuple[str, ...]]:
    """The rater of each row, and the raters' names."""
    codes, levels = column.as_text()
    seen, dense = distinct_numbers(codes[rows])
    return dense, tuple(levels[int(code)] for code in seen)


def _together(trial: Ints | None, rater: Ints | None) -> Ints | None:
    """One code per trial and rater, of which an item has each at most once."""
    if trial is None or rater is None:
        return rater if trial is None else trial
    return trial * (int(rater.max()) + 1) + rater


def _each_once(table: TrialTable, item: Ints, once: Ints, names: tuple[str, ...], ids: Array | None) -> None:
    """BadInput where an item has one trial, or one rater, twice: rows of two scorers, filters or systems."""
    again = np.flatnonzero((item[1:] == item[:-1]) & (once[1:] == once[:-1]))
    if len(again):
        spelt = speller(ids, names)(int(item[again[0]]))
        what = " and ".join(repr(column.name) for column in (table.trial, table.rater) if column is not None)
        each = "trial" if table.rater is None else "rater"
        raise BadInput(
            f"Each {each} of an item must be one row; item {spelt} has one value of {what} twice. "
            "Where rows are of several systems, scorers or filters, keep those of one."
        )


def _hints(table: TrialTable, rows: Ints, first: Ints, trials: Ints) -> Iterator[UnitHint]:
    """Columns with one value per item which several items share."""
    for column in table.hints:
        codes = column.as_text()[0][rows]
        of_item = codes[first]
        if np.array_equal(codes, np.repeat(of_item, trials)):
            levels, dense = np.unique(of_item, return_inverse=True)
            if FEWEST_UNITS <= len(levels) <= len(first) // 2:
                yield UnitHint(column.name, dense.reshape(-1))
