"""Prediction files that are the same in nearly all rows."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from errbar.evidence import Evidence
from errbar.records.predictions import Predictions
from errbar.records.side_facts import EqualPredictions, PredictionPairs
from errbar.records.types import Bools

NEARLY_ALL = 0.99
ROWS = 20
"""Rows from which equal predictions are no accident."""


def compare_files(models: Mapping[str, Evidence]) -> dict[type, object]:
    """Pairs of files of the same rows, by probabilities, scores or values, else by labels of which one is wrong."""
    found, looked_at = [], 0
    for (left, a), (right, b) in combinations(((name, e.given) for name, e in models.items()), 2):
        if a.truth is not b.truth and not np.array_equal(a.truth, b.truth):
            continue
        looked_at += 1
        same = _same(a, b)
        if same is not None and len(same[1]) >= ROWS and same[1].mean() >= NEARLY_ALL:
            what, rows = same
            equal = EqualPredictions(left=left, right=right, what=what, rows=len(rows), equal=int(rows.sum()))
            found.append(equal)
    return {PredictionPairs: PredictionPairs(looked_at=looked_at, found=tuple(found))} if looked_at else {}


def _same(a: Predictions, b: Predictions) -> tuple[str, Bools] | None:
    """What is compared, and the rows in which both are equal."""
    for role, words in (("prob", "probabilities"), ("score", "scores"), ("value", "values")):
        x, y = getattr(a, role), getattr(b, role)
        if x is not None and y is not None and x.shape == y.shape:
            return words, np.asarray(np.equal(x, y).reshape(len(x), -1).all(axis=1))
    if a.label is None or b.label is None or a.label.shape != b.label.shape:
        return None
    wrong = np.asarray(a.label != a.truth) | np.asarray(b.label != b.truth)
    equal = np.asarray(a.label == b.label).reshape(a.n, -1).all(axis=1)
    return "labels where one is wrong,", np.asarray(equal)[wrong.reshape(a.n, -1).any(axis=1)]
