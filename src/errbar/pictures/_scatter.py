"""Scatter: points of many rows thinned so that a page can hold them, and their mean along x."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar.records.predictions import Predictions
from errbar.records.types import REGRESSION, Floats, Ints

MOST = 2000
STRETCHES = 100
"""Parts of equally many rows along x, each drawn from alike."""
MEANS, EACH = 20, 30
"""Stretches whose means are joined, and rows that each has at least where there are as many."""


class Numbers(NamedTuple):
    """Predicted and true numbers of the first output, and what is to be said of other outputs."""

    predicted: Floats
    truth: Floats
    notes: tuple[str, ...]


def numbers_of(given: Predictions) -> Numbers | None:
    """None where rows have classes, or no value."""
    if given.kind not in REGRESSION or given.value is None:
        return None
    truth, value = np.asarray(given.truth, dtype=float), np.asarray(given.value, dtype=float)
    if truth.ndim == 1:
        return Numbers(value, truth, ())
    return Numbers(value[:, 0], truth[:, 0], (f"The first of {truth.shape[1]} outputs.",))


def along(x: Floats, y: Floats) -> Ints:
    """Rows in the order of x, of equal x in that of y: whatever order they came in."""
    order = np.argsort(x)
    ties = bool(np.any(np.diff(x[order]) == 0))
    return np.lexsort((y, x)) if ties else order  # many times slower


def thinned(y: Floats, order: Ints, rng: np.random.Generator) -> tuple[Ints, tuple[str, ...]]:
    """Rows to draw: all, or of every stretch of x its lowest and highest y and others at random; and a note on it."""
    n = len(y)
    if n <= MOST:
        return np.arange(n), ()
    quota = MOST // STRETCHES
    kept = []
    for stretch in np.array_split(order, STRETCHES):
        ends = np.unique(stretch[[int(np.argmin(y[stretch])), int(np.argmax(y[stretch]))]])
        others = np.setdiff1d(stretch, ends)
        kept += [ends, rng.choice(others, quota - len(ends), replace=False)]
    rows = np.sort(np.concatenate(kept))
    return rows, (f"{len(rows):,} of {n:,} rows are drawn: the extremes of each stretch, the others at random.",)


class Course(NamedTuple):
    """Mean of y in stretches of equally many rows, at their mean x; ends NaN-free or empty."""

    x: Floats
    y: Floats
    half: Floats


def course(x: Floats, y: Floats, order: Ints, weight: Floats | None, level: float) -> Course:
    """Weighted means; half-widths by t where every row counts once."""
    parts = np.array_split(order, max(1, min(MEANS, len(x) // EACH)))
    w = np.ones(len(x)) if weight is None else weight
    parts = [p for p in parts if w[p].sum() > 0]
    xs = np.array([np.average(x[p], weights=w[p]) for p in parts])
    ys = np.array([np.average(y[p], weights=w[p]) for p in parts])
    if weight is not None or len(x) < 10:
        return Course(xs, ys, np.empty(0))
    half = [t_two_sided(level, len(p) - 1) * float(np.std(y[p], ddof=1)) / np.sqrt(len(p)) for p in parts]
    return Course(xs, ys, np.array(half))
