"""Thresholds of a run: the one it was made with, and up to 512 others, rounded so that typed ones count the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from errbar.deciding.threshold_costs import costs_of
from errbar.deciding.threshold_cuts import cutting
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._picture_input import PictureInput
from errbar.scoring.share_interval import share

RATES = {
    "tpr": "recall",
    "fpr": "fpr",
    "precision": "precision",
    "npv": "npv",
    "accuracy": "accuracy",
    "called": "predicted_prevalence",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnThreshold:
    """Where the run cuts; `declared` is False where nobody said so before looking."""

    threshold: float
    declared: bool
    intervals: Mapping[str, tuple[float, float]]
    notes: tuple[str, ...] = ()


def own_threshold(given: PictureInput, e: Evidence) -> OwnThreshold:
    """The run's own threshold; where it has none, a place to begin looking."""
    if given.run.threshold is not None:
        why = (
            "The threshold was chosen by these rows: no interval at it alone is valid; the run's own are cross-fitted."
        )
        return OwnThreshold(threshold=_start(e), declared=False, intervals={}, notes=(why,))
    chosen = _chosen(e)
    if chosen is not None:
        return OwnThreshold(threshold=chosen, declared=True, intervals=_intervals(given, e, chosen))
    start = _start(e)
    if e.given.label is None:
        why = "These scores came without a threshold: no interval is valid at one place alone."
    else:
        differ = int(np.count_nonzero(e.labels() != e.labels(start)))
        why = f"The run's labels were given: {differ:,} of {e.n:,} differ from a threshold of {start:g}."
    return OwnThreshold(threshold=start, declared=False, intervals={}, notes=(why,))


def _start(e: Evidence) -> float:
    """The threshold, or for scores 0: the default of 0.5 means nothing to them."""
    if e.given.prob is not None or e.given.threshold != 0.5:
        return e.given.threshold
    values = cutting(e)
    return float(np.clip(0.0, values.min(), values.max()))


def _chosen(e: Evidence) -> float | None:
    """Where the run's labels are cut; None for scores without labels or threshold, and for labels from elsewhere."""
    start = _start(e)
    if e.given.label is not None:
        return start if np.array_equal(e.labels(), e.labels(start)) else None
    return None if e.given.prob is None and e.given.threshold == 0.5 else start


def _intervals(given: PictureInput, e: Evidence, cut: float) -> dict[str, tuple[float, float]]:
    """The run's own intervals where it has them, else Clopper-Pearson's; of a learner the run's own alone."""
    stated = {x.measure: x.interval for x in given.run.estimates if x.slice is None and x.interval is not None}
    found: dict[str, tuple[float, float]] = {}
    fixed = given.run.plan is None or given.run.verb == "score"  # rows of a learner vary with its training rows too
    for rate, name in RATES.items():
        known = stated.get(name) or (share(e, measure(name).having(threshold=cut), given.level) if fixed else None)
        if known is not None:
            found[rate] = (known.low, known.high)
    if "fpr" not in found and "specificity" in stated:
        found["fpr"] = (1 - stated["specificity"].high, 1 - stated["specificity"].low)
    prices = costs_of(e)
    if prices is None and "accuracy" in found:  # either error counts 1: the cost is the error rate
        found["cost"] = (1 - found["accuracy"][1], 1 - found["accuracy"][0])
    elif prices is not None and not prices.right and "cost" in stated:
        found["cost"] = (stated["cost"].low, stated["cost"].high)
    return found
