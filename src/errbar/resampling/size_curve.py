"""Size curve: the error at smaller training sets on the plan's own test rows, and what training on fewer rows costs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from errbar._numeric.quantiles import t_two_sided
from errbar._wording import with_sign
from errbar.errors import BadInput, NoInterval, Undefined
from errbar.intervals import interval_over_splits
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan, Split
from errbar.records.sheet import Cell, Sheet
from errbar.records.task import Task
from errbar.records.types import Floats, Ints
from errbar.resampling.curve_outlook import judge_outlook, outlook_sheet, slopes_of, widen_slope
from errbar.resampling.out_of_fold import FitSettings
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.resample import resample
from errbar.resampling.training_rows import predict_both_sides, spread_of, training_values
from errbar.splits.subsampling import subsampling

SIZES = (0.1, 0.2, 0.35, 0.5, 0.7, 1.0)
SPLITS = 10
"""Splits whose training sets are cut: enough for a band, few enough to wait for."""
LEAST = 10
PURPOSE = 71
COLUMNS = ("measure", "n_train", "value", "low", "high", "how", "training", "training_low", "training_high")


def fit_learning_curve(
    task: Task,
    learner: Learner,
    plan: Plan,
    measures: list[Measure],
    ask: InferenceSettings,
    how: FitSettings,
) -> tuple[Sheet, ...]:
    """Every measure at several training sizes, on unseen and on training rows, and projected to all rows and beyond."""
    splits = [plan.splits[i] for i in plan.mains[:SPLITS]]
    sizes = _sizes(min(s.n_train(plan.n) for s in splits), task)
    cuts = _cut_training_rows(task, splits, sizes, np.random.default_rng([ask.seed, PURPOSE]))
    cut_plan = Plan(family=subsampling.name, traits=subsampling.family, n=task.n, splits=cuts)
    given, inside = predict_both_sides(task, learner, cut_plan, seed=ask.seed, how=how)
    assert given.split is not None
    predictions_by_size = {}
    for place, m in enumerate(sizes):
        first, last = place * len(splits), (place + 1) * len(splits)
        part = given.take(np.flatnonzero((given.split >= first) & (given.split < last)))
        assert part.split is not None
        part = replace(part, split=part.split - np.intp(first))
        at = replace(cut_plan, splits=cuts[first:last])
        predictions_by_size[m] = PlanPredictions(at, part, unit=task.unit, fitted=None)
    rows: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    outlooks: list[tuple[Measure, tuple[Cell, ...]]] = []
    for measure in measures:
        points, scores = _points(measure, predictions_by_size, ask)
        fits = training_values(measure, inside, len(cuts)).reshape(len(sizes), len(splits))
        by_size = {m: spread_of(fits[place]) for place, m in enumerate(sizes)}
        rows += [(*point, *by_size[int(point[1] or 0)]) for point in points]
        projected = _project_to_all_rows(measure, scores, task.n, plan.n_train, ask)
        if projected is not None:
            rows.append((*projected[0], None, None, None))
            notes.append(projected[1])
        outlook = judge_outlook(measure, scores, by_size[sizes[-1]][0], task.n, ask)
        outlooks += [] if outlook is None else [(measure, outlook)]
    sheet = Sheet(
        name="curve",
        title=f"Learning curve: the same {len(splits)} test sets, smaller training sets",
        columns=COLUMNS,
        rows=tuple(rows),
        notes=tuple(notes[:2]),
    )
    return (sheet, *outlook_sheet(outlooks))


def _sizes(most: int, task: Task) -> list[int]:
    least = max(LEAST, 2 * len(task.classes))
    sizes = sorted({max(round(share * most), 1) for share in SIZES})
    sizes = [m for m in sizes if m >= least]
    if len(sizes) < 3:
        raise BadInput(f"`curve` needs training sets of at least {least * 2} rows; the plan trains on {most}.")
    return sizes


def _cut_training_rows(
    task: Task, splits: list[Split], sizes: list[int], rng: np.random.Generator
) -> tuple[Split, ...]:
    """The first rows (or whole units) of one shuffled order per split, so that smaller sets nest in larger ones."""
    orders = [_order(task, s.train(task.n), rng) for s in splits]
    return tuple(
        Split(test=s.test, trained=np.sort(order[:m]), repeat=i, fold=place)
        for place, m in enumerate(sizes)
        for i, (s, order) in enumerate(zip(splits, orders))
    )


def _order(task: Task, train: Ints, rng: np.random.Generator) -> Ints:
    """Shuffled, units kept together; one row of every class first, so that no size lacks one."""
    order = rng.permutation(train)
    if task.unit is not None:
        units = rng.permutation(int(task.unit.max()) + 1)
        order = order[np.argsort(units[task.unit[order]], kind="stable")]
    if task.classifies:
        _, first = np.unique(task.y[order], return_index=True)
        order = np.concatenate([order[np.sort(first)], np.delete(order, first)])
    return order


def _points(
    m: Measure, predictions_by_size: dict[int, PlanPredictions], ask: InferenceSettings
) -> tuple[list[tuple[Cell, ...]], dict[int, Floats]]:
    rows: list[tuple[Cell, ...]] = []
    scores: dict[int, Floats] = {}
    for size, plan_predictions in predictions_by_size.items():
        try:
            r = resample(m, plan_predictions)
        except Undefined:
            continue
        scores[size] = np.real(r.through(r.scores))
        try:
            found = interval_over_splits(r, ask, "corrected_t")
            rows.append((m.key, size, r.value, found.low, found.high, "fitted"))
        except NoInterval as no:
            rows.append((m.key, size, r.value, None, None, f"no interval: {no}"))
    return rows, scores


def _project_to_all_rows(
    m: Measure, scores: dict[int, Floats], n: int, n_train: int, ask: InferenceSettings
) -> tuple[tuple[Cell, ...], str] | None:
    """A straight line in 1/m through the three largest sizes of each split, carried on to all n rows.

    The gap between n_train and n is its slope; splits share rows, so the spread of both is widened, the slope's less.
    """
    sizes = sorted(scores)[-3:]
    if len(sizes) < 3:
        return None
    table = np.array([scores[s] for s in sizes])
    table = table[:, np.isfinite(table).all(0)]
    if table.shape[1] < 2:
        return None
    slope = slopes_of(sizes, table)
    gaps = slope * (1 / sizes[-1] - 1 / n)
    at_n = table[-1] - gaps
    j = table.shape[1]
    widen = t_two_sided(ask.level, j - 1) * math.sqrt(1 / j + (n - sizes[-1]) / sizes[-1])
    half, half_n = widen_slope(j, n, sizes[-1], ask.level) * float(gaps.std(ddof=1)), widen * float(at_n.std(ddof=1))
    a, b = m.bounds
    low, high = max(float(at_n.mean()) - half_n, a), min(float(at_n.mean()) + half_n, b)
    cost = float(gaps.mean())
    note = (
        f"{m.label}: training on {n_train:,} of {n:,} rows costs about {with_sign(cost)} "
        f"({with_sign(cost - half, 2)} to {with_sign(cost + half, 2)}), by a line in 1/n"
    )
    return (m.key, n, float(at_n.mean()), low, high, "projected"), note
