"""Sheets of a resampled run: its folds, one line each."""

from __future__ import annotations

import numpy as np

from errbar.errors import Undefined
from errbar.records.measure import Measure
from errbar.records.scored import ConfusionBasis, Mean, Proportion
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Floats
from errbar.resampling.aggregate import is_averaged_within_folds, values_by_split
from errbar.resampling.plan_predictions import PlanPredictions

MOST = 1000
"""More folds than this are single rows, and no picture shows them."""


def make_fold_table(measures: list[Measure], plan_predictions: PlanPredictions) -> tuple[Sheet, ...]:
    """Every main split: repeat, fold, rows, and the value of each measure on it."""
    main, plan = plan_predictions.main, plan_predictions.plan
    if not 1 < len(main.splits) <= MOST:
        return ()
    places = plan.places[main.splits, :2] + 1
    sizes = plan.train_sizes[main.splits], main.sizes.astype(int)
    columns: list[list[Cell]] = [*places.T.tolist(), *(x.tolist() for x in sizes)]
    for m in measures:
        try:
            columns.append(_cells(_values_alone(m, plan_predictions)))
        except Undefined:
            columns.append([None] * len(main.splits))
    return (
        Sheet(
            name="folds",
            title="Each fit on its own test rows",
            columns=("repeat", "fold", "n_train", "n_test", *(m.key for m in measures)),
            rows=tuple(zip(*columns)),
        ),
    )


def _values_alone(m: Measure, plan_predictions: PlanPredictions) -> Floats:
    """The measure on each split alone, NaN where it is undefined there."""
    aggregated = plan_predictions.aggregate(m, losses=False)
    scored = aggregated.scored
    if scored is None or is_averaged_within_folds(m) or isinstance(scored.basis, Mean) or scored.influence_of is None:
        return np.asarray(np.real(aggregated.through(aggregated.scores)))
    # Their scores are means of linearised losses, which average to the pooled value and can leave the bounds.
    basis = scored.basis
    table = basis.table if isinstance(basis, Proportion) else basis
    if isinstance(table, ConfusionBasis) and not m.extensive:
        with np.errstate(all="ignore"):
            return np.asarray(np.real(table.find(plan_predictions.main.count_cells(table))))
    return values_by_split(m, plan_predictions.main)


def _cells(values: Floats) -> list[Cell]:
    """Plain numbers, None for what is none."""
    cells: list[Cell] = values.tolist()
    for i in np.flatnonzero(~np.isfinite(values)):
        cells[i] = None
    return cells
