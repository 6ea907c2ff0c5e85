"""Searches alone, functions inside errbar, against GridSearchCV: the same grid, folds and winner, in CPU time.

And what a candidate costs beside its fit.

errbar reads and checks rows once before a selection (copies, leaks, odd columns), which GridSearchCV does not: that is
left out. Every run makes its candidates anew. Neither is asked for what candidates predict, both are for their losses
split by split.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from sklearn.base import clone
from sklearn.decomposition import PCA
from sklearn.dummy import DummyClassifier
from sklearn.ensemble import GradientBoostingClassifier, HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.feature_selection import SelectKBest, mutual_info_classif
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import GridSearchCV
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from errbar.learners.fitting import fit_all
from errbar.requests.select import SelectRequest
from errbar.selecting.nested import FINAL
from errbar.selecting.prepare_selection import ReadySelection, prepare_selection
from race import Times, told

Arrays = tuple[np.ndarray, np.ndarray]


class Job(NamedTuple):
    """One search, the data it is for and the ratio to reach."""

    name: str
    model: Any
    grid: Mapping[str, list[object]]
    data: Callable[[], Arrays]
    goal: float
    times: int = 3
    part: int = 1
    """The peer tries every so-manieth candidate, and its time is scaled."""
    refits: bool = True
    """The winner is fitted on all rows, by both. Where one fit is a twelfth of the search it hides what is shared."""


def classes(n: int, d: int, k: int = 2, noise: float = 1.0) -> Arrays:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    score = X[:, 0] + 0.5 * X[:, 1] ** 2 + noise * rng.normal(size=n)
    return X, np.searchsorted(np.quantile(score, np.arange(1, k) / k), score)


def numbers(n: int, d: int) -> Arrays:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, d))
    return X, X @ rng.normal(size=d) + 3 * rng.normal(size=n)


JOBS = (
    Job("5-fold kNN, 26 k's, n=20000, d=10", KNeighborsClassifier(), {"n_neighbors": list(range(1, 53, 2))},
        lambda: classes(20_000, 10), 20, 2, 13),
    Job("5-fold ridge, 100 penalties, n=20000, d=50", Ridge(), {"alpha": list(np.logspace(-3, 4, 100))},
        lambda: numbers(20_000, 50), 100, 9),
    Job("scaler + PCA + logistic, 10 penalties, n=20000, d=200",
        make_pipeline(StandardScaler(), PCA(n_components=10), LogisticRegression()),
        {"logisticregression__C": list(np.logspace(-3, 2, 10))}, lambda: classes(20_000, 200), 4),
    Job("scaler + PCA + logistic, 10 penalties, n=20000, d=60",
        make_pipeline(StandardScaler(), PCA(n_components=10), LogisticRegression()),
        {"logisticregression__C": list(np.logspace(-3, 2, 10))}, lambda: classes(20_000, 60), 4),
    Job("SelectKBest(mutual information) + kNN, 10 k's, n=2000, d=30",
        make_pipeline(SelectKBest(partial(mutual_info_classif, random_state=0), k=5), KNeighborsClassifier()),
        {"kneighborsclassifier__n_neighbors": list(range(1, 21, 2))}, lambda: classes(2_000, 30), 5, 2),
    Job("forest, 20 numbers of trees up to 100, n=2000, d=10", RandomForestClassifier(random_state=0),
        {"n_estimators": list(range(5, 101, 5))}, lambda: classes(2_000, 10), 5, 1),
    Job("gradient boosting, 20 numbers of rounds up to 100, n=1000, d=8", GradientBoostingClassifier(random_state=0),
        {"n_estimators": list(range(5, 101, 5))}, lambda: classes(1_000, 8), 5, 1),
    Job("histogram boosting, 20 numbers of rounds up to 100, n=2000, d=10",
        HistGradientBoostingClassifier(random_state=0), {"max_iter": list(range(5, 101, 5))},
        lambda: classes(2_000, 10), 5, 1),
    Job("forest, 10 numbers of trees up to 100, n=2000, d=10", RandomForestClassifier(random_state=0),
        {"n_estimators": list(range(10, 101, 10))}, lambda: classes(2_000, 10), 5, 1, 1, False),
    Job("gradient boosting, 10 numbers of rounds up to 100, n=1000, d=8", GradientBoostingClassifier(random_state=0),
        {"n_estimators": list(range(10, 101, 10))}, lambda: classes(1_000, 8), 5, 3, 1, False),
    Job("histogram boosting, 10 numbers of rounds up to 100, n=2000, d=10",
        HistGradientBoostingClassifier(random_state=0), {"max_iter": list(range(10, 101, 10))},
        lambda: classes(2_000, 10), 5, 1, 1, False),
    Job("logistic, 10 penalties alone (nothing to share), n=2000, d=10", LogisticRegression(),
        {"C": list(np.logspace(-3, 2, 10))}, lambda: classes(2_000, 10), 1),
)  # fmt: skip


def best_cpu(run: Callable[..., object], times: int, before: Callable[[], object] | None = None) -> float:
    """Least CPU seconds of several runs, each on what `before` made."""
    least = float("inf")
    for _ in range(times):
        made = () if before is None else (before(),)
        began = time.process_time()
        run(*made)
        least = min(least, time.process_time() - began)
    return least


def ready(job: Job, X: np.ndarray, y: np.ndarray, **words: object) -> ReadySelection:
    return prepare_selection(SelectRequest(learner=clone(job.model), space=dict(job.grid), X=X, y=y, **words), 0)


def kernel(job: str, mine: float, theirs: float, **more: Any) -> None:
    """A row of CPU seconds, which stand in the place of wall time too."""
    told(job, Times(mine, mine), Times(theirs, theirs), table="kernels", **more)


def race_search(job: Job) -> None:
    """One search and the refit of its winner."""
    X, y = job.data()
    rated = "neg_mean_squared_error" if y.dtype.kind == "f" else "accuracy"
    folds = [(s.train(len(y)), s.test) for s in ready(job, X, y).nested.searched.splits]

    def ours(made: ReadySelection) -> dict[float, float]:
        """The losses by value of the parameter, and the model of the best."""
        course = made.runner.run(FINAL, made.nested.searched, "")
        chosen = course.candidates[course.chosen]
        if job.refits:
            fit_all(*chosen.prepared, 0)
        values = [next(iter(c.configuration.values.values())) for c in course.candidates]
        assert all(len(course.scores[i].by_split) == len(folds) for i in range(len(values)))
        return {float(v): course.scores[i].loss for i, v in enumerate(values)}

    def peer(part: int = 1) -> dict[float, float]:
        grid = {name: values[::part] for name, values in job.grid.items()}
        found = GridSearchCV(clone(job.model), grid, cv=folds, scoring=rated, refit=job.refits).fit(X, y).cv_results_
        losses = (1.0 if rated == "accuracy" else 0.0) - found["mean_test_score"]
        return {float(next(iter(p.values()))): float(x) for p, x in zip(found["params"], losses)}

    mine, others = ours(ready(job, X, y)), peer(job.part)
    assert all(abs(mine[v] - x) <= 1e-9 * max(1.0, abs(x)) for v, x in others.items()), f"{job.name}: other losses"
    theirs = best_cpu(lambda: peer(job.part), max(1, job.times - 1)) * job.part
    note = f"CPU, best of {job.times}" + ("" if job.part == 1 else f", peer x{job.part} (ran a part)")
    note += "" if job.refits else ", without the refit of the winner"
    mine_in = best_cpu(ours, job.times, lambda: ready(job, X, y))
    kernel(job.name, mine_in, theirs, peer_name="GridSearchCV", goal=job.goal, note=note)


def race_nested() -> None:
    """The whole verb, nested 10 x 10, against a loop of GridSearchCV over the outer folds."""
    X, y = numbers(2_000, 20)
    penalties = list(np.logspace(-3, 4, 100))
    job = Job("nested 10 x 10 ridge, 100 penalties, n=2000, d=20", Ridge(), {"alpha": penalties}, lambda: (X, y), 300)
    words = {"outer": "kfold(k=10)", "inner": "kfold(k=10)"}

    def ours(made: ReadySelection) -> list[float]:
        found = made.nested.run(made.runner)
        return [float(np.mean((c.fold.value - y[made.nested.plan.splits[c.place].test]) ** 2)) for c in found.outer]

    made = ready(job, X, y, **words)
    split = made.nested.plan.splits[0]
    rows = split.train(len(y))
    folds = _inner_of(made, rows)

    def peer() -> float:
        search = GridSearchCV(Ridge(), {"alpha": penalties}, cv=folds, scoring="neg_mean_squared_error")
        search.fit(X[rows], y[rows])
        return float(np.mean((search.predict(X[split.test]) - y[split.test]) ** 2))

    mine = best_cpu(ours, 9, lambda: ready(job, X, y, **words))
    assert abs(ours(ready(job, X, y, **words))[0] - peer()) < 1e-9, "another outer score"
    theirs = best_cpu(peer, 2) * 11  # ten outer folds and the search on all rows
    kernel(
        job.name,
        mine,
        theirs,
        peer_name="GridSearchCV",
        goal=job.goal,
        note="CPU, best of 9 and 2, peer x11 (ran one search)",
    )


def _inner_of(made: ReadySelection, rows: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
    from errbar.selecting.inner_plan import draw_inner_plan

    plan = draw_inner_plan(made.nested.layout, rows, made.nested.inner, 0).plan
    return [(s.train(plan.n), s.test) for s in plan.splits]


def overhead() -> None:
    """Milliseconds that a candidate costs on a fold beside its fit and its prediction."""
    X, y = classes(1_000, 5)
    job = Job("", DummyClassifier(), {"random_state": list(range(200))}, lambda: (X, y), 1)
    made = ready(job, X, y, refit=True)
    folds = made.nested.searched.splits
    whole = best_cpu(lambda: made.runner.run(FINAL, made.nested.searched, ""), 3)

    def bare() -> None:
        for split in folds:
            train = split.train(len(y))
            for seed in range(200):
                model = DummyClassifier(random_state=seed).fit(X[train], y[train])
                model.predict(X[split.test])
                model.predict_proba(X[split.test])

    extra = (whole - best_cpu(bare, 3)) / (200 * len(folds))
    kernel(
        "candidate and fold beyond fit and predict, n=1000",
        extra,
        0.0005,
        peer_name="the bar",
        goal=1,
        note="CPU, 200 candidates on 5 folds, best of 3, the bare loop's time taken off; the bar is 0.5 ms",
    )


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    with threadpool_limits(1):
        overhead()
        race_nested()
        for job in JOBS:
            race_search(job)
