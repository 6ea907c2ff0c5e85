"""Learned: estimates of a learner's error, from out-of-fold predictions and the plan they were made under."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals import fits_family, interval_over_splits, method
from errbar.records.estimate import Estimand, Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.plan import Plan
from errbar.records.resampled import Resampled
from errbar.resampling.aggregate import is_averaged_within_folds
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.scoring.estimate_model import estimate_measure, estimate_measures, plural
from errbar.scoring.which_measures import why_unreadable

LEAVES_ONE = ("leave_one_out", "leave_one_unit_out")
"""Every fit is nearly the fit on all rows: what is seen is that model, not how fits on other data would differ."""
UNEVEN = ("bootstrap", "subsampling", "paired_halves")
"""Families that predict some rows more often than others."""
AS_FIXED = ("holdout", "time_ordered")
"""Families whose test rows follow fits that never see each other's test rows: fixed-model intervals hold."""


def needs_rows(plan: Plan, named: str | None) -> bool:
    """True where an interval reads one loss per prediction, not only one value per split."""
    return plan.family in ("nested_kfold", "bootstrap") or named == "pooled_cv"


def estimate_learner(
    measures: list[Measure], scene: PlanPredictions, ask: InferenceSettings, named: str | None, *, explicit: bool
) -> tuple[Estimate, ...]:
    """One estimate per measure, about the learner at the plan's n_train."""
    evidence = scene.main.evidence
    family = scene.plan.family
    single = family in AS_FIXED or (family == "given" and len(scene.main.splits) == 1)
    about = estimand_of(scene.plan, evidence.given.unit_name, single=single)
    if single:
        return _estimate_as_fixed(measures, scene, ask, named, about, explicit=explicit)
    if named not in (None, "none"):
        _require_valid(str(named), scene.plan)
    return tuple(_estimate_measure(m, scene, ask, named, about) for m in measures)


def estimand_of(plan: Plan, unit_name: str | None, *, single: bool) -> Estimand:
    """What the plan's estimates are about, in words."""
    like = f"new {plural(unit_name)}" if unit_name else "new rows"
    n = plan.n_train
    if plan.family == "resubstitution":
        return Estimand(what="model", n_train=n, sentence="the rows the model was fitted on, not new ones")
    if plan.family == "time_ordered":
        return Estimand(what="learner", n_train=n, sentence=f"the learner refitted as time goes on, {like} like these")
    if plan.family in LEAVES_ONE:
        like_all = f"the model fitted on all {plan.n:,} rows, {like} like these"
        return Estimand(what="model", n_train=n, sentence=like_all)
    if single:
        return Estimand(what="model", n_train=n, sentence=f"the one model fitted on {n:,} rows, {like} like these")
    return Estimand(what="learner", n_train=n, sentence=f"the learner at n={n:,}, {like} like these")


def _estimate_as_fixed(
    measures: list[Measure],
    scene: PlanPredictions,
    ask: InferenceSettings,
    named: str | None,
    about: Estimand,
    *,
    explicit: bool,
) -> tuple[Estimate, ...]:
    """Test rows of one fit, or of fits in time's order: intervals of fixed predictions, by block where there are many.

    Given the past each model is fixed, so losses less their conditional means are uncorrelated over blocks.
    """
    given = scene.main.predictions
    if len(scene.main.splits) > 1:
        _, block = np.unique(scene.main.split, return_inverse=True)
        given = replace(given, unit=block.reshape(-1), unit_name="block")
    elif given.unit is not None:
        given = given.take(np.arange(given.n))
    found = _estimate_by_blocks(measures, scene, Evidence(given), ask, named, about, explicit=explicit)
    n_units = scene.main.predictions.n_units if scene.unit is not None else None
    with_fit = [
        replace(e, estimand=about, n_units=n_units, extras={**e.extras, **_fitted_values(m, scene)})
        for m, e in zip(measures, found)
    ]
    return tuple(with_fit)


