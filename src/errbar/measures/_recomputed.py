"""Measures that are neither means, tables nor rankings: a value, its influence, and maybe no interval."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

from errbar._numeric.moments import moments
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored
from errbar.records.types import Floats, Ints


def scored_recomputed(
    measure: Measure,
    evidence: Evidence,
    value: float,
    influence: Callable[[], Floats],
    *,
    no_interval: str | None = None,
    label: str | None = None,
    extras: dict[str, float] | None = None,
    events: int | None = None,
) -> Scored:
    """A Scored that an interval sees only through its influence, or through recomputing it."""
    return Scored(
        measure=measure,
        label=label or measure.label,
        value=value,
        basis=Recomputed(no_interval=no_interval),
        n=evidence.n,
        influence_of=influence,
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
        events=events,
        extras=extras or {},
    )


def with_blocked_se(
    scored: Scored,
    influence: Callable[[slice], Floats],
    known: float | None = None,
    left_value: Callable[[Scored, Ints], float | None] | None = None,
) -> Scored:
    """Add a standard error of plain rows: known, or from their influence in blocks, which lay out no row for itself."""

    def se() -> float:
        return math.sqrt(moments(influence, scored.n).variance / scored.n) if known is None else known

    return replace(scored, basis=Recomputed(se_of=se), left_value=left_value)
