"""Evaluate against a bare loop over the same splits: clone, fit, predict_proba once; and against cross_validate.

The bare loop makes the fits of the plan and nothing else. Evaluate makes one fit more, on all rows, and predicts these
rows for the training error; its time is part of the ratio. `python benchmarks/evaluate_fits.py logistic` runs one job,
`... memory` prints the most memory that an evaluation of 1e6 rows takes beyond its input, in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from sklearn.base import clone
from sklearn.ensemble import HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_validate
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

import errbar
from memory_rows import _peak
from race import Table, race

SCORERS = ["neg_log_loss", "neg_brier_score", "roc_auc", "average_precision", "accuracy", "recall", "precision", "f1"]


class Fits(NamedTuple):
    """A model, rows, repeats of 3 folds, and the most that evaluate may take beyond the bare loop."""

    make: Callable[[], Any]
    n: int
    repeats: int
    beyond: float
    times: int = 5


JOBS = {
    "logistic": Fits(lambda: make_pipeline(StandardScaler(), LogisticRegression()), 100_000, 10, 0.5),
    "forest": Fits(lambda: RandomForestClassifier(random_state=0), 10_000, 3, 0.2, times=2),
    "boosting": Fits(lambda: HistGradientBoostingClassifier(random_state=0), 10_000, 3, 0.2),
    "knn": Fits(lambda: KNeighborsClassifier(), 10_000, 3, 0.6),
}


def rows(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Twenty features and two classes that they tell apart in part."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, 20))
    return X, (X @ rng.normal(size=20) / np.sqrt(20) + rng.normal(size=n) > 0).astype(np.int64)


def fits(name: str) -> None:
    model, n, repeats, beyond, times = JOBS[name][0](), *JOBS[name][1:]
    X, y = rows(n)
    plan = f"kfold(k=3, repeats={repeats})"
    ours = lambda: errbar.evaluate(model, X, y, plan=plan, refit=True)  # noqa: E731
    found = ours()
    splits = list(found.drawn.split())

    def bare() -> list[np.ndarray]:
        return [clone(model).fit(X[train], y[train]).predict_proba(X[test]) for train, test in splits]

    assert np.allclose(found.predictions.prob, np.concatenate(bare())[:, 1])
    job = f"evaluate, {name}, {len(splits)} fits, n={n:.0e}".replace("e+0", "e")
    peers = {
        "bare loop of fit and predict_proba": (bare, 1 / (1 + beyond)),
        "cross_validate, 8 scorers": (lambda: cross_validate(model, X, y, cv=splits, scoring=SCORERS), 0.8),
    }
    for peer_name, (peer, goal) in peers.items():
        table: Table = "front" if name == "logistic" and peer_name.startswith("cross") else "verbs"
        more = {"goal": goal, "times": times, "peer_times": times, "table": table}
        race(job, ours, peer, peer_name=peer_name, note=", default table", **more)


def memory(n: int) -> None:
    """The most memory beyond the input, in this process."""
    model = JOBS["logistic"].make()
    errbar.evaluate(model, *rows(300), plan="kfold(k=3, repeats=2)")  # all that a first call loads
    X, y = rows(n)
    start = _peak()
    errbar.evaluate(model, X, y, plan="kfold(k=3, repeats=10)")
    print(f"evaluate, logistic, 30 fits, n={n:.0e}: {(_peak() - start) / n:,.0f} B a row beyond {X.nbytes / n:.0f}")


def main() -> None:
    warnings.simplefilter("ignore")
    if sys.argv[1:2] == ["--memory"]:
        memory(int(float(sys.argv[2])))
    elif sys.argv[1:2] == ["memory"]:
        subprocess.run([sys.executable, __file__, "--memory", "1e6"], check=True)
    else:
        with threadpool_limits(1):
            for name in sys.argv[1:] or JOBS:
                fits(name)


if __name__ == "__main__":
    main()
