"""Columns on one scale: median 0, interquartile range 1, so that distances weigh all of them."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints

CLIP = 5.0


def scale_columns(values: Floats, *, clip: float | None = CLIP) -> Floats:
    """Columns that vary, each less its median and over its interquartile range (its spread where that is 0).

    Far values are cut at `clip`, so that one of them does not make all other rows near; missing values become 0, the
    median. Columns without variation are left out.
    """
    gone = np.isnan(values)
    filled = np.where(gone, np.nan, values)
    varies = np.array([len(c := x[~np.isnan(x)]) > 1 and c.min() < c.max() for x in filled.T], dtype=bool)
    kept = filled[:, varies]
    if not kept.shape[1]:
        return np.empty((len(values), 0))
    low, middle, high = np.nanquantile(kept, (0.25, 0.5, 0.75), axis=0)
    width = np.where(high > low, high - low, np.nanstd(kept, axis=0))
    scaled: Floats = np.nan_to_num((kept - middle) / width, nan=0.0)
    return scaled if clip is None else np.clip(scaled, -clip, clip)


def distinct_rows(rows: Floats) -> tuple[Floats, Ints]:
    """Every row once, in the order of its first place, and that place."""
    packed = np.ascontiguousarray(rows + 0.0).view(np.dtype((np.void, rows.itemsize * rows.shape[1]))).reshape(-1)
    first = np.sort(np.unique(packed, return_index=True)[1])
    return rows[first], first
