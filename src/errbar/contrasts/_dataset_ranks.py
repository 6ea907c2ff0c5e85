"""Ranks of learners within each data set: 1 for the best, ties share the average of their places."""

from __future__ import annotations

import numpy as np

from errbar.records.pairs import DatasetScores
from errbar.records.types import Floats


def dataset_ranks(standings: DatasetScores) -> Floats:
    """Return ranks, (data sets, learners)."""
    values = -standings.values if standings.better == "high" else standings.values
    mine, theirs = values[:, :, None], values[:, None, :]
    ahead = (theirs < mine).sum(axis=2)
    level = (theirs == mine).sum(axis=2)
    # `level` counts a value's tie with itself: one alone gets ahead + 1, m tied get the mean of their places.
    return np.asarray(ahead + (level + 1) / 2, dtype=np.float64)
