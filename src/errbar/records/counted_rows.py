"""Counted rows: those that a measure's value depends on."""

from __future__ import annotations

import numpy as np

from errbar.records.scored import HAIR, Mean, Proportion, Scored
from errbar.records.types import Bools


def find_counted_rows(scored: Scored) -> Bools | None:
    """Return which rows the measure counts, None if it counts all of them: recall counts positives only."""
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
