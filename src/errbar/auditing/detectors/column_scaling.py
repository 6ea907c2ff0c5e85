"""Column scaling: whether all columns of fractions were scaled by all rows together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.data.feature_column import Feature
from errbar.records.check_input import Untestable
from errbar.records.plain_columns import ScaledColumns
from errbar.records.types import Floats

EXACT = 1e-6
"""How far means, deviations and ends may be from 0 and 1 where a scaler made them; float32 keeps seven digits."""
ROWS = 20
"""Rows from which such values are no accident."""


def measure(table: CheckedTable) -> ScaledColumns | Untestable:
    """Return how the columns of fractions were scaled; untestable if there are none."""
    found = _find_scaling(table.whole_columns())
    if found is None:
        return Untestable(kind=ScaledColumns, why=f"needs columns of fractions with {ROWS} values")
    return found


def _find_scaling(columns: Iterable[Feature]) -> ScaledColumns | None:
    """Return how all columns of fractions were scaled, `how` None if one of them was not; None without such columns."""
    standard = between = True
    count = 0
    for f in columns:
        if f.kind != "number" or not _has_fractions(f.values):
            continue
        count += 1
        standard = standard and _is_standard(f.values)
        between = between and float(np.nanmin(f.values)) == 0 and abs(float(np.nanmax(f.values)) - 1) < EXACT
        if not (standard or between):
            return ScaledColumns()
    if not count:
        return None
    how: Literal["standardised", "between 0 and 1"] = "standardised" if standard else "between 0 and 1"
    return ScaledColumns(how=how, columns=count) if standard or count > 1 else ScaledColumns()


def _has_fractions(values: Floats) -> bool:
    there = values[np.isfinite(values)]
    return len(there) >= ROWS and bool((there != np.rint(there)).any()) and len(np.unique(there)) > 2


def _is_standard(values: Floats) -> bool:
    there = values[np.isfinite(values)]
    deviations = (float(there.std()), float(there.std(ddof=1)))
    return abs(float(there.mean())) < EXACT and any(abs(x - 1) < EXACT for x in deviations)
