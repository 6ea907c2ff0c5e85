"""Written digits: whole numbers of a text file that are too long for its reader, which makes floats of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite

import numpy as np

from errbar.columns.column import EXACT, Column, ends


def keep_digits(column: Column, cells: Callable[[str], Sequence[object] | None]) -> Column:
    """The column with every digit that the file has; itself where its floats are small enough to have them all."""
    numbers = column.numbers
    if numbers is None or numbers.dtype != np.float64 or not len(numbers):
        return column
    low, high = ends(numbers)
    written = cells(column.name) if max(-low, high) >= EXACT else None
    if written is None:
        return column
    from errbar.columns.column_readers import from_array  # here, since hardly any file has such numbers

    exact = [_as_written(cell, x) for cell, x in zip(written, numbers.tolist())]
    return from_array(np.array(exact, dtype=object), column.name)


def _as_written(cell: object, x: float) -> int | float:
    """The whole number that the cell spells, with or without marks between thousands, if x is that number rounded."""
    bare = str(cell).strip().replace(",", "").replace(".", "")
    spells = isfinite(x) and bare.removeprefix("-").removeprefix("+").isdecimal() and float(int(bare)) == x
    return int(bare) if spells else x
