"""Bootstrap estimates: out-of-bag, .632 and .632+ estimates from bootstrap samples."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.resampled import Losses, Resampled
from errbar.records.types import Floats, Ints
from errbar.resampling.plan_predictions import PlanPredictions

SHIFTS = 200
"""Pairings of truth with another row's prediction that represent all of them."""


def add_bootstrap_estimates(r: Resampled, plan_predictions: PlanPredictions) -> Resampled:
    """The estimate the plan asks for, from out-of-bag losses; rows in the bag tell the samples' own errors."""
    plan, counts = plan_predictions.plan, plan_predictions.counts
    assert counts is not None
    kind = str(plan.options.get("estimate", "oob"))
    centre = _mean_by_row(r.main) if r.mean_loss else r.centre
    if kind != "oob":
        if not r.mean_loss:
            raise Undefined(f"the .632 estimates are for means of row losses; {r.measure.name} is none: estimate=oob")
        centre = _mix_estimates(kind, centre, r, plan_predictions)
    return replace(
        r,
        centre=centre,
        value=float(np.real(r.through(centre))),
        counts=counts,
        bag_scores=_bag_scores(r, plan_predictions, counts)
        if "bag" in plan_predictions.parts and r.mean_loss
        else None,
        estimate=kind,
    )


def _mean_by_row(losses: Losses) -> float:
    """Each row's mean over the samples that left it out, averaged over rows (Efron and Tibshirani 1997)."""
    there = np.isfinite(losses.loss)
    tally = np.bincount(losses.row[there])
    sums = np.bincount(losses.row[there], weights=losses.loss[there])
    return float((sums[tally > 0] / tally[tally > 0]).mean())


def _bag_scores(r: Resampled, plan_predictions: PlanPredictions, counts: Ints) -> Floats:
    """Each sample's training error: rows weigh as often as they were drawn."""
    bag = plan_predictions.parts["bag"]
    loss = plan_predictions.aggregate(r.measure, "bag").loss
    weight = counts[bag.split, bag.row].astype(float)
    sums = np.bincount(bag.split, weights=weight * loss, minlength=len(counts))
    return np.asarray(sums / np.bincount(bag.split, weights=weight, minlength=len(counts)), dtype=np.float64)


def _mix_estimates(kind: str, outside: float, r: Resampled, plan_predictions: PlanPredictions) -> float:
    """.632: 0.368 training + 0.632 out of bag. .632+: more out of bag the more the learner overfits.

    Departs from unclipped implementations: out of bag is at most the no-information error, and R lies in [0, 1].
    """
    inside = r.resubstitution
    assert inside is not None
    if kind == "632":
        return 0.368 * inside + 0.632 * outside
    if plan_predictions.main.predictions.weight is not None:
        raise Undefined("the .632+ estimate of weighted rows is not known: estimate=oob")
    chance = no_information(r, plan_predictions)
    outside = min(outside, chance)
    overfit = 0.0 if chance <= inside or outside <= inside else (outside - inside) / (chance - inside)
    share = 0.632 / (1 - 0.368 * min(max(overfit, 0.0), 1.0))
    return (1 - share) * inside + share * outside


def no_information(r: Resampled, plan_predictions: PlanPredictions) -> float:
    """Mean loss when every truth is paired with every row's prediction: all shifts of the rows, or 200 of them."""
    assert plan_predictions.fitted is not None
    given = plan_predictions.fitted.given
    n = given.n
    shifts = np.arange(n) if n <= SHIFTS else np.linspace(0, n, SHIFTS, endpoint=False).astype(int)
    found = []
    for shift in shifts:
        scored = r.measure.score(Evidence(replace(given, truth=np.roll(given.truth, shift), unit=None)))
        found.append(scored.basis.mean if scored.basis.kind == "mean" else scored.value)
    return float(np.mean(found))
