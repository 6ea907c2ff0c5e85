"""Sums on either side of every number in a line, added up and never subtracted: what is small beside a total stays."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array


def sums_beside(x: Array) -> tuple[Array, Array]:
    """Return the sums of all numbers before each one and of all after it, along the last axis."""
    before, after = np.zeros_like(x), np.zeros_like(x)
    np.cumsum(x[..., :-1], axis=-1, out=before[..., 1:])
    np.cumsum(x[..., :0:-1], axis=-1, out=after[..., -2::-1])
    return before, after


def sum_of_rest(x: Array) -> Array:
    """Return the sum of all other numbers of each one's line."""
    before, after = sums_beside(x)
    return np.asarray(before + after)
