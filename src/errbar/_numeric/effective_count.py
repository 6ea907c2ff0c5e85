"""Effective count: as how many equal pieces unequal ones count (Kish 1965)."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.inner import dot
from errbar.records.types import Floats


def count_effective(masses: Floats) -> float:
    """Return the effective number of pieces with these masses; a large one hides many small ones."""
    m = np.ldexp(masses, -math.frexp(float(masses.max()))[1])  # exact; squares of weights near 1e-200 would be 0
    return float(m.sum() ** 2 / dot(m, m))
