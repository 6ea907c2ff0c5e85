"""Column tree: out-of-fold predictions of a small tree that reads one column."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array, Floats, Ints

LEAVES = 32


def stratified_folds(y: Array, k: int, seed: int, *, classifies: bool) -> Ints:
    """The fold of every row: classes, or the order of numbers, are spread over all folds."""
    rng = np.random.default_rng(seed)
    order = np.lexsort((rng.random(len(y)), y if classifies else np.zeros(len(y))))
    fold = np.empty(len(y), dtype=np.intp)
    fold[order] = np.arange(len(y)) % k
    return fold


def predict_by_column(x: Floats, y: Array, fold: Ints, *, classifies: bool) -> Array:
    """Prediction of every row by a tree of 32 leaves fitted on the other folds; fold -1 for a fit on all rows."""
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    grown = DecisionTreeClassifier if classifies else DecisionTreeRegressor
    out = np.empty(len(y), dtype=y.dtype if classifies else np.float64)
    column = x.reshape(-1, 1)
    for part in np.unique(fold):
        test = fold == part
        train = np.ones(len(y), dtype=bool) if part < 0 else ~test
        model = grown(max_leaf_nodes=LEAVES, random_state=0).fit(column[train], y[train])
        out[test] = model.predict(column[test])
    return out
