"""Isotonic regression: pool adjacent violators, whole decreasing runs at a time."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints


def isotonic(mean: Floats, weight: Floats) -> Floats:
    """The non-decreasing fit to means with weights (Ayer et al. 1955).

    Every maximal run of falling means ends in one block whatever the order of pooling, so a round pools
    all runs at once. When rounds stop paying, a stack finishes the few blocks that are left.
    """
    total = mean * weight
    w = weight.astype(float)
    size = np.ones(len(mean), dtype=np.intp)
    while True:
        level = total / w
        falls = level[1:] <= level[:-1]
        pooled = int(np.count_nonzero(falls))
        if pooled == 0:
            return np.repeat(level, size)
        if pooled < len(level) // 16:
            return _by_stack(total, w, size)
        heads = np.flatnonzero(np.concatenate([[True], ~falls]))
        total, w, size = (np.add.reduceat(part, heads) for part in (total, w, size))


def _by_stack(total: Floats, weight: Floats, size: Ints) -> Floats:
    stack: list[tuple[float, float, int]] = []
    for t, w, k in zip(total.tolist(), weight.tolist(), size.tolist()):
        while stack and stack[-1][0] * w >= t * stack[-1][1]:
            up = stack.pop()
            t, w, k = t + up[0], w + up[1], k + up[2]
        stack.append((t, w, k))
    totals, weights, sizes = (np.array(part) for part in zip(*stack))
    return np.repeat(totals / weights, sizes)
