"""Resample: one measure over the splits of a plan, put together as the measure asks.

Losses are pooled. Functions of pooled counts or means (RMSE, F1, MCC, R2) are computed once on all pooled rows. What
only orders rows (ROC area, rank correlations) is computed within each fold and averaged, since scores of different
fits share no scale: pooled, a constant classifier has a ROC area of 0 under leave-one-out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.plan import Partitions, Plan
from errbar.records.predictions import Predictions
from errbar.records.resampled import Losses, Resampled
from errbar.records.scored import Mean, Proportion, Ranks, Scored, Table, Through
from errbar.records.words import Floats, Ints


class Part:
    """The predictions of the splits of one role, contiguous split by split."""

    def __init__(self, predictions: Predictions, splits: Sequence[int]) -> None:
        # Measures see plain rows; which split they are from stays here.
        self.predictions = replace(predictions, row=None, split=None, repeat=None, fold=None)
        self.splits = np.asarray(splits, dtype=np.intp)
        assert predictions.split is not None and predictions.row is not None
        self.split: Ints = predictions.split
        self.row: Ints = predictions.row
        self.starts = np.searchsorted(self.split, self.splits)
        self.ends = np.searchsorted(self.split, self.splits, side="right")
        self._of: dict[int, Evidence] = {}

    @cached_property
    def evidence(self) -> Evidence:
        """All rows of the part."""
        return Evidence(self.predictions)

    @cached_property
    def rows(self) -> int:
        """Different rows that were predicted."""
        return len(np.unique(self.row))

    @cached_property
    def sizes(self) -> Floats:
        """Predictions of each split."""
        return (self.ends - self.starts).astype(float)

    def of(self, place: int) -> Evidence:
        """The rows of one split, shared by the measures."""
        if place not in self._of:
            self._of[place] = Evidence(self.predictions.take(slice(self.starts[place], self.ends[place])))
        return self._of[place]

    def means(self, losses: Floats) -> Floats:
        """Mean loss of each split."""
        sums = np.add.reduceat(losses, self.starts) if len(self.starts) else np.zeros(0)
        return np.asarray(sums / self.sizes, dtype=np.float64)


class Scene:
    """The out-of-fold predictions of a plan, by role, with what measures share done once."""

    def __init__(
        self,
        plan: Plan,
        predictions: Predictions,
        *,
        unit: Ints | None,
        fitted: Evidence | None,
        by_row: bool = True,
    ) -> None:
        self.plan = plan
        self.by_row = by_row
        """False where no interval will ask for more than one value a split: influences within folds are left out."""
        self.unit = unit
        self.fitted = fitted
        """The rows a fit on all of them predicts for themselves: resubstitution."""
        roles = self._roles(plan)
        self.parts: dict[str, Part] = {}
        self._laid: dict[tuple[str, str], Laid] = {}
        assert predictions.split is not None
        for role in dict.fromkeys(roles):
            mine = np.flatnonzero([r == role for r in roles])
            rows = np.flatnonzero(np.isin(predictions.split, mine)) if len(set(roles)) > 1 else None
            part = predictions if rows is None else predictions.take(rows)
            self.parts[role] = Part(part, [int(i) for i in mine])
        self.counts = _drawn(plan) if plan.family == "bootstrap" else None
        """bootstrap: (samples, rows) how often each row was drawn."""
        if self.counts is not None and plan.options.get("in_bag"):
            out = self.counts[predictions.split, predictions.row] == 0
            splits = range(len(plan.splits))
            self.parts = {"main": Part(predictions.take(np.flatnonzero(out)), splits)}
            self.parts["bag"] = Part(predictions.take(np.flatnonzero(~out)), splits)

    @staticmethod
    def _roles(plan: Plan) -> list[str]:
        if isinstance(plan.splits, Partitions):
            return ["main"] * len(plan.splits)
        return [s.role for s in plan.splits]

    def laid(self, m: Measure, role: str = "main") -> Laid:
        """The measure on the predictions of one role, computed once."""
        if (m.key, role) not in self._laid:
            self._laid[m.key, role] = lay(m, self.parts[role], by_row=self.by_row)
        return self._laid[m.key, role]

    @cached_property
    def once(self) -> Evidence:
        """Each row once, as its first split predicted it."""
        _, first = np.unique(self.main.row, return_index=True)
        return Evidence(self.main.predictions.take(first))

    @property
    def main(self) -> Part:
        """The predictions that make the estimate."""
        return self.parts["main"]


def _drawn(plan: Plan) -> Ints:
    counts = np.zeros((len(plan.splits), plan.n), dtype=np.intp)
    for i, split in enumerate(plan.splits):
        assert split.trained is not None
        counts[i] = np.bincount(split.trained, minlength=plan.n)
    return counts


class Laid(NamedTuple):
    """A measure on one part: its value, one loss per prediction, one value per split."""

    label: str
    centre: float
    through: Through
    bounds: tuple[float, float]
    loss: Floats
    scores: Floats
    scored: Scored | None
    how: str
    weights: Floats
    """What each split counts for: the pairs (or rows) that its value rests on."""


def within_folds(m: Measure) -> bool:
    """True for measures that only order rows: scores of different fits share no scale."""
    return m.reads == "rank" or m.ranks


def lay(m: Measure, part: Part, *, by_row: bool = True) -> Laid:
    """The measure on a part, pooled or within folds; Undefined with the reason where it does not exist."""
    return _within(m, part, by_row=by_row) if within_folds(m) else _pooled(m, part)


def _pooled(m: Measure, part: Part) -> Laid:
    if m.ordered and (part.rows < len(part.row) or (np.diff(part.row) < 0).any()):
        part = _in_row_order(m, part)
    scored = m.score(part.evidence)
    basis = scored.basis
    if isinstance(basis, Mean):
        loss = np.asarray(basis.rows(), dtype=np.float64)
        return Laid(
            label=scored.label,
            centre=basis.mean,
            through=basis.through,
            bounds=basis.loss_bounds,
            loss=loss,
            scores=part.means(loss),
            scored=scored,
            how="losses pooled",
            weights=part.sizes,
        )
    scale = part.rows / len(part.row) if m.extensive else 1.0
    if scored.influence_of is None:
        scores = _by_split(m, part)
        loss = np.repeat(scores, part.sizes.astype(int))
    else:
        loss = scale * (scored.value + scored.influence)
        scores = part.means(loss)
    how = "on all pooled rows" if not m.extensive else "counted once a row"
    return Laid(scored.label, scale * scored.value, _as_it_is, m.bounds, loss, scores, scored, how, part.sizes)


def _in_row_order(m: Measure, part: Part) -> Part:
    raise Undefined(f"{m.name} reads rows in their order; a plan that shuffles or repeats them has none: time_ordered")


def _by_split(m: Measure, part: Part) -> Floats:
    """The measure on each split alone, NaN where it is undefined there."""
    out = np.full(len(part.splits), np.nan)
    for place in range(len(part.splits)):
        try:
            out[place] = m.score(part.of(place)).value
        except Undefined:
            continue
    return out


def _within(m: Measure, part: Part, *, by_row: bool) -> Laid:
    """Each fold's own value, averaged by the pairs (or rows) it rests on; folds without any carry nothing."""
    scores, weight = np.full(len(part.splits), np.nan), np.zeros(len(part.splits))
    loss = np.full(len(part.row), np.nan)
    label, first, why = m.label, None, ""
    if part.sizes.max() < 2:
        raise Undefined(
            f"{m.name} orders rows within a fold, and every fold has a single row; kfold(k=10) has folds that do"
        )
    for place in range(len(part.splits)):
        try:
            scored = m.score(part.of(place))
        except Undefined as reason:
            why = str(reason)
            continue
        first = first or scored
        label, scores[place], weight[place] = scored.label, scored.value, _pairs(scored)
        rows = slice(part.starts[place], part.ends[place])
        loss[rows] = scored.value + (scored.influence if by_row and scored.influence_of is not None else 0.0)
    there = np.isfinite(scores)
    if not there.any():
        raise Undefined(f"no fold defines it: {why}")
    centre = float(np.average(scores[there], weights=weight[there]))
    gone = int((~there).sum())
    how = "within folds, averaged by their pairs" if m.reads == "rank" else "within folds, averaged"
    if gone:
        how += f"; {gone} of {len(there)} folds do not define it and carry nothing"
    return Laid(label, centre, _as_it_is, m.bounds, loss, scores, first, how, weight)


