"""Other order: whether columns of probabilities fit predicted classes better in another order than theirs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

SAMPLE = 10_000
"""Rows that are looked at, evenly spaced: a wrong order shows in far fewer."""
ENOUGH, FEW = 20, 5
"""Rows in all, and of each class that is looked at."""
SURE = 5.0
"""Standard errors between two means. Labels that have nothing to do with the probabilities all but never get here."""


class Displaced(NamedTuple):
    """A class whose probabilities are highest in rows that are predicted to be of another one."""

    code: int
    other: int
    here: float
    there: float
    """Mean probability of the class in rows predicted to be of it, and of the other one."""


def displaced_column(label: Ints, prob: Floats, positive: int = 1) -> Displaced | None:
    """Return the clearest of the columns that are out of place, or None if no other order fits the labels.

    One column of two classes is that of the positive one.
    Each column is held against itself in other rows, never against other columns, since a model may predict by a
    threshold or by costs. Only another order that puts every column at its own highest rows counts. A label that is
    the largest of w_c P_c, whatever the weights w, has no such order: along a cycle of it each w_c mean(P_c) would be
    smaller than the next.
    """
    step = max(1, len(label) // SAMPLE)
    label, columns = label[::step], prob[::step]
    if columns.ndim == 1:
        columns = np.column_stack([1 - columns, columns] if positive == 1 else [columns, 1 - columns])
    seen = np.flatnonzero(np.bincount(label, minlength=columns.shape[1]) >= FEW)
    if len(label) < ENOUGH or len(seen) < 2:
        return None
    rows = [columns[label == c][:, seen] for c in seen]
    means = np.array([part.mean(axis=0) for part in rows]).T
    best = means.argmax(axis=1)
    moved = np.flatnonzero(best != np.arange(len(seen)))
    if not len(moved) or len({*best.tolist()}) < len(seen):
        return None
    if not all(_is_sure(rows[i][:, i], rows[best[i]][:, i]) for i in moved):
        return None
    i = max(moved, key=lambda i: means[i, best[i]] - means[i, i])
    return Displaced(int(seen[i]), int(seen[best[i]]), float(means[i, i]), float(means[i, best[i]]))


def _is_sure(here: Floats, there: Floats) -> bool:
    """Whether the second mean is larger by more than chance; equal numbers count as exactly equal."""
    start = here[0]  # sums of a constant are off by rounding, those of its differences are 0
    here, there = here - start, there - start
    spread = here.var() / (len(here) - 1) + there.var() / (len(there) - 1)
    return float(there.mean() - here.mean()) > SURE * float(np.sqrt(spread))
