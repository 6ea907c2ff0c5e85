"""Cell tables: p(x, c) of a world whose x is not a finite list, its first two features cut into cells."""

from __future__ import annotations

from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import CLASSIFICATION, Array, Bools, Floats
from errbar.records.world import ProbabilityTable, Sample, Variable, World
from errbar.worlds import Everyone

DRAWN = 50_000
PARTS = (1 / 3, 2 / 3)
"""Quantiles that a feature of numbers is cut at: nine cells of two features, which a terminal still shows."""
MOST_LEVELS = 6
FEATURES = 2


class CutFeature(NamedTuple):
    """A feature's cells: their names, and which rows lie in each."""

    names: tuple[str, ...]
    inside: tuple[Bools, ...]


def probability_cells(world: World) -> tuple[ProbabilityTable, Floats, str] | None:
    """p(cell, c) and p(c | cell), and how they were found; None where x cannot be cut."""
    sample, how = _rows(world)
    cells = _cells(world, sample.X)
    if cells is None or world.kind not in CLASSIFICATION:
        return None
    under_x = _class_probabilities(world, sample)
    joint = np.array([under_x[inside].sum(axis=0) for inside in cells.inside]) / len(under_x)
    total = joint.sum(axis=1, keepdims=True)
    given = np.divide(joint, total, out=np.full_like(joint, np.nan), where=total > 0)
    return ProbabilityTable(joint, cells.names, world.classes), given, how


def value_cells(world: World) -> tuple[Sheet, ...]:
    """Return how often each cell of a world of numbers comes, and the mean and sd of y there."""
    sample, how = _rows(world)
    cells = _cells(world, sample.X)
    if cells is None:
        return ()
    y = np.asarray(sample.y, dtype=np.float64)
    rows: list[tuple[Cell, ...]] = []
    for name, inside in zip(cells.names, cells.inside):
        there = y[inside]
        told = (float(there.mean()), float(there.std())) if len(there) else (None, None)
        rows.append((name, len(there) / len(y), *told))
    columns = ("x", "p(x)", "mean of y", "sd of y")
    return (Sheet(name="cells", title="y by cells of x", columns=columns, rows=tuple(rows), notes=(how,)),)


def _rows(world: World) -> tuple[Sample, str]:
    law = world.law
    if isinstance(law, Everyone):
        return law.taken(np.arange(len(law.y))), f"counted on all {len(law.y):,} rows, numbers cut into thirds"
    drawn = world.sample(DRAWN, np.random.default_rng(0))
    return drawn, f"the mean of {DRAWN:,} rows drawn at random, features cut into thirds"


def _class_probabilities(world: World, sample: Sample) -> Floats:
    """P(class | x) of every row, which varies less than classes drawn by it; of a population the classes themselves."""
    if not isinstance(world.law, Everyone):
        try:
            return world.bayes_prob(sample.X)
        except BadInput:  # a world whose classes do not follow from x alone
            pass
    return np.asarray(np.eye(len(world.labels))[world.codes(sample.y)])


def _cells(world: World, X: object) -> CutFeature | None:
    """All combinations of the cells of the first features that can be cut."""
    if not isinstance(X, np.ndarray) or X.ndim != 2:
        return None
    cut = [part for j, v in enumerate(world.variables) if (part := _cut(v, X[:, j])) is not None][:FEATURES]
    if not cut:
        return None
    names, inside = [], []
    for together in product(*(zip(part.names, part.inside) for part in cut)):
        names.append(", ".join(name for name, _ in together))
        inside.append(np.logical_and.reduce([rows for _, rows in together]))
    return CutFeature(tuple(names), tuple(inside))


def _cut(variable: Variable, column: Array) -> CutFeature | None:
    if variable.levels:
        if len(variable.levels) > MOST_LEVELS:
            return None
        inside = tuple(column == code for code in range(len(variable.levels)))
        return CutFeature(tuple(f"{variable.name} = {level}" for level in variable.levels), inside)
    there = column[np.isfinite(column)]
    edges = np.unique(np.quantile(there, PARTS)) if len(there) else np.empty(0)
    if len(there) == 0 or there.min() == there.max():
        return None
    place = np.searchsorted(edges, column, side="right")
    ends = [f"{e + 0.0:.2g}" for e in edges]
    names = [f"{variable.name} < {ends[0]}"]
    names += [f"{variable.name} {a} to {b}" for a, b in pairwise(ends)] + [f"{variable.name} ≥ {ends[-1]}"]
    return CutFeature(tuple(names), tuple((place == i) & np.isfinite(column) for i in range(len(names))))
