"""Class behaviour: on which classes each of two models errs, and where only one of them does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.evidence import Evidence
from errbar.records.sheet import Cell, Sheet
from errbar.records.types import Bools
from errbar.scoring.prediction_tables import has_labels

BY_CLASS = "by_class"
"""Name of the sheet."""
MOST = 100
"""Classes up to which each has a line."""
COLUMNS = (
    "left",
    "right",
    "class",
    "rows",
    "left_wrong",
    "right_wrong",
    "both_right",
    "only_left_right",
    "only_right_right",
    "both_wrong",
    "differ",
)


def class_sheets(
    names: Sequence[str], evidence: Sequence[Evidence], pairs: Sequence[tuple[int, int]]
) -> tuple[Sheet, ...]:
    """Errors by class of each pair of models on the same rows, and where they disagree; nothing without labels."""
    first = evidence[0].given
    if not all(has_labels(e.given) for e in evidence) or not 2 <= len(first.classes) <= MOST:
        return ()
    rows = [row for i, j in pairs for row in _lines((names[i], names[j]), evidence[i], evidence[j])]
    notes = ("differ: rows to which the two give different classes, right or wrong.",)
    return (Sheet(name=BY_CLASS, title="Errors by class", columns=COLUMNS, rows=tuple(rows), notes=notes),)


def _lines(names: tuple[str, str], left: Evidence, right: Evidence) -> list[tuple[Cell, ...]]:
    truth = left.given.truth
    mine, theirs = left.labels() == truth, right.labels() == truth
    differ = left.labels() != right.labels()
    weight = np.ones(left.n) if left.weight is None else left.weight

    def counts(inside: Bools) -> list[Cell]:
        parts = [inside, inside & ~mine, inside & ~theirs, inside & mine & theirs]
        parts += [inside & mine & ~theirs, inside & ~mine & theirs, inside & ~mine & ~theirs, inside & differ]
        return [_whole(float(weight[part].sum())) for part in parts]

    every = [(name, left.is_true(c)) for c, name in enumerate(left.classes)]
    return [(*names, name, *counts(inside)) for name, inside in every]


def _whole(x: float) -> float | int:
    return int(x) if x == int(x) else float(x)
