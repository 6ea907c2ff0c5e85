"""The threshold a run was made with, and the intervals of its rates there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import cutting
from errbar.pictures._share_interval import share

RATES = {"tpr": "recall", "fpr": "fpr", "precision": "precision", "npv": "npv", "accuracy": "accuracy"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """Where the run cuts; `declared` is False where nobody said so before looking."""

    threshold: float
    declared: bool
    intervals: Mapping[str, tuple[float, float]]
    notes: tuple[str, ...] = ()


def declared(given: PictureInput, e: Evidence) -> Declared:
    """The run's own threshold; where it has none, a place to begin looking."""
    chosen = _chosen(e)
    if chosen is not None:
        return Declared(threshold=chosen, declared=True, intervals=_intervals(given, e, chosen))
    start = _start(e)
    if e.given.label is None:
        why = "These scores came without a threshold: no interval is valid at one place alone."
    else:
        differ = int(np.count_nonzero(e.labels() != e.labels(start)))
        why = f"The run's labels were given, not cut: {differ:,} of {e.n:,} differ from a cut at {start:g}."
    return Declared(threshold=start, declared=False, intervals={}, notes=(why,))


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
    """The run's own intervals where it has them, else Clopper-Pearson's."""
    stated = {x.measure: x.interval for x in given.run.estimates if x.slice is None}
    found: dict[str, tuple[float, float]] = {}
    for rate, name in RATES.items():
        known = stated.get(name) or share(e, measure(name).having(threshold=cut), given.level)
        if known is not None:
            found[rate] = (known.low, known.high)
    return found
