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
    varies = np.fmin.reduce(values, axis=0, initial=np.inf) < np.fmax.reduce(values, axis=0, initial=-np.inf)
    kept = values[:, varies]
    if not kept.shape[1]:
        return np.empty((len(values), 0))
    held = np.sort(kept.T, axis=1)  # missing values come last
    there = len(kept) - np.isnan(held).sum(axis=1)
    low, middle, high = (_quantiles(held, there, level) for level in (0.25, 0.5, 0.75))
    width = high - low
    flat = width == 0
    width[flat] = np.nanstd(kept[:, flat], axis=0)
    scaled: Floats = np.nan_to_num((kept - middle) / width, copy=False, nan=0.0)
    return scaled if clip is None else np.clip(scaled, -clip, clip)


def _quantiles(held: Floats, there: Ints, level: float) -> Floats:
    """Return a quantile of each sorted row of which the first values are there, as `numpy.quantile` interpolates."""
    row, place = np.arange(len(held)), (there - 1) * level
    below = place.astype(np.intp)
    low, high = held[row, below], held[row, np.minimum(below + 1, there - 1)]
    part, step = place - below, high - low
    return np.asarray(np.where(part < 0.5, low + step * part, high - step * (1 - part)))


def distinct_rows(rows: Floats) -> tuple[Floats, Ints]:
    """Every row once, in the order of its first place, and that place."""
    packed = np.ascontiguousarray(rows + 0.0).view(np.dtype((np.void, rows.itemsize * rows.shape[1]))).reshape(-1)
    first = np.sort(np.unique(packed, return_index=True)[1])
    return rows[first], first
