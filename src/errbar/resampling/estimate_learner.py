"""Estimates of a learner's error, from out-of-fold predictions and the plan they were made under."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Literal

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar._wording import plural
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals import fits_fixed_model, fits_plan, interval_over_splits, method
from errbar.records.estimate import Estimand, Estimate
from errbar.records.family import DesignKind, EstimandKind
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.missing import Missing
from errbar.records.plan import Plan
from errbar.records.resampled import Resampled
from errbar.requests.kinds import IntervalCall
from errbar.resampling.aggregate import is_averaged_within_folds
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.scoring.estimate_model import estimate_measure, estimate_measures
from errbar.scoring.which_measures import why_unreadable

READ_AS_FIXED: tuple[DesignKind, ...] = ("single", "blocks")
"""Designs whose test rows follow fits that never see each other's test rows: fixed-model intervals hold."""


def needs_rows(plan: Plan, named: IntervalCall | None) -> bool:
    """True where an interval reads one loss per prediction, not only one value per split."""
    return plan.traits.needs_row_losses or named == "pooled_cv" or isinstance(named, Method)


def estimate_learner(
    measures: list[Measure],
    plan_predictions: PlanPredictions,
    ask: InferenceSettings,
    named: IntervalCall | None,
    *,
    explicit: bool,
) -> tuple[Estimate, ...]:
    """One estimate per measure, about the learner at the plan's n_train."""
    evidence = plan_predictions.main.evidence
    alone = plan_predictions.plan.traits.design == "partition" and len(plan_predictions.main.splits) == 1
    about = estimand_of(plan_predictions.plan, evidence.given.unit_name, single=alone)
    if alone or plan_predictions.plan.traits.design in READ_AS_FIXED:
        return _estimate_fixed_predictions(measures, plan_predictions, ask, named, about, explicit=explicit)
    if named is not None and named != "none":
        _require_valid(named, plan_predictions.plan)
    return tuple(_estimate_measure(m, plan_predictions, ask, named, about) for m in measures)


def require_interval_fits(named: IntervalCall | None, plan: Plan) -> None:
    """BadInput where the named interval is not valid under the plan: found out before any fit."""
    if named is None or named == "none":
        return
    chosen, design = method(named), plan.traits.design
    if design not in READ_AS_FIXED and (design != "partition" or len(plan.splits) > 1):
        _require_valid(chosen, plan)
        return
    why_not = None if chosen.name == "blocks" or design in chosen.designs else fits_fixed_model(chosen)
    if why_not:
        raise BadInput(f"`interval={chosen.name}`: {why_not}.")


def estimand_of(plan: Plan, unit_name: str | None, *, single: bool = False) -> Estimand:
    """What the plan's estimates are about, in words; `single`: a partition of which one split is used."""
    like = f"new {plural(unit_name)}" if unit_name else "new rows"
    n = plan.n_train
    sentences: dict[EstimandKind, str] = {
        "fitted_rows": "the rows the model was fitted on, not new ones",
        "one_model": f"the one model fitted on {n:,} rows, {like} like these",
        "all_rows_model": f"the model fitted on all {plan.n:,} rows, {like} like these",
        "learner": f"the learner at n={n:,}, {like} like these",
        "learner_in_time": f"the learner refitted as time goes on, {like} like these",
    }
    kind: EstimandKind = "one_model" if single and plan.traits.estimand == "learner" else plan.traits.estimand
    what: Literal["model", "learner"] = "learner" if kind in ("learner", "learner_in_time") else "model"
    return Estimand(what=what, n_train=n, sentence=sentences[kind])


def _estimate_fixed_predictions(
    measures: list[Measure],
    plan_predictions: PlanPredictions,
    ask: InferenceSettings,
    named: IntervalCall | None,
    about: Estimand,
    *,
    explicit: bool,
) -> tuple[Estimate, ...]:
    """Test rows of one fit, or of fits in time's order: intervals of fixed predictions, by block where there are many.

    Given the past each model is fixed, so losses less their conditional means are uncorrelated over blocks.
    """
    given = plan_predictions.main.predictions
    if len(plan_predictions.main.splits) > 1:
        _, block = np.unique(plan_predictions.main.split, return_inverse=True)
        given = replace(given, unit=block.reshape(-1), unit_name="block")
    elif given.unit is not None:
        given = given.take(np.arange(given.n))
    found = _estimate_by_blocks(measures, plan_predictions, Evidence(given), ask, named, about, explicit=explicit)
    n_units = plan_predictions.main.predictions.n_units if plan_predictions.unit is not None else None
    with_fit = [
        replace(e, estimand=about, n_units=n_units, extras={**e.extras, **_fitted_values(m, plan_predictions)})
        for m, e in zip(measures, found)
    ]
    return tuple(with_fit)


