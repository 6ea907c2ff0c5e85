"""The ordinary jobs that no headline names: regression, many classes, units, many models, small n.

`scripts/bench ordinary` puts their rows into docs/explanation/speed.md; `python benchmarks/ordinary.py classes units`
runs some of them. Peers give values only; errbar gives intervals too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy import stats
from sklearn import metrics as sk
from sklearn.linear_model import Ridge
from sklearn.model_selection import GroupKFold, LeaveOneOut, cross_val_score, cross_validate
from sklearn.naive_bayes import GaussianNB

import errbar
from inputs import binary, classes, numbers
from race import race

SK = "scikit-learn"
BEFORE = {
    "MSE, MAE, R2": 0.24,
    "five outputs": 0.28,
    "10 classes": 0.8,
    "100 classes": 0.07,
    "evaluate, 2,000 units": 0.47,
    "compare 20 models": 0.16,
    "accuracy with interval": 0.84,
    "Spearman with ties": 1.05,
    "default binary table": 6.6,
    "leave-one-out naive Bayes": 92.0,
    "leave-one-out ridge": 84.0,
}
"""Ratios when the jobs were first raced."""


def cpu(job: str, ours: Callable[[], Any], peer: Callable[[], Any], **more: Any) -> None:
    """A race in CPU time, with the first ratio of the job."""
    first = next((x for name, x in BEFORE.items() if job.startswith(name)), None)
    note = "" if first is None else f", {first:g}x when first raced"
    race(job, ours, peer, note=note, **more)


def _same(found: errbar.Run, want: dict[str, float]) -> None:
    """Ours and the peer's values agree, and ours have intervals."""
    for name, value in want.items():
        e = found[name]
        assert np.isclose(e.value, value, rtol=1e-9, atol=1e-12), (name, e.value, value)
        assert e.low is not None or e.reason is not None, name


def _all_ends(run: errbar.Run) -> list[tuple[float | None, ...]]:
    """What a script reads: values and ends."""
    return [(e.value, e.low, e.high) for e in run.estimates]


def _read(run: errbar.Run) -> tuple[object, ...]:
    """What a text or a document reads, part of which is found no earlier than that."""
    return _all_ends(run), [(e.no_skill, e.extras) for e in run.estimates], run.sheets, run.findings


def regression(freed: bool = False) -> None:
    y, v = numbers(1_000_000)
    peer = lambda: {  # noqa: E731
        "mse": sk.mean_squared_error(y, v),
        "mae": sk.mean_absolute_error(y, v),
        "r2": sk.r2_score(y, v),
    }
    score = lambda: errbar.score(truth=y, value=v, measures=["mse", "mae", "r2"])  # noqa: E731
    _same(score(), peer())
    # Milliseconds: more runs, since one in three is disturbed.
    often = {"peer_name": f"{SK}, three calls", "times": 15, "peer_times": 15}
    if freed:
        cpu("MSE, MAE, R2, n=1e6, large arrays freed before", lambda: _all_ends(score()), peer, goal=1, **often)
        return
    cpu("MSE, MAE, R2, n=1e6", lambda: _all_ends(score()), peer, goal=2, **often)
    cpu("MSE, MAE, R2, n=1e6, gaps to no skill read too", lambda: _read(score()), peer, goal=1, **often)


def outputs() -> None:
    many = [numbers(300_000, seed) for seed in range(5)]
    Y, V = (np.column_stack([pair[i] for pair in many]) for i in (0, 1))
    score = lambda: errbar.score(truth=Y, value=V)  # noqa: E731
    assert [e.measure for e in score().estimates] == ["rmse", "mae", "r2"]
    # The root of the mean over outputs, as errbar has it, is one call too.
    peer = lambda: {  # noqa: E731
        "rmse": np.sqrt(sk.mean_squared_error(Y, V)),
        "mae": sk.mean_absolute_error(Y, V),
        "r2": sk.r2_score(Y, V),
    }
    _same(score(), peer())
    job = "five outputs, default table, n=3e5"
    cpu(job, lambda: _all_ends(score()), peer, peer_name=f"{SK}, three calls", goal=2, times=3)
    job += ", gaps to no skill and the table of outputs read too"
    cpu(job, lambda: _read(score()), peer, peer_name=f"{SK}, three calls", goal=1, times=3)


