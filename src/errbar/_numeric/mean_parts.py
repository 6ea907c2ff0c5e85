"""Means in two parts: the rounded mean, and what rounding left of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats


class MeanParts(NamedTuple):
    """The weighted mean of each column as a sum of two numbers."""

    rounded: Floats
    rest: Floats

    def about(self, x: Floats) -> Floats:
        """Rows of all columns about their means.

        One number of 53 bits is off by 0.06 where the mean is 1e15, and by more than the whole distance of a row that
        has nearly all weight. x - rounded is exact near the mean, so what is left of it can be taken off after.
        """
        return np.asarray(x - self.rounded - self.rest)


def mean_parts(x: Floats, weight: Floats | None) -> MeanParts:
    """Means of the columns of (rows, columns), in two passes."""
    # NumPy adds up and compares long lines several times as fast as many short rows.
    lines = np.ascontiguousarray(x.T)
    # Rounding may carry the mean of a constant past it, which would leave a spread of rounding.
    rounded = np.clip(np.average(lines, axis=-1, weights=weight), lines.min(axis=-1), lines.max(axis=-1))
    return MeanParts(rounded, np.average(lines - rounded[..., None], axis=-1, weights=weight))
