"""Slices: every pair of models on every measure, on the rows of each slice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from errbar._progress import tell
from errbar.comparing.model_set import ModelSet
from errbar.evidence.known_rows import KnownRows
from errbar.records.comparison import Comparison
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing

ENOUGH_ROWS, ENOUGH_UNITS = 30, 10
"""Slices of fewer are shown without an interval: none holds the small levels that many comparisons need."""


@dataclass(frozen=True, kw_only=True)
class SliceGap:
    """A gap of two models on the rows of one slice."""

    slice: str
    found: Contrasted


def contrast_slices(
    models: ModelSet,
    measures: Sequence[Measure],
    pairs: Sequence[tuple[int, int]],
    ask: InferenceSettings,
    named: Contrast | None,
) -> list[SliceGap]:
    """Every measure of every pair on every slice; without an interval, with the reason, where a slice is too small."""
    out: list[SliceGap] = []
    for name, part in models.slices():
        tell(f"slice {name}", 0.0)
        few = None if part is None else too_few(part.rows_once)
        fresh = replace(ask, kept={}, together=())
        for m in measures:
            if part is None:
                gaps = [_nothing_left(m, models.names[i], models.names[j]) for i, j in pairs]
            else:
                gaps = [replace(c, again=None) for c in part.contrast_all(m, pairs, fresh, named)]  # lets its rows go
            for found in gaps:
                if few is not None and found.gap is not None:
                    found = replace(found, result=few, method=None)
                out.append(SliceGap(slice=name, found=found))
    return out


def too_few(evidence: KnownRows) -> Missing | None:
    """Why a slice is too small for an interval that holds among many; None where it is not."""
    n, units = evidence.n, evidence.given.unit
    if n < ENOUGH_ROWS:
        return Missing("no_interval", f"a slice needs {ENOUGH_ROWS} rows, this one has {n}")
    g = None if units is None else len(np.unique(units))
    if g is not None and g < ENOUGH_UNITS:
        return Missing("no_interval", f"a slice needs {ENOUGH_UNITS} units, this one has {g}")
    return None


def _nothing_left(m: Measure, left: str, right: str) -> Contrasted:
    none = Missing("undefined", "no row of this slice is left")
    return Contrasted(measure=m, label=m.label, left=left, right=right, result=none, rows=0)


def withhold_as_whole(slices: Sequence[SliceGap], whole: Sequence[Contrasted]) -> list[SliceGap]:
    """What a check withholds of all rows is withheld of every slice."""
    held = {
        (c.left, c.right, c.measure.key): c.result
        for c in whole
        if isinstance(c.result, Missing) and c.result.why == "refused"
    }
    return [
        s
        if (result := held.get((s.found.left, s.found.right, s.found.measure.key))) is None
        else replace(s, found=replace(s.found, result=result, left_value=None, right_value=None, method=None))
        for s in slices
    ]


def name_slices(slices: Sequence[SliceGap], comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Comparisons with their slice, which their label names too: a reader of labels must not take it for all rows."""
    return tuple(
        replace(c, slice=s.slice, label=f"{c.label or c.measure}, {s.slice}") for s, c in zip(slices, comparisons)
    )