def _class_values(y: np.ndarray, P: np.ndarray) -> dict[str, float]:
    label, known = P.argmax(1), np.arange(P.shape[1])
    return {
        "log_loss": sk.log_loss(y, P, labels=known),
        "brier": sk.brier_score_loss(y, P, labels=known),
        "accuracy": sk.accuracy_score(y, label),
        "balanced_accuracy": sk.balanced_accuracy_score(y, label),
        "f1": sk.f1_score(y, label, average="macro"),
        "mcc": sk.matthews_corrcoef(y, label),
        "kappa": sk.cohen_kappa_score(y, label),
        "roc_auc": sk.roc_auc_score(y, P, multi_class="ovr", labels=known),
    }


def _many(k: int, n: int, goal: float, times: int = 3) -> None:
    y, P = classes(k, n)
    ours = lambda: errbar.score(truth=y, prob=P, classes=range(k))  # noqa: E731
    peer = lambda: _class_values(y, P)  # noqa: E731
    want = peer()
    assert {e.measure for e in ours().estimates} == set(want)
    _same(ours(), want)
    cpu(
        f"{k:,} classes, default table, n={n:.0e}".replace("e+0", "e"), ours, peer,
        peer_name=f"{SK}, {len(want)} calls", goal=goal, times=times, peer_times=times,
    )  # fmt: skip


def binary_values(y: np.ndarray, p: np.ndarray) -> dict[str, float]:
    """The default table of two classes, one call each."""
    d = (p >= 0.5).astype(np.int64)
    return {
        "log_loss": sk.log_loss(y, p, labels=[0, 1]),
        "brier": sk.brier_score_loss(y, p),
        "roc_auc": sk.roc_auc_score(y, p),
        "average_precision": sk.average_precision_score(y, p),
        "accuracy": sk.accuracy_score(y, d),
        "recall": sk.recall_score(y, d),
        "specificity": sk.recall_score(y, d, pos_label=0),
        "precision": sk.precision_score(y, d, zero_division=0),
        "f1": sk.f1_score(y, d),
        "mcc": sk.matthews_corrcoef(y, d),
    }


def table() -> None:
    y, p = binary(1_000_000)
    ours = lambda: errbar.score(truth=y, prob=p)  # noqa: E731
    peer = lambda: binary_values(y, p)  # noqa: E731
    _same(ours(), peer())
    cpu("default binary table, n=1e6", ours, peer, peer_name=f"{SK}, ten calls", goal=12, table="front")


def units() -> None:
    rng = np.random.default_rng(5)
    n = 20_000
    y = (rng.random(n) < 0.4).astype(np.int64)
    X = rng.normal(0, 1, (n, 10)) + 0.6 * y[:, None]
    unit = rng.integers(0, 2_000, n)
    scoring = ["accuracy", "neg_log_loss", "roc_auc", "f1"]
    names = ["accuracy", "log_loss", "roc_auc", "f1"]
    ours = lambda: errbar.evaluate(GaussianNB(), X, y, unit=unit, measures=names)  # noqa: E731

    def peer() -> None:
        for seed in range(10):
            cv = GroupKFold(n_splits=3, shuffle=True, random_state=seed)
            cross_validate(GaussianNB(), X, y, groups=unit, cv=cv, scoring=scoring)

    cpu("evaluate, 2,000 units, 30 fits of naive Bayes, n=2e4", ours, peer, peer_name="cross_validate", goal=2, times=3)


