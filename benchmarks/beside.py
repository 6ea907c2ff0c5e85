"""Jobs beside the ordinary ones: what else users score every day, wins and losses alike.

`scripts/bench beside` puts their rows into docs/explanation/speed.md; `python benchmarks/beside.py numbers small` runs
some of them. Peers give the same values without intervals; a goal of 1x says that errbar should be no slower all the
same.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats
from sklearn import metrics as sk
from sklearn.compose import make_column_transformer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import RepeatedStratifiedKFold, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

import errbar
from inputs import binary, classes, numbers
from peer_values import Values, of_binary, of_labels, of_numbers
from race import race

SK = "scikit-learn"


def beside(job: str, ours: Callable[[], errbar.Run], peer: Callable[[], Values], **more: Any) -> None:
    """A race in CPU time: the peer's values are ours, and ours have intervals or the reason why not."""
    found = ours()
    for name, value in peer().items():
        e = found[name]
        assert np.isclose(e.value, value, rtol=1e-7, atol=1e-10), (job, name, e.value, value)
        assert e.low is not None or e.reason is not None, (job, name)
    asked = {"peer_name": SK, "goal": 1, "times": 5, "peer_times": 5} | more
    race(job, lambda: [(e.value, e.low, e.high) for e in ours().estimates], peer, **asked)


def texts() -> None:
    y, p = binary(1_000_000)
    names = np.array(["benign", "malignant"], dtype=object)
    truth, label = names[y], names[(p >= 0.5).astype(np.int64)]
    given: dict[str, tuple[Any, Any]] = {
        "object": (truth, label),
        "fixed-width": (truth.astype("U9"), label.astype("U9")),
        "pandas category": (pd.Series(truth, dtype="category"), pd.Series(label, dtype="category")),
    }
    for kind, (a, b) in given.items():
        beside(
            f"accuracy and F1 of {kind} labels, n=1e6",
            lambda a=a, b=b: errbar.score(truth=a, label=b, measures=["accuracy", "f1"], positive="malignant"),
            lambda a=a, b=b: {"accuracy": sk.accuracy_score(a, b), "f1": sk.f1_score(a, b, pos_label="malignant")},
            times=3, peer_times=1,
        )  # fmt: skip


def table() -> None:
    """The default binary table, given otherwise than as two plain arrays."""
    n = 1_000_000
    y, p = binary(n)
    frame = pd.DataFrame({"y": y, "p": p})
    rng = np.random.default_rng(1)
    w, unit = rng.random(n) + 0.5, rng.integers(0, 100_000, n)
    named = unit.astype(str).astype(object)
    more = {"peer_name": f"{SK}, ten calls", "times": 3, "peer_times": 2}
    plain = lambda: of_binary(y, p)  # noqa: E731
    jobs: dict[str, tuple[Callable[[], errbar.Run], Callable[[], Values]]] = {
        "a pandas frame": (lambda: errbar.score(frame, truth="y", prob="p"), lambda: of_binary(frame.y, frame.p)),
        "weighted": (lambda: errbar.score(truth=y, prob=p, weight=w), lambda: of_binary(y, p, w)),
        "1e5 units": (lambda: errbar.score(truth=y, prob=p, unit=unit), plain),
        "1e5 units named by texts": (lambda: errbar.score(truth=y, prob=p, unit=named), plain),
    }
    for job, (ours, peer) in jobs.items():
        beside(f"default binary table, {job}, n=1e6", ours, peer, **more)
    s = np.log(p / (1 - p))
    beside(
        "ROC AUC and average precision of signed scores, n=1e6",
        lambda: errbar.score(truth=y, score=s, measures=["roc_auc", "average_precision"]),
        lambda: {"roc_auc": sk.roc_auc_score(y, s), "average_precision": sk.average_precision_score(y, s)},
    )


ALONE: dict[str, Callable[..., float]] = {
    "log_loss": sk.log_loss,
    "brier": sk.brier_score_loss,
    "roc_auc": sk.roc_auc_score,
    "average_precision": sk.average_precision_score,
}


def alone() -> None:
    """One measure, as a script asks for it."""
    for n in (200, 1_000, 10_000, 1_000_000):
        for name in ALONE:
            _alone(name, n)


