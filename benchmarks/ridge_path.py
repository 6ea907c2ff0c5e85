"""10-fold ridge along 100 penalties, n = 20000, d = 50: against GridSearchCV, fold predictions equal."""

from __future__ import annotations

import numpy as np
from sklearn.linear_model import Ridge
from sklearn.model_selection import GridSearchCV
from threadpoolctl import threadpool_limits

from errbar.learners import exact
from errbar.records.splitter import RowLayout
from errbar.splits import draw
from exact_inputs import compared, numbers, of
from race import race

N = 20_000
PENALTIES = np.logspace(-3, 4, 100)
PEER = 10
"""Penalties that the peer fits; its time is scaled to all of them."""


def main() -> None:
    task = numbers(N, 50)
    plan = draw("kfold(k=10)", RowLayout(N), seed=0)
    X, y = task.X.values, task.y
    cv = [(s.train(N), s.test) for s in plan.splits]
    learner = of(Ridge())

    def ours() -> tuple[exact.Bulk, ...]:
        assert exact.covers(learner, task) is None
        return exact.predicted_path(learner, task, plan, "alpha", PENALTIES)

    def peer() -> None:
        grid = {"alpha": PENALTIES[:: len(PENALTIES) // PEER]}
        GridSearchCV(Ridge(), grid, cv=cv, scoring="neg_mean_squared_error", refit=False).fit(X, y)

    made = ours()
    for i in range(0, len(PENALTIES), 11):
        compared(Ridge(alpha=PENALTIES[i]), task, plan, made[i], splits=2)
    job = "10-fold ridge x 100 penalties, n=20000, d=50"
    race(job, ours, peer, peer_name="GridSearchCV", goal=100, times=7, scale=len(PENALTIES) / PEER, table="kernels")


if __name__ == "__main__":
    with threadpool_limits(1):
        main()
