"""What rows are worth: units and weights counted as so many equal pieces that stand alone (Kish 1965)."""

from __future__ import annotations

import numpy as np

from errbar._numeric.inner import dot
from errbar._numeric.moments import BLOCK
from errbar.records.scored import HAIR, Mean, Proportion, Scored
from errbar.records.types import Bools, Floats


def heard(scored: Scored) -> Bools | None:
    """Rows that the measure counts, None for all of them: recall hears positives only."""
    basis = scored.basis
    if isinstance(basis, Proportion):
        return None if basis.counted is None else basis.counted()
    if scored.influence_of is None:
        return None
    least = HAIR * max(1.0, abs(scored.value))
    if isinstance(basis, Mean):
        rows, least = scored.deviations, least / abs(basis.slope)
    else:
        rows = scored.influence
    with np.errstate(all="ignore"):
        if all(np.abs(rows[i : i + BLOCK]).min() > least for i in range(0, len(rows), BLOCK)):
            return None
        found: Bools = np.abs(rows) > least
    return found if found.any() else None


def masses(scored: Scored, counted: Bools | None) -> Floats:
    """Weight of each unit (or row) among the rows that are counted."""
    return scored.pieces.masses(counted)


def kish(m: Floats) -> float:
    """Effective number of pieces with these masses: one large among many small ones is worth little more than 1."""
    return float(m.sum() ** 2 / dot(m, m))
