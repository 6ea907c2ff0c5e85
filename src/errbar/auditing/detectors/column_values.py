"""Columns: those with one value, those of one site, and those that were scaled by all rows together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.data.column_words import SITE_WORDS, is_called
from errbar.data.feature_column import Feature
from errbar.records.plain_columns import ColumnFacts
from errbar.records.types import Floats

EXACT = 1e-6
"""How far means, deviations and ends may be from 0 and 1 where a scaler made them; float32 keeps seven digits."""
ROWS = 20
"""Rows from which such values are no accident."""


def measure(table: CheckedTable) -> ColumnFacts | None:
    """What single columns show; None where there are none."""
    if not table.columns:
        return None
    there = {f.name: f.values[~np.isnan(f.values)] for f in table.columns}
    few = [f for f in table.columns if _has_one_value(there[f.name])]
    few = [f for f in few if not table.differs_elsewhere(f.name)]
    single = [f for f in few if len(there[f.name])]
    # A gap is a value too: a column of one value and gaps tells who has it.
    constant = [f for f in single if len(there[f.name]) == table.n]
    how, count = _find_scaling(table.whole_columns())
    return ColumnFacts(
        columns=len(table.columns),
        constant=tuple(f.name for f in constant),
        empty=tuple(f.name for f in few if not len(there[f.name])),
        one_site=tuple((f.name, _written(f, there[f.name])) for f in single if is_called(f.name, SITE_WORDS)),
        scaled=how,
        scaled_columns=count,
    )


def _has_one_value(there: Floats) -> bool:
    """True for one value or none; infinite ones, whose range is undefined, are compared too."""
    return not len(there) or bool(there.min() == there.max())


def _written(f: Feature, values: Floats) -> str:
    return f.levels[int(values[0])] if f.kind == "category" else f"{values[0]:g}"


def _find_scaling(columns: Iterable[Feature]) -> tuple[Literal["standardised", "between 0 and 1"] | None, int]:
    """How all columns of fractions were scaled, and how many they are; None where one of them was not."""
    standard = between = True
    count = 0
    for f in columns:
        if f.kind != "number" or not _has_fractions(f.values):
            continue
        count += 1
        standard = standard and _is_standard(f.values)
        between = between and float(np.nanmin(f.values)) == 0 and abs(float(np.nanmax(f.values)) - 1) < EXACT
        if not (standard or between):
            return None, 0
    if count and standard:
        return "standardised", count
    return ("between 0 and 1", count) if count > 1 and between else (None, 0)


def _has_fractions(values: Floats) -> bool:
    there = values[np.isfinite(values)]
    return len(there) >= ROWS and bool((there != np.rint(there)).any()) and len(np.unique(there)) > 2


def _is_standard(values: Floats) -> bool:
    there = values[np.isfinite(values)]
    deviations = (float(there.std()), float(there.std(ddof=1)))
    return abs(float(there.mean())) < EXACT and any(abs(x - 1) < EXACT for x in deviations)