def _estimate_by_blocks(
    measures: list[Measure],
    scene: PlanPredictions,
    evidence: Evidence,
    ask: InferenceSettings,
    named: str | None,
    about: Estimand,
    *,
    explicit: bool,
) -> list[Estimate]:
    """What orders rows is made within each block, since scores of different fits share no scale; the rest as given."""
    many = len(scene.main.splits) > 1
    apart = [m for m in measures if many and is_averaged_within_folds(m)]
    rest = [m for m in measures if m not in apart]
    if apart and explicit and named not in (None, "none", "blocks"):
        _require_valid(str(named), scene.plan)
    name = named if named == "none" else None
    pooled = None if named == "blocks" else named
    found = dict(zip((m.key for m in rest), estimate_measures(rest, evidence, ask, pooled, explicit=explicit)))
    found |= {m.key: _estimate_measure(m, scene, ask, name, about) for m in apart}
    return [found[m.key] for m in measures]


def _require_valid(named: str, plan: Plan) -> None:
    """BadInput with the valid method where the named one is not."""
    why_not = fits_family(method(named), plan.family)
    if why_not is None and named == "five_by_two" and (plan.options.get("k"), plan.repeats) != (2, 5):
        why_not = f"five_by_two is for kfold(k=2, repeats=5); this plan is {plan.key}. Valid there: corrected_t"
    if why_not:
        raise BadInput(f"--interval {named}: {why_not}.")


def _no_skill(m: Measure, scene: PlanPredictions, pooled: float | None) -> float | None:
    """On the very folds and weights of the value, where it is made within folds; on each row once elsewhere."""
    if m.no_skill is None:
        return None
    if is_averaged_within_folds(m):
        laid = scene.laid(m)
        there = [i for i, w in enumerate(laid.weights) if w > 0]
        parts = [m.no_skill(scene.main.of(i), m.settings) for i in there]
        known = [(p, laid.weights[i]) for i, p in zip(there, parts) if p is not None]
        return float(np.average([p for p, _ in known], weights=[w for _, w in known])) if known else None
    if scene.plan.family in UNEVEN:
        with suppress(Undefined):
            return m.no_skill(scene.once, m.settings)
    return pooled


def _fitted_values(m: Measure, scene: PlanPredictions) -> dict[str, float]:
    if scene.fitted is None:
        return {}
    with suppress(Undefined):
        return {"resubstitution": m.score(scene.fitted).value}
    return {}


def _estimate_measure(
    m: Measure, scene: PlanPredictions, ask: InferenceSettings, named: str | None, about: Estimand
) -> Estimate:
    evidence = scene.main.evidence
    why_not = why_unreadable(m, evidence)
    if why_not:
        raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
    try:
        r = resample(m, scene)
    except Undefined as cause:
        found = estimate_measure(m, m.label, None, Missing("undefined", cause), evidence, ask)
        return replace(found, estimand=about, n=scene.main.rows)
    try:
        interval, reason = interval_over_splits(r, ask, named), None
    except NoInterval as no:
        interval, reason = None, Missing("no_interval", no)
    base = estimate_measure(m, r.label, None, reason, evidence, ask, found=interval)
    return replace(
        base,
        value=r.value,
        se=None if interval is None else interval.se,
        no_skill=_no_skill(m, scene, base.no_skill),
        estimand=about,
        n=scene.main.rows,
        n_units=None if scene.unit is None else r.n_independent,
        extras=_naive_ranges(r, ask, None if interval is None else interval.high - interval.low),
    )


def _naive_ranges(r: Resampled, ask: InferenceSettings, width: float | None) -> dict[str, float]:
    """Resubstitution, the naive interval over splits and by how much it is too narrow, the inner loss."""
    out: dict[str, float] = {}
    if r.resubstitution is not None:
        out["resubstitution"] = float(np.real(r.through(r.resubstitution)))
    if r.inner is not None:
        out["inner"] = float(np.real(r.through(np.nanmean(r.inner.loss))))
    scores = np.array([float(np.real(r.through(s))) for s in r.scores[np.isfinite(r.scores)]])
    if len(scores) > 1 and r.family not in ("leave_one_out", "resubstitution"):
        half = z_two_sided(ask.level) * float(scores.std(ddof=1)) / len(scores) ** 0.5
        out |= {"naive_low": float(scores.mean()) - half, "naive_high": float(scores.mean()) + half}
        if width is not None and half > 0:
            out["too_narrow"] = width / (2 * half)
    return out