def _alone(name: str, n: int) -> None:
    y, p = binary(n)
    ours = lambda: errbar.score(truth=y, prob=p, measures=name)  # noqa: E731
    beside(f"{name} alone, n={n:,}", ours, lambda: {name: ALONE[name](y, p)}, times=15, peer_times=15)


def small() -> None:
    for n in (50, 200, 1_000):
        _small(n)
    for k, n in ((3, 150), (10, 1_500)):
        _labels(k, n)


def _small(n: int) -> None:
    more = {"times": 15, "peer_times": 15}
    y, p = binary(n)
    beside(f"default binary table, n={n:,}", lambda: errbar.score(truth=y, prob=p), lambda: of_binary(y, p), **more)
    t, f = numbers(n)
    ours = lambda: errbar.score(truth=t, value=f)  # noqa: E731
    beside(f"regression, default table, n={n:,}", ours, lambda: of_numbers(t, f), **more)


def _labels(k: int, n: int) -> None:
    y, P = classes(k, n)
    d = P.argmax(axis=1)
    beside(f"{k} classes, labels, n={n:,}", lambda: errbar.score(truth=y, label=d), lambda: of_labels(y, d))


REGRESSION: dict[str, Callable[..., float]] = {
    "mae": sk.mean_absolute_error,
    "mse": sk.mean_squared_error,
    "rmse": sk.root_mean_squared_error,
    "r2": sk.r2_score,
    "medae": sk.median_absolute_error,
    "mape": sk.mean_absolute_percentage_error,
    "poisson_deviance": sk.mean_poisson_deviance,
    "msle": sk.mean_squared_log_error,
    "explained_variance": sk.explained_variance_score,
    "pearson": lambda y, f: stats.pearsonr(y, f).statistic,
    "kendall": lambda y, f: stats.kendalltau(y, f).statistic,
}


def regression() -> None:
    n = 1_000_000
    y, f = (np.abs(x) + 0.1 for x in numbers(n))
    for name, call in REGRESSION.items():
        ours = lambda m=name: errbar.score(truth=y, value=f, measures=m)  # noqa: E731
        who = "SciPy" if name in ("pearson", "kendall") else SK
        beside(f"{name}, n=1e6", ours, lambda m=name, c=call: {m: c(y, f)}, peer_name=who, times=15, peer_times=15)
    rng = np.random.default_rng(2)
    w, unit, by = rng.random(n) + 0.5, rng.integers(0, 100_000, n), rng.integers(0, 20, n)
    more = {"peer_name": f"{SK} and SciPy, six calls", "times": 3, "peer_times": 2}
    beside("regression, default table, n=1e6", lambda: errbar.score(truth=y, value=f), lambda: of_numbers(y, f), **more)
    three = lambda: {  # noqa: E731
        "rmse": sk.root_mean_squared_error(y, f, sample_weight=w),
        "mae": sk.mean_absolute_error(y, f, sample_weight=w),
        "medae": sk.median_absolute_error(y, f, sample_weight=w),
        "r2": sk.r2_score(y, f, sample_weight=w),
    }
    job = "regression, four of the default table's measures, weighted, n=1e6"
    names = ["rmse", "mae", "medae", "r2"]
    beside(job, lambda: errbar.score(truth=y, value=f, weight=w, measures=names), three, **more | {"peer_name": SK})
    ours = lambda: errbar.score(truth=y, value=f, unit=unit)  # noqa: E731
    beside("regression, default table, 1e5 units, n=1e6", ours, lambda: of_numbers(y, f), **more)
    few = slice(0, 100_000)

    def sliced() -> Values:
        for s in range(20):
            of_numbers(y[few][by[few] == s], f[few][by[few] == s])
        return of_numbers(y[few], f[few])

    ours = lambda: errbar.score(truth=y[few], value=f[few], by=by[few])  # noqa: E731
    beside("regression, default table, 20 slices with tests, n=1e5", ours, sliced, **more)


def labels() -> None:
    """Many labels, and classes of many rows."""
    rng = np.random.default_rng(0)
    Y = (rng.random((10_000, 20)) < 0.3).astype(np.int64)
    P = 1 / (1 + np.exp(-(rng.normal(-0.9, 1, Y.shape) + 1.5 * Y)))
    D = (P >= 0.5).astype(np.int64)
    values = lambda: {  # noqa: E731
        "subset_accuracy": sk.accuracy_score(Y, D),
        "hamming_loss": sk.hamming_loss(Y, D),
        "f1(average=micro)": sk.f1_score(Y, D, average="micro"),
        "f1": sk.f1_score(Y, D, average="macro"),
        "roc_auc": sk.roc_auc_score(Y, P),
        "label_ranking_loss": sk.label_ranking_loss(Y, P),
    }
    beside("20 labels, default table, n=1e4", lambda: errbar.score(truth=Y, prob=P, kind="multilabel"), values)
    _labels(3, 1_000_000)


