"""Resample: one measure over the splits of a plan, with all that its interval may see."""

from __future__ import annotations

import numpy as np

from errbar._numeric.effective_count import count_effective
from errbar._numeric.first_places import first_places
from errbar.errors import Undefined
from errbar.records.measure import Measure
from errbar.records.resampled import Losses, Resampled
from errbar.records.scored import ConfusionBasis, Mean, Proportion, Ranks, Scored
from errbar.records.types import Floats, Ints
from errbar.resampling.aggregate import Aggregate
from errbar.resampling.bootstrap_estimates import add_bootstrap_estimates
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.split_predictions import SplitPredictions


def resampled_value(m: Measure, plan_predictions: PlanPredictions) -> float:
    """The value that `resample` finds, without what only an interval needs."""
    other_parts = not {"inner", "half"}.isdisjoint(plan_predictions.parts)
    if other_parts or plan_predictions.plan.traits.design == "bootstrap":  # which need, or change, more than this
        return resample(m, plan_predictions).value
    return _value(plan_predictions.aggregate(m, losses=False))


def _value(found: Aggregate) -> float:
    return float(np.real(found.through(found.centre)))


def resample(m: Measure, plan_predictions: PlanPredictions) -> Resampled:
    """The measure over the plan with all that its interval may see."""
    plan, main = plan_predictions.plan, plan_predictions.main
    aggregated = plan_predictions.aggregate(m)
    scored = aggregated.scored
    zero_one = scored is not None and isinstance(scored.basis, Proportion) and _are_zero_one(aggregated.loss)
    counted, least = _denominators(scored, main, plan_predictions.unit)
    inner = plan_predictions.parts.get("inner")
    found = Resampled(
        measure=m,
        label=aggregated.label,
        value=_value(aggregated),
        centre=aggregated.centre,
        through=aggregated.through,
        loss_bounds=aggregated.bounds,
        family=plan.family,
        traits=plan.traits,
        k=plan.k,
        n=main.rows,
        n_train=plan.n_train,
        n_test=plan.n_test,
        main=Losses(aggregated.loss, main.split, main.row, main.times),
        scores=aggregated.scores,
        repeat_of=plan.places[main.splits, 0],
        inner=None if inner is None else Losses(plan_predictions.aggregate(m, "inner").loss, inner.split, inner.row),
        folds=plan.places if inner is not None else None,
        halves=_halves(m, plan_predictions),
        unit=plan_predictions.unit,
        resubstitution=_resubstitution(m, plan_predictions),
        mean_loss=zero_one or (scored is not None and isinstance(scored.basis, Mean)),
        zero_one=zero_one,
        counted=counted,
        least=least,
        events=least if scored is not None and isinstance(scored.basis, ConfusionBasis) else np.inf,
        if_wrong=_if_wrong(aggregated, main),
        impossible=0 if scored is None else scored.impossible,
        how=aggregated.how,
    )
    if plan.traits.design == "bootstrap":
        return add_bootstrap_estimates(found, plan_predictions)
    return found


def _are_zero_one(loss: Floats) -> bool:
    return bool((np.abs(loss * (loss - 1)) <= 1e-9).all())


def _if_wrong(found: Aggregate, part: SplitPredictions) -> Floats | None:
    """Each row's loss had it been wrong, as a contribution to the mean as the losses are."""
    basis = None if found.scored is None else found.scored.basis
    if not isinstance(basis, Mean) or basis.if_wrong is None:
        return None
    return part.contributions(basis.if_wrong(), found.centre)


def _denominators(scored: Scored | None, part: SplitPredictions, unit: Ints | None) -> tuple[float, float]:
    """Independent rows that the measure counts, and the fewest it may rest on where no spread is seen."""
    n = part.rows if unit is None else int(np.count_nonzero(np.bincount(unit[part.row])))
    worth = n * _effective_share(part, unit)
    share = worth / len(part.row)
    if scored is None:
        return worth, worth
    basis = scored.basis
    if isinstance(basis, Proportion):
        trials = basis.trials * (worth / float(part.masses.sum()))
        plain = abs(basis.through(0.3) - 0.3) < 1e-12 or abs(basis.through(0.3) - 0.7) < 1e-12
        return (trials if plain else worth), trials
    if isinstance(basis, ConfusionBasis | Ranks) and part.predictions.classes:
        rarest = float(np.min(part.predictions.class_counts[part.predictions.class_counts > 0])) * share
        return worth, rarest
    return worth, worth


def _effective_share(part: SplitPredictions, unit: Ints | None) -> float:
    """Equal rows (or units) that weighted ones are worth, as a share of them (Kish 1965); 1 without weights."""
    if part.predictions.weight is None:
        return 1.0
    first = first_places(part.row)
    w = part.predictions.weight[first]
    if unit is not None:
        _, code, size = np.unique(unit[part.row[first]], return_inverse=True, return_counts=True)
        w = np.bincount(code.reshape(-1), weights=w) / size  # the size of units is not what weights are blamed for
    return count_effective(w) / len(w)


def _halves(m: Measure, plan_predictions: PlanPredictions) -> Floats | None:
    """(halvings, 2) means over the splits of each half."""
    part = plan_predictions.parts.get("half")
    if part is None:
        return None
    scores = plan_predictions.aggregate(m, "half").scores
    repeat, _, half = plan_predictions.plan.places[part.splits].T
    out = np.full((int(repeat.max()) + 1, 2), np.nan)
    for r in range(len(out)):
        for h in (0, 1):
            mine = scores[(repeat == r) & (half == h)]
            out[r, h] = np.nanmean(mine) if np.isfinite(mine).any() else np.nan
    return out


def _resubstitution(m: Measure, plan_predictions: PlanPredictions) -> float | None:
    """The measure of a fit on all rows on these very rows, on the centre's scale."""
    if plan_predictions.fitted is None:
        return None
    try:
        scored = m.score(plan_predictions.fitted)
    except Undefined:
        return None
    return scored.basis.mean if isinstance(scored.basis, Mean) else scored.value