def _as_it_is(x: Any) -> Any:
    return x


def _pairs(scored: Scored) -> float:
    basis = scored.basis
    return float(basis.positives * basis.negatives) if isinstance(basis, Ranks) else float(scored.n)


def resampled(m: Measure, scene: Scene) -> Resampled:
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
        k=_folds(plan),
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
        how=laid.how,
    )
    if plan.family == "bootstrap":
        from errbar.estimating.bagged import bagged

        return bagged(found, scene)
    return found


def _folds(plan: Plan) -> int:
    if plan.family == "given" and isinstance(plan.splits, Partitions):
        return plan.splits.ks[0]
    if plan.family in ("leave_one_out", "leave_one_unit_out"):
        return len(plan.splits)
    return int(plan.options.get("k", 0)) if plan.family in ("kfold", "nested_kfold") else 0


def _denominators(scored: Scored | None, part: Part, n: int) -> tuple[float, float]:
    """Independent rows that the measure counts, and the fewest it may rest on where no spread is seen."""
    share = n / len(part.row)
    if scored is None:
        return float(n), float(n)
    basis = scored.basis
    if isinstance(basis, Proportion):
        trials = basis.trials * share
        plain = abs(basis.through(0.3) - 0.3) < 1e-12 or abs(basis.through(0.3) - 0.7) < 1e-12
        return (trials if plain else float(n)), trials
    if isinstance(basis, Table | Ranks) and part.predictions.classes:
        rarest = float(np.min(part.predictions.class_counts[part.predictions.class_counts > 0])) * share
        return float(n), rarest
    return float(n), float(n)


def _halves(m: Measure, scene: Scene) -> Floats | None:
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


def _resubstitution(m: Measure, scene: Scene) -> float | None:
    """The measure of a fit on all rows on these very rows, on the centre's scale."""
    if scene.fitted is None:
        return None
    try:
        scored = m.score(scene.fitted)
    except Undefined:
        return None
    return scored.basis.mean if isinstance(scored.basis, Mean) else scored.value
