"""Resample: one measure over the splits of a plan, with all that its interval may see."""

from __future__ import annotations

import numpy as np

from errbar.errors import Undefined
from errbar.records.measure import Measure
from errbar.records.resampled import Losses, Resampled
from errbar.records.scored import ConfusionBasis, Mean, Proportion, Ranks, Scored
from errbar.records.types import Floats
from errbar.resampling.bootstrap_estimates import add_bootstrap_estimates
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.split_predictions import SplitPredictions


def resample(m: Measure, scene: PlanPredictions) -> Resampled:
    """The measure over the plan with all that its interval may see."""
    plan, main = scene.plan, scene.main
    laid = scene.laid(m)
    scored = laid.scored
    whole = np.isclose(laid.loss, 0, atol=1e-9) | np.isclose(laid.loss, 1, atol=1e-9)
    zero_one = isinstance(scored.basis, Proportion) and bool(whole.all()) if scored is not None else False
    n_independent = main.rows if scene.unit is None else len(np.unique(scene.unit[main.row]))
    counted, least = _denominators(scored, main, n_independent)
    inner = scene.parts.get("inner")
    found = Resampled(
        measure=m,
        label=laid.label,
        value=float(np.real(laid.through(laid.centre))),
        centre=laid.centre,
        through=laid.through,
        loss_bounds=laid.bounds,
        family=plan.family,
        traits=plan.traits,
        k=plan.k,
        n=main.rows,
        n_train=plan.n_train,
        n_test=plan.n_test,
        main=Losses(laid.loss, main.split, main.row),
        scores=laid.scores,
        repeat_of=plan.places[main.splits, 0],
        inner=None if inner is None else Losses(scene.laid(m, "inner").loss, inner.split, inner.row),
        folds=plan.places if inner is not None else None,
        halves=_halves(m, scene),
        unit=scene.unit,
        resubstitution=_resubstitution(m, scene),
        mean_loss=zero_one or (scored is not None and isinstance(scored.basis, Mean)),
        zero_one=zero_one,
        counted=counted,
        least=least,
        events=least if scored is not None and isinstance(scored.basis, ConfusionBasis) else np.inf,
        if_wrong=_if_wrong(scored),
        how=laid.how,
    )
    if plan.traits.design == "bootstrap":
        return add_bootstrap_estimates(found, scene)
    return found


def _if_wrong(scored: Scored | None) -> Floats | None:
    basis = None if scored is None else scored.basis
    return basis.if_wrong() if isinstance(basis, Mean) and basis.if_wrong is not None else None


def _denominators(scored: Scored | None, part: SplitPredictions, n: int) -> tuple[float, float]:
    """Independent rows that the measure counts, and the fewest it may rest on where no spread is seen."""
    share = n / len(part.row)
    if scored is None:
        return float(n), float(n)
    basis = scored.basis
    if isinstance(basis, Proportion):
        trials = basis.trials * share
        plain = abs(basis.through(0.3) - 0.3) < 1e-12 or abs(basis.through(0.3) - 0.7) < 1e-12
        return (trials if plain else float(n)), trials
    if isinstance(basis, ConfusionBasis | Ranks) and part.predictions.classes:
        rarest = float(np.min(part.predictions.class_counts[part.predictions.class_counts > 0])) * share
        return float(n), rarest
    return float(n), float(n)


def _halves(m: Measure, scene: PlanPredictions) -> Floats | None:
    """(halvings, 2) means over the splits of each half."""
    part = scene.parts.get("half")
    if part is None:
        return None
    scores = scene.laid(m, "half").scores
    repeat, _, half = scene.plan.places[part.splits].T
    out = np.full((int(repeat.max()) + 1, 2), np.nan)
    for r in range(len(out)):
        for h in (0, 1):
            mine = scores[(repeat == r) & (half == h)]
            out[r, h] = np.nanmean(mine) if np.isfinite(mine).any() else np.nan
    return out


def _resubstitution(m: Measure, scene: PlanPredictions) -> float | None:
    """The measure of a fit on all rows on these very rows, on the centre's scale."""
    if scene.fitted is None:
        return None
    try:
        scored = m.score(scene.fitted)
    except Undefined:
        return None
    return scored.basis.mean if isinstance(scored.basis, Mean) else scored.value
