"""Item columns: the id of each item, and what all trials of an item have in common."""

from __future__ import annotations

import numpy as np

from errbar.columns.column import Column
from errbar.data.row_roles import read_slicing
from errbar.errors import BadInput
from errbar.records.predictions import Slicing
from errbar.records.types import Array, Ints


def read_items(column: Column | None, rows: Ints) -> tuple[Ints, Array | None, tuple[str, ...]]:
    """A dense code per row, the id of each item, and how ids that are texts are spelt."""
    if column is None:
        return np.arange(len(rows)), None, ()
    numbers = column.complete().numbers
    if numbers is not None and numbers.dtype.kind in "iu":
        mine = numbers if len(rows) == len(numbers) else numbers[rows]
        ids, codes = distinct_numbers(mine)
        return codes, ids, ()
    codes, levels = column.as_text()
    seen, dense = distinct_numbers(codes[rows])
    return dense, seen, tuple(levels)


def distinct_numbers(numbers: Ints) -> tuple[Ints, Ints]:
    """Different whole numbers, ascending, and the place of each row's number among them."""
    low = int(numbers.min())
    if int(numbers.max()) - low < 8 * len(numbers):
        away = numbers.astype(np.intp) - low
        there = np.bincount(away) > 0
        return np.flatnonzero(there) + low, away if there.all() else (np.cumsum(there) - 1)[away]
    ids, codes = np.unique(numbers, return_inverse=True)
    return ids, codes.reshape(-1)


def speller(ids: Array | None, names: tuple[str, ...]):  # type: ignore[no-untyped-def]
    return lambda i: str(i) if ids is None else names[int(ids[i])] if names else str(ids[i])


def value_per_item(codes: Ints, first: Ints, trials: Ints, column: Column, spelt) -> Ints:  # type: ignore[no-untyped-def]
    """The value of each item, which all its trials share; BadInput where they do not."""
    of_item: Ints = codes[first]
    apart = np.flatnonzero(codes != np.repeat(of_item, trials))
    if len(apart):
        at = int(np.searchsorted(np.cumsum(trials), apart[0], side="right"))
        raise BadInput(
            f"All trials of an item must have one value of {column.name!r}; those of item {spelt(at)} have several. "
            "A column that differs between trials is no unit and no group of items."
        )
    return of_item


def item_slicing(column: Column, rows: Ints, first: Ints, trials: Ints, spelt) -> Slicing:  # type: ignore[no-untyped-def]
    found = read_slicing(column)
    codes = value_per_item(found.codes[rows], first, trials, column, spelt)
    left, dense = np.unique(codes, return_inverse=True)
    return Slicing(column=found.column, codes=dense.reshape(-1), levels=tuple(found.levels[int(i)] for i in left))
