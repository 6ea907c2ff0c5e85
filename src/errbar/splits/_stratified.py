"""Stratified: sentences about strata that were kept."""

from __future__ import annotations

import numpy as np

from errbar.records.plan import Splits
from errbar.records.splitter import RowLayout

LEAST_SAID = 0.0005
"""Share by which a test set is off that is said; less would be written as 0.0 points."""


def stratified(layout: RowLayout, splits: Splits) -> tuple[str, ...]:
    """Return notes on the strata kept; with whole units also how well, and which are missing from training."""
    if layout.strata is None:
        return ()
    if layout.unit is None and layout.strata_says == "class":
        return ("stratified by class",)
    away, gone, size = _off(layout, splits)
    whole = ""
    if layout.unit is not None and away >= LEAST_SAID:
        whole = f" as far as whole {layout.units} allow: a share in a test set is at most {100 * away:.1f} points off"
    lacking = f"up to {gone:,} of {size:,} strata are missing from a training set"
    missing = (lacking,) if gone and layout.strata_says != "class" else ()
    return (f"stratified by {layout.strata_says}{whole}", *missing)


def _off(layout: RowLayout, splits: Splits) -> tuple[float, int, int]:
    """At most: how far a share in a test set is from that in all rows, and how many strata a training set lacks."""
    assert layout.strata is not None
    total = np.bincount(layout.strata)
    away, gone = 0.0, 0
    for split in splits:
        if split.role == "main":
            found = np.bincount(layout.strata[split.test], minlength=len(total))
            away = max(away, float(np.abs(found / len(split.test) - total / layout.n).max()))
            gone = max(gone, int((found == total).sum()))
    return away, gone, len(total)
