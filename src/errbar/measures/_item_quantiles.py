"""A quantile of the items' mean outcomes: its value, its basis and its influence."""

from __future__ import annotations

import numpy as np

from errbar.evidence.outcome_evidence import OutcomeEvidence
from errbar.measures._items import label_of
from errbar.measures._medians import MIDDLE, Ladder, bandwidth
from errbar.records.measure import Measure
from errbar.records.scored import Order, Recomputed, Scored
from errbar.records.types import Floats


def scored_quantile(measure: Measure, evidence: OutcomeEvidence, share: float) -> Scored:
    """The least item mean with this share of items at or below it; of a half the middle of two, where there are two."""
    ladder = Ladder(evidence.means(measure.settings["outcome"]), evidence.weight)
    at = MIDDLE if share == 0.5 else (share, share)
    value = sum(ladder.quantiles(*at)) / 2
    these = evidence.given.items == "these"
    return Scored(
        measure=measure,
        label=label_of(measure, evidence),
        value=value,
        basis=Recomputed(no_interval="a quantile of these items with new answers has no interval that was measured")
        if these
        else Order(at=ladder.at, quantiles=ladder.quantiles, share=share),
        n=evidence.n,
        influence_of=lambda: _influence(evidence, ladder, value, share),
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )


def _influence(evidence: OutcomeEvidence, ladder: Ladder, value: float, share: float) -> Floats:
    """(share - [item below]) / density; items at the quantile share what makes the mean 0."""
    side: Floats = np.where(ladder.values < value, share - 1, share)
    at = np.flatnonzero(ladder.values == value)
    if len(at):
        held = (len(at) if evidence.weight is None else float(evidence.weight[at].sum())) / evidence.total
        side[at] = 0.0
        side[at] = -evidence.mean(side) / held
    h = min(bandwidth(len(side)), share, 1 - share)
    low, high = ladder.quantiles(max(share - h, 0.0), min(share + h, 1.0))
    return side * ((high - low) / (2 * h))