def models() -> None:
    y, p = binary(1_000)
    rng = np.random.default_rng(7)
    given = {
        f"m{i}": {"prob": 1 / (1 + np.exp(-(np.log(p / (1 - p)) + rng.normal(0, 0.5, len(p)))))} for i in range(20)
    }
    names = ["log_loss", "brier", "roc_auc", "accuracy"]
    ours = lambda: errbar.compare(given, truth=y, measures=names)  # noqa: E731
    assert len(ours().comparisons) == 190 * 4

    def peer() -> list[float]:
        out = []
        for roles in given.values():
            q = roles["prob"]
            out += [sk.log_loss(y, q), sk.brier_score_loss(y, q), sk.roc_auc_score(y, q)]
            out.append(sk.accuracy_score(y, q >= 0.5))
        return out

    job = "compare 20 models, 190 pairs, four measures, n=1e3"
    cpu(job, ours, peer, peer_name=f"{SK}, 80 calls x 4", goal=2, times=3, scale=4)


def small() -> None:
    # Other rows in every call, as in a monitoring loop: nothing that is remembered of one set helps the next.
    many = [(y, (p >= 0.5).astype(np.int64)) for y, p in (binary(100, seed) for seed in range(100))]

    def ours() -> list[tuple[float | None, float | None, float | None]]:
        runs = (errbar.score(truth=y, label=d, measures="accuracy", positive=1) for y, d in many)
        return [(e.value, e.low, e.high) for e in (run["accuracy"] for run in runs)]

    peer = lambda: [sk.accuracy_score(y, d) for y, d in many]  # noqa: E731
    assert [value for value, _, _ in ours()] == peer()
    assert all(low < value <= high for value, low, high in ours())
    cpu("accuracy with interval, n=100 (100 times)", ours, peer, peer_name="accuracy_score", goal=3, peer_times=5)


def ranks() -> None:
    y, v = (np.round(x, 1) for x in numbers(1_000_000))
    ours = lambda: errbar.score(truth=y, value=v, measures="spearman")  # noqa: E731
    peer = lambda: stats.spearmanr(y, v).statistic  # noqa: E731
    assert np.isclose(ours()["spearman"].value, peer())
    cpu("Spearman with ties, n=1e6", ours, peer, peer_name="scipy spearmanr", goal=4)


def _ends(e: errbar.Estimate) -> tuple[float | None, float | None, float | None]:
    """What is read of a run: some of the rest is found when it is read."""
    return e.value, e.low, e.high


def leave_one_out() -> None:
    rng = np.random.default_rng(9)
    X = rng.normal(0, 1, (1_000, 20))
    y = X @ rng.normal(0, 1, 20) + rng.normal(0, 1, 1_000)
    c = (y > 0).astype(np.int64)
    jobs: list[tuple[str, Any, np.ndarray, str, str]] = [
        ("naive Bayes", GaussianNB(), c, "accuracy", "accuracy"),
        ("ridge", Ridge(), y, "mse", "neg_mean_squared_error"),
    ]
    for name, model, target, measure, scoring in jobs:
        ours = lambda m=model, t=target, q=measure: _ends(errbar.evaluate(m, X, t, plan="leave_one_out", measures=q)[q])  # noqa: E731
        peer = lambda m=model, t=target, s=scoring: cross_val_score(m, X, t, cv=LeaveOneOut(), scoring=s)  # noqa: E731
        value, low, high = ours()
        assert np.isclose(value, abs(peer().mean())) and low < value < high, name
        job = f"leave-one-out {name}, whole verb, n=1000"
        cpu(job, ours, peer, peer_name="cross_val_score", goal=200, peer_times=1)


def freed() -> None:
    """The peer's temporaries cost a third less once 31 MB were freed: the allocator keeps their pages from then on."""
    np.ones(3_900_000)
    regression(freed=True)


JOBS: dict[str, Callable[[], None]] = {
    "regression": regression,
    "outputs": outputs,
    "classes": lambda: (_many(10, 10_000, 3), _many(100, 10_000, 2), None)[-1],
    "thousand": lambda: _many(1_000, 100_000, 1, times=1),
    "units": units,
    "models": models,
    "small": small,
    "ranks": ranks,
    "table": table,
    "leave_one_out": leave_one_out,
    "freed": freed,
}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
