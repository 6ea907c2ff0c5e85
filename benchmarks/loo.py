"""Leave-one-out without refitting, n = 2000: against cross_val_score(LeaveOneOut()), fold predictions equal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import Ridge
from sklearn.model_selection import LeaveOneOut, cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from threadpoolctl import threadpool_limits

from errbar.learners import exact
from errbar.records.plan import Plan
from errbar.records.splitter import RowLayout
from errbar.records.task import Task
from errbar.splits import draw
from exact_inputs import classes, compared, numbers, of
from race import race

N = 2000
PEER = 40
"""Folds that the peer fits; its time is scaled to all of them."""
KS = list(range(1, 53, 2))


def peer_folds(model: Any, task: Task) -> None:
    """What a user of scikit-learn calls, on the first folds."""
    X, y = task.X.values, task.target(slice(None))
    scoring = None if task.classifies else "neg_mean_squared_error"
    cross_val_score(model, X, y, cv=list(islice(LeaveOneOut().split(X), PEER)), scoring=scoring)


def kernel(job: str, ours: Callable[[], Any], peer: Callable[[], Any], **more: Any) -> None:
    race(job, ours, peer, peer_name="cross_val_score", goal=1000, scale=N / PEER, table="kernels", **more)


def one(model: Any, task: Task, plan: Plan, job: str) -> None:
    learner = of(model)

    def ours() -> exact.Bulk:
        assert exact.covers(learner, task) is None
        return exact.predicted(learner, task, plan)

    compared(model, task, plan, ours(), PEER)
    race(
        job,
        ours,
        lambda: peer_folds(model, task),
        peer_name="cross_val_score",
        goal=1000,
        times=9,
        scale=N / PEER,
        table="kernels",
    )


def every_k(task: Task, plan: Plan) -> None:
    learner = of(KNeighborsClassifier())

    def ours() -> tuple[exact.Bulk, ...]:
        assert exact.covers(learner, task) is None
        return exact.predicted_path(learner, task, plan, "n_neighbors", KS)

    def peer() -> None:
        for k in KS:
            peer_folds(KNeighborsClassifier(k), task)

    for k, made in zip(KS, ours()):
        compared(KNeighborsClassifier(k), task, plan, made)
    job = f"leave-one-out kNN, {len(KS)} k's, n=2000, d=20"
    race(
        job, ours, peer, peer_name="cross_val_score", goal=1000, times=5, peer_times=2, scale=N / PEER, table="kernels"
    )


def main() -> None:
    plan = draw("leave_one_out", RowLayout(N), seed=0)
    one(Ridge(), numbers(N, 50), plan, "leave-one-out ridge, n=2000, d=50")
    every_k(classes(N, 20), plan)
    one(GaussianNB(), classes(N, 20), plan, "leave-one-out Gaussian NB, n=2000, d=20")
    one(LinearDiscriminantAnalysis(), classes(N, 30), plan, "leave-one-out LDA, n=2000, d=30")


if __name__ == "__main__":
    with threadpool_limits(1):
        main()
