"""Sums by unit (or row) behind both models' values, for measures that are functions of such sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errbar.contrasts._gap_influence import table_of
from errbar.errors import Undefined
from errbar.records.pairs import RowPair
from errbar.records.scored import Mean, Means, Proportion, Scored
from errbar.records.types import Floats

MOST = 1 << 26
"""Numbers that are laid out at most."""


@dataclass(frozen=True)
class Sums:
    """Columns per unit of each side, the weight of each unit, and the value of many rows of column sums."""

    left: Floats
    right: Floats
    weight: Floats
    left_value: Callable[[Floats, Floats], Floats]
    """(b, columns) sums and (b,) weights in, (b,) values out; NaN where undefined."""
    right_value: Callable[[Floats, Floats], Floats]

    @cached_property
    def stacked(self) -> Floats:
        """Left's columns, right's and the weight side by side, for one product."""
        return np.hstack([self.left, self.right, self.weight[:, None]])


def sums_of(pair: RowPair) -> Sums | None:
    """The sums that both values are functions of; None where they are no such functions, or too large."""
    # Rows less one number for both sides: sums stay accurate, and what one side adds may be exchanged for the other's.
    middle = (_centre(pair.left) + _centre(pair.right)) / 2
    sides = [_columns(side, middle) for side in (pair.left, pair.right)]
    if sides[0] is None or sides[1] is None:
        return None
    (left, left_value), (right, right_value) = sides[0], sides[1]
    one = np.ones(pair.n) if pair.weight is None else pair.weight
    weight = one if pair.unit is None else np.bincount(pair.unit, weights=one)
    return Sums(left, right, np.asarray(weight, dtype=float), left_value, right_value)


Side = tuple[Floats, Callable[[Floats, Floats], Floats]]


def _centre(side: Scored) -> float:
    return side.basis.mean if isinstance(side.basis, Mean) else side.value


def _columns(side: Scored, middle: float) -> Side | None:
    basis, table = side.basis, table_of(side)
    if table is not None:
        cells = table.cells.size
        if side.n_independent * cells > MOST:
            return None
        unit = np.arange(side.n) if side.unit is None else side.unit
        tally = np.bincount(unit * cells + table.codes(), weights=side.weight, minlength=side.n_independent * cells)
        shape = table.cells.shape
        return tally.reshape(-1, cells).astype(float), lambda s, w: _quietly(table.find, s.reshape(-1, *shape))
    if isinstance(basis, Mean):
        rows = _sum_units(side, (basis.rows() - middle)[:, None])
        return rows, lambda s, w: _quietly(basis.through, middle + s[:, 0] / w)
    if isinstance(basis, Means):
        return _sum_units(side, basis.rows()), lambda s, w: np.array(
            [_or_nan(basis.combine, m) for m in s / w[:, None]]
        )
    if isinstance(basis, Proportion) and basis.counted is None and side.influence_of is not None:
        # A share of all rows has the influence hit - share; adding the share back gives 0 or 1.
        hits = side.influence + (side.value - middle)
        return _sum_units(side, hits[:, None]), lambda s, w: middle + s[:, 0] / w
    return None


def _sum_units(side: Scored, rows: Floats) -> Floats:
    weighed = rows if side.weight is None else rows * side.weight[:, None]
    if side.unit is None:
        return np.asarray(weighed, dtype=float)
    columns = [np.bincount(side.unit, weights=column) for column in weighed.T]
    return np.stack(columns, axis=1)


def _quietly(find: Callable[[Any], Any], given: Floats) -> Floats:
    with np.errstate(all="ignore"):
        return np.asarray(np.real(find(given)), dtype=float)


def _or_nan(combine: Callable[[Any], Any], means: Floats) -> float:
    try:
        with np.errstate(all="ignore"):
            return float(np.real(combine(means)))
    except Undefined:
        return float("nan")
