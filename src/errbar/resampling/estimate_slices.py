"""Slices of out-of-fold rows: every measure of a learner on each slice, with the interval that its plan allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from errbar._progress import tell
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.requests.kinds import IntervalCall
from errbar.resampling.estimate_learner import estimate_learner
from errbar.resampling.plan_predictions import PlanPredictions

NO_INTERVAL = Missing("no_interval", "bootstrap samples give no interval by slice; use kfold(k=10)")


def slices_of(given: PlanPredictions) -> Iterator[tuple[str, PlanPredictions]]:
    """Every slice by name with its own rows of the plan; slices that no row of the plan is in are left out."""
    for column, slicing in enumerate(given.main.predictions.slicings):
        for code, (name, rows) in enumerate(slicing.slices()):
            if rows.any():
                yield name, given.only_slice(column, code)


def estimate_learner_slices(
    measures: Sequence[Measure],
    given: PlanPredictions,
    whole: tuple[Estimate, ...],
    ask: InferenceSettings,
    named: IntervalCall | None,
) -> tuple[Estimate, ...]:
    """Estimates of every slice; measures that a check withholds of the whole are withheld of its slices."""
    withheld = {e.measure for e in whole if e.reason is not None and e.reason.why == "refused"}
    kept = [m for m in measures if m.key not in withheld]
    found: list[Estimate] = []
    for name, part in slices_of(given):
        tell(f"slice {name}", 0.0)
        by = "none" if given.plan.traits.design == "bootstrap" else named
        fresh = replace(ask, kept={}, together=())
        for e in estimate_learner(kept, part, fresh, by, explicit=False):
            bare = e.reason is not None and e.reason.why == "no_interval" and named != "none" and by == "none"
            found.append(replace(e, slice=name, events=_events(part), reason=NO_INTERVAL if bare else e.reason))
    return tuple(found)


def _events(part: PlanPredictions) -> int | None:
    """Rows of the positive class, each once."""
    given = part.once.given
    return None if given.positive is None else int(np.count_nonzero(given.truth == given.positive))
