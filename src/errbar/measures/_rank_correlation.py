"""Rank correlations: a value and influences by place of the truth, as a Scored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._mid_ranks import standings
from errbar.measures._recomputed import scored_recomputed
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats


def scored_standings(
    measure: Measure, evidence: Evidence, value: float, influence: Callable[[], Callable[[slice], Floats]]
) -> Scored:
    """A Scored from influences by place of the truth; their spread alone needs no way back to the rows."""
    at = standings(evidence)

    def se() -> float:
        n, psi = evidence.n, influence()
        # Influences have mean 0, so their sum of squares needs no centring.
        return float(np.sqrt(at.sum_rows(lambda s: np.square(psi(s))) / (n - 1) / n))

    scored = scored_recomputed(measure, evidence, value, lambda: at.to_rows(influence()))
    return replace(scored, basis=Recomputed(se_of=se))
