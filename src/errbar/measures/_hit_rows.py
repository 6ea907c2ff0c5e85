"""Measures that are the share of rows that are hits."""

from __future__ import annotations

import numpy as np

from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.scored import Proportion, Scored
from errbar.records.types import Bools


def scored_hits(measure: Measure, evidence: Evidence, hits: Bools, label: str) -> Scored:
    """The share of rows, by their weights, that are hits."""
    value = evidence.mean(hits)
    return Scored(
        measure=measure,
        label=label,
        value=value,
        basis=Proportion(hits=value * evidence.total, trials=evidence.total),
        n=evidence.n,
        influence_of=lambda: np.asarray(hits - value),
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )
