"""Joint first and second moments of truth and prediction, each about its own mean."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.mean_parts import mean_parts
from errbar.evidence import Evidence
from errbar.measures._columns import Quantities
from errbar.measures._regression_rows import pair
from errbar.records.scored import Rows
from errbar.records.types import Floats


class Joint(NamedTuple):
    """The quantities a, b, aa, bb, ab of a = y - mean y and b = f - mean f, and mean f - mean y."""

    quantities: Quantities
    shift: float


def joint(evidence: Evidence) -> Joint:
    """Centred first, so that no digits are lost where means are large against spreads."""
    y, f = pair(evidence)
    centre_y, centre_f = mean_parts(y, evidence.weight), mean_parts(f, evidence.weight)

    def quantities(s: Rows) -> Floats:
        a, b = centre_y.about(y[s]), centre_f.about(f[s])
        return np.stack([a, b, a * a, b * b, a * b])

    return Joint(quantities, evidence.mean(f - y))


def spreads(m: Any) -> tuple[Any, Any, Any]:
    """Variance of the truth, variance of the predictions, covariance, from the means of the quantities."""
    # m[0] and m[1] are about 0 on all rows; derivatives, and means without a row, need them.
    return m[2] - m[0] * m[0], m[3] - m[1] * m[1], m[4] - m[0] * m[1]


def is_constant(x: Floats, weight: Floats | None) -> bool:
    """True where all rows that have weight hold one value."""
    counted = x if weight is None else x[weight > 0]
    return bool(counted.min() == counted.max())
