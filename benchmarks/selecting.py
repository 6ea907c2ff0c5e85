"""Selections as a user calls them, `errbar.select(...)` with its checks, against GridSearchCV that does the same fits.

The peer searches all rows and refits the winner on them, which gives the model; and it searches the outer training
part, refits that winner on it, and predicts the outer test part, which gives the error. With m candidates and five
inner folds both carry out 10 m + 2 fits (or what closed forms put in their place). The folds are errbar's own.

`python benchmarks/selecting.py ridge logistic` races some of them, `... growth` tells how time grows with candidates,
`... profile ridge` what one selection spends it on.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from sklearn.base import clone
from sklearn.ensemble import (
    GradientBoostingClassifier,
    HistGradientBoostingClassifier,
    RandomForestClassifier,
)
from sklearn.linear_model import Lasso, LogisticRegression, Ridge
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
from threadpoolctl import threadpool_limits

import errbar
from grid_search import Arrays, classes, numbers
from race import Table, best, race

FRONT = ("ridge", "logistic of many rows")
"""Selections in the first table of the page."""
Folds = list[tuple[np.ndarray, np.ndarray]]


class Job(NamedTuple):
    """A learner, its grid, the data it is chosen on and the ratio to reach."""

    model: Any
    grid: Mapping[str, list[Any]]
    data: Callable[[], Arrays]
    goal: float = 1
    times: int = 3


def powers(low: float, high: float, k: int) -> list[float]:
    """Settings spread evenly over orders of magnitude."""
    return np.logspace(low, high, k).tolist()


JOBS: dict[str, Job] = {
    "ridge": Job(Ridge(), {"alpha": powers(-3, 4, 100)}, lambda: numbers(21_000, 50), 100, 5),
    "ridge of few rows": Job(Ridge(), {"alpha": powers(-3, 4, 100)}, lambda: numbers(2_100, 20), 1, 5),
    "logistic": Job(LogisticRegression(), {"C": powers(-3, 2, 10)}, lambda: classes(2_100, 10)),
    "logistic of many rows": Job(LogisticRegression(), {"C": powers(-3, 2, 10)}, lambda: classes(21_000, 20)),
    "lasso": Job(Lasso(), {"alpha": powers(-3, 1, 20)}, lambda: numbers(5_100, 30)),
    "knn": Job(KNeighborsClassifier(), {"n_neighbors": list(range(1, 41, 4))}, lambda: classes(5_100, 10)),
    "tree": Job(DecisionTreeClassifier(random_state=0), {"max_depth": list(range(1, 11))}, lambda: classes(2_100, 10)),
    "forest": Job(
        RandomForestClassifier(random_state=0), {"n_estimators": [10, 25, 50, 100]}, lambda: classes(1_050, 10), times=1
    ),
    "gradient boosting": Job(
        GradientBoostingClassifier(random_state=0), {"n_estimators": [10, 25, 50, 100]}, lambda: classes(1_050, 8),
        times=1,
    ),
    "histgb": Job(
        HistGradientBoostingClassifier(random_state=0), {"learning_rate": [0.05, 0.1, 0.2]},
        lambda: classes(2_100, 10), times=1,
    ),
    "histgb rounds": Job(
        HistGradientBoostingClassifier(random_state=0), {"max_iter": [25, 50, 100]}, lambda: classes(2_100, 10),
        times=1,
    ),
    "svm": Job(SVC(), {"C": powers(-2, 2, 5)}, lambda: classes(2_100, 10), times=2),
    "naive bayes": Job(GaussianNB(), {"var_smoothing": powers(-9, 0, 20)}, lambda: classes(2_100, 10)),
}  # fmt: skip


def folds_of(X: np.ndarray, y: np.ndarray, model: Any, grid: Mapping[str, list[Any]]) -> tuple[Any, Folds, Folds]:
    """The outer split, and inner folds of all rows and of the outer training part: those that errbar draws."""
    from errbar.requests.select import SelectRequest
    from errbar.selecting.inner_plan import draw_inner_plan
    from errbar.selecting.prepare_selection import prepare_selection

    request = SelectRequest(learner=clone(model), space=dict(grid), X=X, y=y, outer="holdout")
    nested = prepare_selection(request, 0).nested
    split = nested.plan.splits[0]
    rows = split.train(len(y))
    inner = draw_inner_plan(nested.layout, rows, nested.inner, 0).plan
    every = [(s.train(len(y)), s.test) for s in nested.searched.splits]
    return (rows, split.test), every, [(s.train(inner.n), s.test) for s in inner.splits]


def peer_of(job: Job, X: np.ndarray, y: np.ndarray) -> Callable[[], tuple[float, float, Any]]:
    """Both searches; returned are the error on the outer test part, the loss of the winner, and its setting."""
    (train, test), every, within = folds_of(X, y, job.model, job.grid)
    is_number = y.dtype.kind == "f"
    rated = "neg_mean_squared_error" if is_number else "accuracy"

    def run() -> tuple[float, float, Any]:
        whole = GridSearchCV(clone(job.model), dict(job.grid), cv=every, scoring=rated).fit(X, y)
        outer = GridSearchCV(clone(job.model), dict(job.grid), cv=within, scoring=rated).fit(X[train], y[train])
        predicted = outer.predict(X[test])
        error = np.mean((predicted - y[test]) ** 2) if is_number else np.mean(predicted != y[test])
        inner = -whole.best_score_ if is_number else 1 - whole.best_score_
        return float(error), float(inner), whole.best_params_

    return run


def select(job: Job, X: np.ndarray, y: np.ndarray) -> errbar.Run:
    """The public verb, with its checks and its default table."""
    return errbar.select(clone(job.model), dict(job.grid), X, y, outer="holdout")


def race_job(name: str) -> None:
    """One selection against the same fits."""
    job = JOBS[name]
    X, y = job.data()
    ours, peer = (lambda: select(job, X, y)), peer_of(job, X, y)
    run = ours()
    error, inner, _ = peer()
    key = "mse" if y.dtype.kind == "f" else "error_rate"
    assert np.isclose(run[key].value, error, rtol=1e-6), (name, run[key].value, error)
    assert np.isclose(run.selection.naive, inner, rtol=1e-6), (name, run.selection.naive, inner)
    m = int(np.prod([len(values) for values in job.grid.values()]))
    what = f"select {name}, {m} settings, outer holdout, n={len(y):,}, d={X.shape[1]}"
    table: Table = "front" if name in FRONT else "verbs"
    more = {"goal": job.goal, "times": job.times, "peer_times": min(3, job.times), "table": table}
    race(what, ours, peer, peer_name="GridSearchCV twice", **more)


def growth() -> None:
    """Seconds by the number of settings."""
    for name, grid in (("ridge", "alpha"), ("logistic", "C"), ("tree", "ccp_alpha")):
        job = JOBS[name]
        X, y = job.data()
        took = {}
        for k in (10, 30, 100):
            one = job._replace(grid={grid: powers(-3, 2, k) if grid != "ccp_alpha" else powers(-4, -1, k)})
            select(one, X, y)
            took[k] = best(partial(select, one, X, y), 2).cpu
        slope = np.log(took[100] / took[10]) / np.log(10)
        print(f"{name}: {', '.join(f'{k} {s:.3f} s' for k, s in took.items())}; slope {slope:.2f}", flush=True)


def profile(name: str) -> None:
    """What one selection spends its time on."""
    import cProfile
    import pstats

    job = JOBS[name]
    X, y = job.data()
    select(job, X, y)
    with cProfile.Profile() as found:
        select(job, X, y)
    pstats.Stats(found).sort_stats("cumulative").print_stats(60)


def main(words: list[str]) -> None:
    if words[:1] == ["profile"]:
        profile(" ".join(words[1:]))
    elif words == ["growth"]:
        growth()
    else:
        for name in words or JOBS:
            race_job(name)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    with threadpool_limits(1):
        main(sys.argv[1:])
