"""Effective numbers of rows: units and weights counted as so many equal, independent pieces (Kish 1965)."""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.inner import dot
from errbar.records.scored import HAIR, Mean, Proportion, Scored
from errbar.records.types import Bools, Floats


def heard(scored: Scored) -> Bools | None:
    """Rows that the measure counts, None for all of them: recall hears positives only."""
    basis = scored.basis
    if isinstance(basis, Proportion):
        return None if basis.counted is None else basis.counted()
    if scored.influence_of is None:
        return None
    rows, value = (scored.deviations, basis.mean) if isinstance(basis, Mean) else (scored.influence, scored.value)
    # Rounding leaves dust where a row counts for nothing: judge it beside the largest, not beside 1, in any unit.
    size = np.abs(rows)
    least = HAIR * max(float(size.max()), abs(value))
    if size.min() > least:
        return None
    found: Bools = size > least
    return found if found.any() else None


def masses(scored: Scored, counted: Bools | None) -> Floats:
    """Weight of each unit (or row) among the rows that are counted."""
    return scored.pieces.masses(counted)


def kish(m: Floats) -> float:
    """Effective number of pieces with these masses: one large among many small ones is worth little more than 1."""
    m = np.ldexp(m, -math.frexp(float(m.max()))[1])  # exact; squares of weights near 1e-200 would be 0
    # Kish (1965): (sum m)^2 / sum m^2, the number of equal pieces whose mean has the same variance.
    return float(m.sum() ** 2 / dot(m, m))
