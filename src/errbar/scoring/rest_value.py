"""A measure on all rows but a few: from what is known of all rows and of those few, without a pass over the others."""

from __future__ import annotations

import math

from errbar._numeric.moments import Moments, without
from errbar.errors import Undefined
from errbar.records.scored import ConfusionBasis, Mean, Proportion, Scored, snap
from errbar.records.types import Ints


def value_without(whole: Scored, inside: Scored, rows: Ints) -> float | None:
    """The value on all plain rows but those inside, whose numbers are given; None where these two do not tell it.

    Undefined where the measure has no value on the rows that are left.
    """
    if not (whole.plain and inside.plain) or inside.measure.extensive:
        return None
    found = None
    tables = _table(whole), _table(inside)
    if tables[0] is not None and tables[1] is not None:
        found = float(tables[1].find(tables[0].cells - tables[1].cells).real)
    elif isinstance(whole.basis, Mean) and isinstance(inside.basis, Mean):
        left = without(_moments(whole.basis), _moments(inside.basis))
        found = None if left is None else float(inside.basis.through(left.mean).real)
    elif whole.left_value is not None:
        found = whole.left_value(inside, rows)
    if found is None:
        return None
    if not math.isfinite(found):
        raise Undefined("the value on the rows that are left is not finite")
    return snap(found, inside.measure.bounds)


def _table(scored: Scored) -> ConfusionBasis | None:
    """The table that a value was counted in."""
    basis = scored.basis.table if isinstance(scored.basis, Proportion) else scored.basis
    return basis if isinstance(basis, ConfusionBasis) else None


def _moments(basis: Mean) -> Moments:
    return Moments(basis.n, basis.mean, basis.variance, basis.skewness)
