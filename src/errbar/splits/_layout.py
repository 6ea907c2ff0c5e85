"""Layout checks: codes made dense, lengths and times checked, rows with a time never shuffled."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.types import Array, Ints


def tidy(layout: RowLayout) -> RowLayout:
    """Return the layout with codes 0, 1, ... and every array as long as the rows."""
    n = layout.n
    if n < 1:
        raise BadInput(f"A plan needs rows; got {n}.")
    for name in ("strata", "unit", "time", "given", "classes"):
        part = getattr(layout, name)
        if part is not None and np.shape(part) != (n,):
            raise BadInput(f"A plan for {n:,} rows needs one {name} per row; got the shape {np.shape(part)}.")
    classes = None if layout.classes is None else np.asarray(layout.classes)
    if classes is not None and (classes.dtype.kind not in "iu" or classes.min() < 0):
        raise BadInput(f"Class codes must be whole numbers of 0 or more; got {classes.dtype} from {classes.min()} up.")
    return layout._replace(
        strata=None if layout.strata is None else dense(layout.strata),
        unit=None if layout.unit is None else dense(layout.unit),
        time=None if layout.time is None else _finite(layout.time),
        classes=classes,
    )


def dense(codes: object) -> Ints:
    """Codes 0 .. m-1, each in use; codes that are so already stay as they are."""
    array: Array = np.asarray(codes)
    if array.dtype.kind in "iu" and array.min() >= 0 and array.max() < len(array) and np.bincount(array).all():
        return array.astype(np.intp, copy=False)
    return np.unique(array, return_inverse=True)[1].reshape(-1).astype(np.intp)


def _finite(time: object) -> Array:
    array = np.asarray(time, dtype=np.float64)
    bad = np.flatnonzero(~np.isfinite(array))
    if len(bad):
        raise BadInput(
            f"Every row needs a time; {len(bad):,} rows have none, first row {bad[0]}. Drop these rows first."
        )
    return array


def needs_order(found: Splitter, layout: RowLayout) -> None:
    """Refuse a splitter that does not keep time's order where rows have a time."""
    if layout.time is not None and "time" not in found.honours:
        raise Refusal(
            f"Shuffling rows that have a time looks ahead: {found.name} trains on rows that come later than rows "
            f"it tests ({codes.LOOKING_AHEAD}). All {layout.n:,} rows have a time. Use time_ordered, or leave "
            "`time` out.",
            code=codes.LOOKING_AHEAD,
        )


def unstratified(layout: RowLayout, name: str, why: str) -> tuple[str, ...]:
    """Return the note of a splitter that cannot keep classes in proportion; refuse strata that were asked for."""
    if layout.strata is None:
        return ()
    if layout.strata_says != "class":
        raise BadInput(
            f"{name} cannot be stratified by {layout.strata_says}: {why}. Use kfold, which can, or leave `strata` out."
        )
    return (f"not stratified by class: {why}",)
