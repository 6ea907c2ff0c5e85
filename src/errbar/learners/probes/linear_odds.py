"""Linear odds: out-of-fold scores of a logistic regression that reads several columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.learners.logistic import logistic
from errbar.records.recipe import ColumnInfo, Features
from errbar.records.types import Bools, Floats, Ints


def score_by_logistic(values: Floats, columns: Sequence[ColumnInfo], positive: Bools, fold: Ints) -> Floats:
    """Return the log-odds of every row by the learner `logistic`, fitted on the other folds."""
    features = Features(columns=tuple(columns), complete=not np.isnan(values).any() and not _has_names(columns))
    out = np.empty(len(values))
    for part in np.unique(fold):
        test = fold == part
        model = logistic.build("binary", features, logistic.options).fit(values[~test], positive[~test])
        out[test] = model.decision_function(values[test])
    return out


def _has_names(columns: Sequence[ColumnInfo]) -> bool:
    return any(column.kind == "category" for column in columns)
