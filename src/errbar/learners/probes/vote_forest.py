"""Vote forest: out-of-fold predictions of a forest that reads all columns."""

from __future__ import annotations

import numpy as np

from errbar.learners._short_seed import short_seed
from errbar.records.types import Array, Floats, Ints

FAR = 3.0


def predict_by_forest(values: Floats, y: Array, fold: Ints, trees: int, seed: int, *, classifies: bool) -> Array:
    """Prediction of every row by a forest fitted on the other folds."""
    from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

    grown = RandomForestClassifier if classifies else RandomForestRegressor
    columns = fill_gaps(values)
    out = np.empty(len(y), dtype=y.dtype if classifies else np.float64)
    for part in np.unique(fold):
        test = fold == part
        model = grown(n_estimators=trees, random_state=short_seed(seed), n_jobs=1).fit(columns[~test], y[~test])
        out[test] = model.predict(columns[test])
    return out


def tell_apart(values: Floats, side: Ints, fold: Ints, trees: int, seed: int) -> Floats:
    """Out-of-fold share of trees that put a row on side 1."""
    from sklearn.ensemble import RandomForestClassifier

    columns = fill_gaps(values)
    out = np.empty(len(side))
    for part in np.unique(fold):
        test = fold == part
        model = RandomForestClassifier(n_estimators=trees, random_state=short_seed(seed), n_jobs=1).fit(
            columns[~test], side[~test]
        )
        out[test] = model.predict_proba(columns[test])[:, 1]
    return out


def fill_gaps(values: Floats) -> Floats:
    """Missing values as a number below all others of their column, so that a split can set them apart."""
    gone = np.isnan(values)
    if not gone.any():
        return values
    low = np.nanmin(np.where(gone.all(axis=0), 0.0, values), axis=0)
    wide = np.nanmax(np.where(gone.all(axis=0), 0.0, values), axis=0) - low
    out: Floats = np.where(gone, low - FAR * np.maximum(wide, 1.0), values)
    return out
