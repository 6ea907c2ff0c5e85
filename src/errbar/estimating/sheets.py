"""Sheets of a resampled run: its folds, one line each."""

from __future__ import annotations

import math

import numpy as np

from errbar.errors import Undefined
from errbar.estimating.scene import Scene
from errbar.records.measure import Measure
from errbar.records.sheet import Cell, Sheet

MOST = 1000
"""More folds than this are single rows, and no picture shows them."""


def folds_sheet(measures: list[Measure], scene: Scene) -> tuple[Sheet, ...]:
    """Every main split: repeat, fold, rows, and the value of each measure on it."""
    main, plan = scene.main, scene.plan
    if not 1 < len(main.splits) <= MOST:
        return ()
    places = plan.places[main.splits]
    sizes = [(plan.splits[int(i)].n_train(plan.n), int(k)) for i, k in zip(main.splits, main.sizes)]
    columns: list[list[Cell]] = []
    for m in measures:
        try:
            laid = scene.laid(m)
        except Undefined:
            columns.append([None] * len(main.splits))
            continue
        columns.append([_cell(float(np.real(laid.through(s)))) for s in laid.scores])
    rows = tuple(
        (int(p[0]) + 1, int(p[1]) + 1, *size, *(c[i] for c in columns))
        for i, (p, size) in enumerate(zip(places, sizes))
    )
    return (
        Sheet(
            name="folds",
            title="Each fit on its own test rows",
            columns=("repeat", "fold", "n_train", "n_test", *(m.key for m in measures)),
            rows=rows,
        ),
    )


def _cell(x: float) -> float | None:
    return x if math.isfinite(x) else None
