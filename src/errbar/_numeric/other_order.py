"""Other order: whether columns of probabilities fit predicted classes better in another order than theirs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints

SAMPLE = 10_000
"""Rows that are looked at, evenly spaced: a wrong order shows in far fewer."""
ENOUGH, FEW = 20, 5
"""Rows in all, and of each class that is said to be out of place."""
SURE = 4.0
"""Standard errors between the means: labels that have nothing to do with probabilities get here once in 30,000."""


class Displaced(NamedTuple):
    """A class whose column is highest in rows that are predicted to be of another one."""

    code: int
    other: int
    here: float
    there: float
    """Mean probability of the class in rows predicted to be of it, and of the other one."""


def displaced_column(label: Ints, columns: Floats) -> Displaced | None:
    """The clearest of the columns that are out of place; None where no other order fits the labels.

    Whatever threshold or cost a model predicts by, rows that it calls c have the higher probabilities of c. So each
    column is held against itself in other rows, never against other columns: only an order that puts every column at
    its own highest rows, and that is not the given one, counts.
    """
    step = max(1, len(label) // SAMPLE)
    label, columns = label[::step], columns[::step]
    count = np.bincount(label, minlength=columns.shape[1])
    seen = np.flatnonzero(count)
    if len(label) < ENOUGH or len(seen) < 2:
        return None
    means = (
        np.array([np.bincount(label, weights=columns[:, c], minlength=len(count))[seen] for c in seen]) / count[seen]
    )
    best = means.argmax(axis=1)
    moved = np.flatnonzero(best != np.arange(len(seen)))
    if not len(moved) or len(set(best.tolist())) < len(seen):
        return None
    found = [Displaced(int(seen[i]), int(seen[best[i]]), means[i, i], means[i, best[i]]) for i in moved]
    if not all(_is_sure(d, label, columns[:, d.code]) for d in found):
        return None
    return max(found, key=lambda d: d.there - d.here)


def _is_sure(d: Displaced, label: Ints, column: Floats) -> bool:
    """Whether the two means differ by more than chance, with enough rows on either side."""
    here, there = column[label == d.code], column[label == d.other]
    if min(len(here), len(there)) < FEW:
        return False
    return d.there - d.here > SURE * float(np.sqrt(here.var() / len(here) + there.var() / len(there)))
