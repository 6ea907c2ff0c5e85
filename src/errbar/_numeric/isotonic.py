"""Isotonic regression: pool adjacent violators, whole decreasing runs at a time."""

from __future__ import annotations

import numpy as np

from errbar.records.words import Floats


def isotonic(mean: Floats, weight: Floats) -> Floats:
    """The non-decreasing fit to means with weights (Ayer et al. 1955).

    Every maximal run of falling means ends in one block whatever the order of pooling,
    so a round pools all runs at once; rounds shrink geometrically.
    """
    total = mean * weight
    w = weight.astype(float)
    size = np.ones(len(mean), dtype=np.intp)
    while True:
        level = total / w
        falls = level[1:] < level[:-1]
        if not falls.any():
            return np.repeat(level, size)
        heads = np.flatnonzero(np.concatenate([[True], ~falls]))
        total, w, size = (np.add.reduceat(part, heads) for part in (total, w, size))
