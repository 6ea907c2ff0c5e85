"""Power of checks of columns chosen outside the folds (EB106): by the columns alone, and by the probe."""

from __future__ import annotations

import numpy as np

from check_sets import table_of
from errbar.auditing.detectors.chosen_columns import find_chosen_columns
from errbar.data.read_task import read_task
from errbar.learners import learner
from errbar.requests.check import CheckRequest
from errbar.resampling.permutation_probe import probe_labels
from errbar.resampling.prepare import Prepared
from power_parts import grid, part, spoke


def chosen(data, rng, R=20):
    def hit(choice, n, _):
        keep, of = choice
        X, y = rng.normal(size=(n, of)).astype(np.float32), rng.integers(0, 2, n)
        r = np.abs((X - X.mean(0)).T @ (y - y.mean())) / X.std(0)
        best = X[:, np.argsort(-r)[:keep]]
        return spoke(find_chosen_columns(table_of(best, y)), lambda got: got.look_chosen)

    choices = ((10, 500), (10, 2000), (50, 2000), (50, 10_000), (100, 2000))
    rows = grid([(f"{keep} of {of:,}", (keep, of)) for keep, of in choices], (50, 100, 500), hit, R)
    title = f"EB106 columns of noise chosen with all labels before the file was made, R={R}"
    return part(title, ["n=50", "n=100", "n=500"], rows)


def chosen_columns_inside(k):
    from sklearn.feature_selection import SelectKBest
    from sklearn.naive_bayes import GaussianNB
    from sklearn.pipeline import make_pipeline

    return make_pipeline(SelectKBest(k=k), GaussianNB())


def whole_outside(k):
    """A user's own evaluation that chooses columns by all rows, then cross-validates."""
    from sklearn.feature_selection import SelectKBest
    from sklearn.model_selection import cross_val_predict
    from sklearn.naive_bayes import GaussianNB

    def procedure(X, y):
        return cross_val_predict(GaussianNB(), SelectKBest(k=k).fit_transform(X, y), y, cv=5)

    return procedure


def probe(data, rng, R=60):
    """The label-permutation probe on a choice of columns inside and outside the folds."""

    def hit(n, make, i):
        X, y = rng.normal(size=(n, 200)), rng.integers(0, 2, n)
        task = read_task(X, y, CheckRequest(data=X))
        return probe_labels(Prepared(learner(make(10)), task), None, i).p < 0.01

    sizes = [(f"n={n}, 10 of 200 columns", n) for n in (50, 100, 300)]
    rows = grid(sizes, (whole_outside, chosen_columns_inside), hit, R)
    title = f"EB106 probe on ten shuffled targets, columns chosen outside and inside the folds, R={R}"
    return part(title, ["outside", "inside"], rows, "outside 0.95, inside at most 0.06")
