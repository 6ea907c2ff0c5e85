"""Probabilities: one column or one per class, inside [0, 1] and adding up to 1."""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import as_strided

from errbar.columns.column import Column, ends
from errbar.columns.host_array import PRECISIONS, sum_tolerance
from errbar.errors import BadInput
from errbar.records import codes
from errbar.records.later import is_copied
from errbar.records.types import Floats

TOLERANCE = 1e-4
"""How far a row of probabilities may be from adding up to 1: room for files rounded to four digits.

Columns of float16 or bfloat16 have fewer digits than that, and more room."""
ROUNDING = 1e-6
"""A value no further outside [0, 1] than this is a probability that arithmetic pushed over the edge."""


def one_probability(column: Column) -> Floats:
    """A float column checked to lie in [0, 1]."""
    p = column.as_float("prob")
    low, high = ends(p)
    if low < 0 or high > 1:
        bad = np.flatnonzero((p < 0) | (p > 1))
        many = f"{len(bad):,} value{'s' if len(bad) > 1 else ''} outside"
        rounding = low > -ROUNDING and high < 1 + ROUNDING
        remedy = (
            "These look like rounding: clip them to [0, 1]" if rounding else "If these are scores, give them as `score`"
        )
        raise BadInput(
            f"Probabilities must lie in [0, 1]; column {column.name!r} has {many}, {float(p[bad[0]])!r} in row "
            f"{bad[0] + 1:,} first. {remedy}.",
            code=codes.NOT_PROBABILITIES,
        )
    return p


def say_precision(columns: list[Column]) -> tuple[str, ...]:
    """Said where the type of several columns rounds so coarsely that rows may be further off 1 than usual."""
    off, rounded = _tolerance(columns)
    return (f"prob is {rounded}: rows add up to 1 within {off:.2g}",) if off > TOLERANCE and len(columns) > 1 else ()


def _tolerance(columns: list[Column]) -> tuple[float, str]:
    """How far rows may be off 1, and the coarsest type among the columns."""
    rounded = max((c.rounded for c in columns), key=lambda name: PRECISIONS.get(name, 0.0), default="")
    return max(TOLERANCE, sum_tolerance(PRECISIONS.get(rounded, 0.0), len(columns))), rounded


def _as_given(columns: list[Column], order: list[int]) -> Floats | None:
    """The array that the columns are views of, where it is (n, K) in class order already: no second copy of it."""
    parts = [columns[j].numbers for j in order]
    first = parts[0]
    base = None if first is None else first.base
    if first is None or not isinstance(base, np.ndarray) or base.dtype != np.float64:
        return None
    # The array itself, or a part of a larger or flat one, as a loaded file is, whose rows lie one after the other.
    whole = base.shape == (len(columns[0]), len(columns))
    rows, step = (base.strides[0], base.strides[1]) if whole else (first.strides[0], first.itemsize)
    start = base.ctypes.data if whole else first.ctypes.data
    for j, (column, part) in enumerate(zip((columns[i] for i in order), parts)):
        if part is None or part.base is not base or column.missing is not None or part.strides != (rows,):
            return None
        if part.ctypes.data != start + j * step:
            return None
    found = base if whole else as_strided(first, (len(first), len(parts)), (rows, step), writeable=False)
    return found.copy() if is_copied(len(found), found.size) else found


def probability_matrix(columns: list[Column], order: list[int]) -> Floats:
    """Columns as (n, K) in class order, each row adding up to 1 within the tolerance."""
    off, _ = _tolerance(columns)
    matrix = _as_given(columns, order)
    if matrix is None:
        matrix = np.column_stack([one_probability(columns[j]) for j in order])
    elif not (matrix.min() >= 0 and matrix.max() <= 1):  # refused by column; NaN, too
        for column in columns:
            one_probability(column)
    sums = np.einsum("ij->i", matrix)  # far faster for short rows than a sum over an axis
    bad = np.flatnonzero(np.abs(sums - 1) > off)
    if len(bad):
        many = "1 row does not" if len(bad) == 1 else f"{len(bad):,} rows do not"
        raise BadInput(
            f"A row's probabilities must add up to 1 (within {off:.2g}); {many}, row {bad[0] + 1:,} first "
            f"with {sums[bad[0]]:.6g}. Give one column per class, all of them.",
            code=codes.NOT_PROBABILITIES,
        )
    return matrix