def _estimate_by_blocks(
    measures: list[Measure],
    plan_predictions: PlanPredictions,
    evidence: Evidence,
    ask: InferenceSettings,
    named: IntervalCall | None,
    about: Estimand,
    *,
    explicit: bool,
) -> list[Estimate]:
    """What orders rows is made within each block, since scores of different fits share no scale; the rest as given."""
    many = len(plan_predictions.main.splits) > 1
    apart = [m for m in measures if many and is_averaged_within_folds(m)]
    rest = [m for m in measures if m not in apart]
    if apart and explicit and named is not None and named not in ("none", "blocks"):
        _require_valid(named, plan_predictions.plan)
    name = named if named == "none" else None
    pooled = None if named == "blocks" else named
    found = dict(zip((m.key for m in rest), estimate_measures(rest, evidence, ask, pooled, explicit=explicit)))
    found |= {m.key: _estimate_measure(m, plan_predictions, ask, name, about) for m in apart}
    return [found[m.key] for m in measures]


def _require_valid(named: IntervalCall, plan: Plan) -> None:
    """BadInput with the valid method where the named one is not."""
    chosen = method(named)
    why_not = fits_plan(chosen, plan)
    if why_not:
        raise BadInput(f"`interval={chosen.name}`: {why_not}.")


def _no_skill(m: Measure, plan_predictions: PlanPredictions, pooled: float | None) -> float | None:
    """On the very folds and weights of the value, where it is made within folds; on each row once elsewhere."""
    if m.no_skill is None:
        return None
    if is_averaged_within_folds(m):
        aggregated = plan_predictions.aggregate(m, losses=False)
        there = [i for i, w in enumerate(aggregated.weights) if w > 0]
        parts = [m.no_skill(plan_predictions.main.evidence_of(i), m.settings) for i in there]
        known = [(p, aggregated.weights[i]) for i, p in zip(there, parts) if p is not None]
        return float(np.average([p for p, _ in known], weights=[w for _, w in known])) if known else None
    if not plan_predictions.plan.traits.each_row_once:
        with suppress(Undefined):
            return m.no_skill(plan_predictions.once, m.settings)
    return pooled


def _fitted_values(m: Measure, plan_predictions: PlanPredictions) -> dict[str, float]:
    """Resubstitution of the model that the estimate is about; of a holdout also that of the fit on all rows."""
    out: dict[str, float] = {}
    part = plan_predictions.fitted_part
    names = {"resubstitution": part or plan_predictions.fitted, "resubstitution_all": part and plan_predictions.fitted}
    for name, evidence in names.items():
        if evidence is not None:
            with suppress(Undefined):
                out[name] = m.score(evidence).value
    return out


def _estimate_measure(
    m: Measure, plan_predictions: PlanPredictions, ask: InferenceSettings, named: IntervalCall | None, about: Estimand
) -> Estimate:
    evidence = plan_predictions.main.evidence
    why_not = why_unreadable(m, evidence)
    if why_not:
        raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
    try:
        r = resample(m, plan_predictions)
    except Undefined as cause:
        found = estimate_measure(m, m.label, None, Missing("undefined", cause), evidence, ask)
        return replace(found, estimand=about, n=plan_predictions.main.rows)
    try:
        interval, reason = interval_over_splits(r, ask, named), None
    except NoInterval as no:
        interval, reason = None, Missing("no_interval", no)
    plan_predictions.drop_losses(m)
    base = estimate_measure(m, r.label, None, reason, evidence, ask, found=interval)
    return replace(
        base,
        value=r.value,
        se=None if interval is None else interval.se,
        no_skill=_no_skill(m, plan_predictions, base.no_skill),
        estimand=about,
        n=plan_predictions.main.rows,
        n_units=None if plan_predictions.unit is None else r.n_independent,
        extras=_naive_ranges(r, ask, None if interval is None or r.impossible else interval.high - interval.low),
    )


def _naive_ranges(r: Resampled, ask: InferenceSettings, width: float | None) -> dict[str, float]:
    """Resubstitution, the naive interval over splits and by how much it is too narrow, the inner loss."""
    out: dict[str, float] = {}
    if r.resubstitution is not None:
        out["resubstitution"] = float(np.real(r.through(r.resubstitution)))
    if r.inner is not None:
        out["inner"] = float(np.real(r.through(np.nanmean(r.inner.loss))))
    scores = np.real(r.through(r.scores[np.isfinite(r.scores)]))
    if len(scores) > 1 and not r.traits.single_rows:
        half = z_two_sided(ask.level) * float(scores.std(ddof=1)) / len(scores) ** 0.5
        low, high = float(scores.mean()) - half, float(scores.mean()) + half
        # A .632 estimate is no mean of the splits: a range around their mean says nothing about it. Equal scores have
        # no range, and rounding would decide whether their mean holds the value.
        if half > 0 and low <= r.value <= high:
            out |= {"naive_low": low, "naive_high": high}
            if width is not None:
                out["too_narrow"] = width / (2 * half)
    return out
