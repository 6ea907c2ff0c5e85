"""10 x 10-fold Gaussian NB and LDA without refitting, n = 20000: against cross_val_score, fold predictions equal."""

from __future__ import annotations

from typing import Any

from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.model_selection import cross_val_score
from sklearn.naive_bayes import GaussianNB
from threadpoolctl import threadpool_limits

from errbar.learners import exact
from errbar.records.splitter import RowLayout
from errbar.records.task import Task
from errbar.splits import draw
from exact_inputs import classes, compared, of
from race import race

N = 20_000
PEER = 20
"""Folds that the peer fits; its time is scaled to all of them."""


def one(model: Any, task: Task, job: str) -> None:
    plan = draw("kfold(k=10, repeats=10)", RowLayout(N), seed=0)
    X, y = task.X.values, task.target(slice(None))
    learner = of(model)
    cv = [(plan.splits[i].train(N), plan.splits[i].test) for i in range(PEER)]

    def ours() -> exact.Bulk:
        assert exact.covers(learner, task) is None
        return exact.predicted(learner, task, plan)

    compared(model, task, plan, ours(), PEER)
    scale = len(plan.splits) / PEER
    peer = lambda: cross_val_score(model, X, y, cv=cv)  # noqa: E731
    race(job, ours, peer, peer_name="cross_val_score", goal=10, times=7, scale=scale, table="kernels")


def main() -> None:
    one(GaussianNB(), classes(N, 20), "10 x 10-fold Gaussian NB, n=20000, d=20")
    one(LinearDiscriminantAnalysis(), classes(N, 30), "10 x 10-fold LDA, n=20000, d=30")


if __name__ == "__main__":
    with threadpool_limits(1):
        main()