SCORERS = ["neg_log_loss", "neg_brier_score", "roc_auc", "average_precision", "accuracy", "recall", "precision", "f1"]


def learners() -> None:
    """A pipeline on a data frame of mixed columns: as many fits, the same measures."""
    rng = np.random.default_rng(4)
    y = (rng.random(500) < 0.4).astype(np.int64)
    X = pd.DataFrame(rng.normal(0, 1, (500, 8)) + 0.5 * y[:, None], columns=[f"c{i}" for i in range(8)])
    X["site"] = np.array(["a", "b", "c"])[rng.integers(0, 3, 500)]
    plan = RepeatedStratifiedKFold(n_splits=3, n_repeats=10, random_state=0)

    def piped(model: Any) -> Pipeline:
        return make_pipeline(make_column_transformer((OneHotEncoder(), ["site"]), remainder=StandardScaler()), model)

    one, other = piped(LogisticRegression()), piped(GaussianNB())
    cpu = {"peer_name": "cross_validate", "goal": 1, "times": 2, "peer_times": 2}
    judge = lambda model: cross_validate(model, X, y, cv=plan, scoring=SCORERS)  # noqa: E731
    race(
        "evaluate a pipeline on a frame, 30 fits, n=500",
        lambda: str(errbar.evaluate(one, X, y)),
        lambda: judge(one),
        **cpu,
    )
    both = lambda: [judge(one), judge(other)]  # noqa: E731
    ours = lambda: str(errbar.compare({"a": one, "b": other}, X, y))  # noqa: E731
    race("compare two pipelines on a frame, 60 fits, n=500", ours, both, **cpu)


def compared() -> None:
    y, p = binary(1_000)
    rng = np.random.default_rng(6)
    q = np.clip(p + rng.normal(0, 0.05, len(p)), 0.001, 0.999)
    two, unit = {"a": {"prob": p}, "b": {"prob": q}}, rng.integers(0, 200, len(p))
    cpu = {"peer_name": f"{SK}, values", "goal": 1, "times": 9, "peer_times": 9}
    peer = lambda: [of_binary(y, p), of_binary(y, q)]  # noqa: E731
    race("compare two models, n=1e3", lambda: errbar.compare(two, truth=y).comparisons, peer, **cpu)
    ours = lambda: errbar.compare(two, truth=y, unit=unit).comparisons  # noqa: E731
    race("compare two models, 200 units, n=1e3", ours, peer, **cpu)


SCRIPT = """
import sys, pandas
from sklearn import metrics as sk
t = pandas.read_csv(sys.argv[1])
y, p, d = t.y, t.p, t.p >= 0.5
print(sk.log_loss(y, p), sk.brier_score_loss(y, p), sk.roc_auc_score(y, p), sk.average_precision_score(y, p))
print(sk.accuracy_score(y, d), sk.recall_score(y, d), sk.precision_score(y, d), sk.f1_score(y, d))
"""


def files() -> None:
    """Whole processes: what a shell or a nightly job waits for."""
    y, p = binary(100_000)

    def call(*words: str) -> None:
        subprocess.run([sys.executable, *words], check=True, capture_output=True)

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "preds.csv")
        pd.DataFrame({"y": y, "p": p}).to_csv(file, index=False)
        ours = lambda: call("-m", "errbar", "score", file, "--truth", "y", "--prob", "p")  # noqa: E731
        peer = lambda: call("-c", SCRIPT, file)  # noqa: E731
        more = {"peer_name": "pandas + scikit-learn script", "goal": 1, "times": 3, "peer_times": 3}
        race("errbar score, 1e5-row CSV, whole process", ours, peer, **more)


JOBS: dict[str, Callable[[], None]] = {
    "texts": texts,
    "table": table,
    "alone": alone,
    "small": small,
    "regression": regression,
    "labels": labels,
    "learners": learners,
    "compared": compared,
    "files": files,
}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
