"""Jobs that no other race has: files of other kinds, whole commands, learners of numbers, texts, labels, calibration,
data sets, pictures; wins and losses alike.

`scripts/bench elsewhere` puts their rows into docs/explanation/speed.md; `python benchmarks/elsewhere.py formats` runs
some of them. A goal of 1x says that errbar, with its intervals, should be no slower than values alone.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from itertools import combinations
from typing import Any

import matplotlib
import numpy as np
import pandas as pd
import statsmodels.api as sm
from matplotlib import pyplot as plt
from scikit_posthocs import posthoc_nemenyi_friedman
from scipy import stats
from sklearn import metrics as sk
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.model_selection import RepeatedKFold, RepeatedStratifiedKFold, cross_validate, learning_curve
from sklearn.neighbors import KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeRegressor

import errbar
from beside import SCORERS, SK, beside
from inputs import binary, classes
from peer_values import Values
from race import race
from whole_commands import commands, formats

matplotlib.use("Agg")
GOAL: dict[str, Any] = {"goal": 1}
NUMBERS = ["neg_root_mean_squared_error", "neg_mean_absolute_error", "neg_median_absolute_error", "r2"]


def labels() -> None:
    """Several labels a row, and what is read beside the default table of classes."""
    for k, n in ((5, 1_000), (200, 1_000), (200, 10_000)):
        _label_sets(k, n)
    for k, n in ((10, 1_000), (100, 10_000)):
        _classes(k, n)


def _label_sets(k: int, n: int) -> None:
    rng = np.random.default_rng([k, n])
    Y = (rng.random((n, k)) < 0.3).astype(np.int64)
    P = 1 / (1 + np.exp(-(rng.normal(-0.9, 1, Y.shape) + 1.5 * Y)))
    D = (P >= 0.5).astype(np.int64)
    of_labels = lambda: {  # noqa: E731
        "subset_accuracy": sk.accuracy_score(Y, D),
        "hamming_loss": sk.hamming_loss(Y, D),
        "f1(average=micro)": sk.f1_score(Y, D, average="micro"),
        "f1": sk.f1_score(Y, D, average="macro"),
    }
    ranked = lambda: {  # noqa: E731
        **of_labels(),
        "roc_auc": sk.roc_auc_score(Y, P),
        "label_ranking_loss": sk.label_ranking_loss(Y, P),
    }
    more = {"times": 3, "peer_times": 3}
    ours = lambda: errbar.score(truth=Y, prob=P, kind="multilabel")  # noqa: E731
    beside(f"{k} labels, probabilities, n={n:,}", ours, ranked, **more)
    calls = lambda: errbar.score(truth=Y, label=D, kind="multilabel")  # noqa: E731
    beside(f"{k} labels, calls, n={n:,}", calls, of_labels, **more)


def _classes(k: int, n: int) -> None:
    y, P = classes(k, n)
    d, prices = P.argmax(axis=1), np.ones((k, k)) - np.eye(k)
    own = prices * np.random.default_rng(k).random((k, k))
    given = {"truth": y, "prob": P, "classes": range(k)}
    jobs: dict[str, tuple[Callable[[], errbar.Run], Callable[[], Values]]] = {
        "top-3 accuracy": (
            lambda: errbar.score(**given, measures="top_k_accuracy(k=3)"),
            lambda: {"top_k_accuracy(k=3)": sk.top_k_accuracy_score(y, P, k=3, labels=range(k))},
        ),
        "cost matrix": (
            lambda: errbar.score(truth=y, label=d, classes=range(k), cost=prices, measures="cost"),
            lambda: {"cost": float((sk.confusion_matrix(y, d, labels=range(k)) * prices).sum() / n)},
        ),
        "cost matrix, a price for every error": (
            lambda: errbar.score(truth=y, label=d, classes=range(k), cost=own, measures="cost"),
            lambda: {"cost": float((sk.confusion_matrix(y, d, labels=range(k)) * own).sum() / n)},
        ),
        "log loss": (
            lambda: errbar.score(**given, measures="log_loss"),
            lambda: {"log_loss": sk.log_loss(y, P, labels=range(k))},
        ),
    }
    for job, (ours, peer) in jobs.items():
        beside(f"{job}, {k} classes, n={n:,}", ours, peer, times=5, peer_times=5)


def calibration() -> None:
    """Slope and intercept with their intervals, against two fits of statsmodels with theirs."""
    for n in (200, 10_000, 1_000_000):
        _calibration(n)


def _calibration(n: int) -> None:
    y, p = binary(n)

    def peer() -> Values:
        logit = np.log(p / (1 - p))
        slope = sm.Logit(y, sm.add_constant(logit)).fit(disp=0)
        flat = sm.GLM(y, np.ones((n, 1)), family=sm.families.Binomial(), offset=logit).fit()
        slope.conf_int(), flat.conf_int()
        return {"calibration_slope": slope.params[1], "calibration_intercept": flat.params[0]}

    ours = lambda: errbar.score(truth=y, prob=p, measures=["calibration_slope", "calibration_intercept"])  # noqa: E731
    few = 3 if n > 10_000 else 9
    job = f"calibration slope and intercept, n={n:,}"
    beside(job, ours, peer, peer_name="statsmodels, two fits", times=few, peer_times=few)


def learners() -> None:
    """Learners of numbers over 30 fits of the default plan: the same measures but Spearman's and bias."""
    rng = np.random.default_rng(8)
    plan = RepeatedKFold(n_splits=3, n_repeats=10, random_state=0)
    models = {"linear": LinearRegression(), "ridge": Ridge(), "nearest": KNeighborsRegressor()}
    models["tree"] = DecisionTreeRegressor(random_state=0)
    for n in (200, 2_000, 20_000):
        X = rng.normal(0, 1, (n, 10))
        y = X[:, 0] + np.sin(X[:, 1]) + rng.normal(0, 0.5, n)
        for name, model in models.items():
            if n > 2_000 and name in ("nearest", "tree"):
                continue
            ours = lambda m=model, X=X, y=y: errbar.evaluate(m, X, y).estimates  # noqa: E731
            peer = lambda m=model, X=X, y=y: cross_validate(m, X, y, cv=plan, scoring=NUMBERS)  # noqa: E731
            race(f"evaluate, {name}, 30 fits, n={n:,}", ours, peer, peer_name="cross_validate", **GOAL)
    X, y = X[:2_000], y[:2_000]
    tree = models["tree"]
    ours = lambda: errbar.evaluate(tree, X, y, curve=True).estimates  # noqa: E731
    sizes = [0.1, 0.33, 0.55, 0.78, 1.0]
    peer = lambda: learning_curve(tree, X, y, cv=plan, train_sizes=sizes)  # noqa: E731
    few = {"times": 1, "peer_times": 1, **GOAL}
    race("evaluate, learning curve of a tree, n=2,000", ours, peer, peer_name="learning_curve", **few)
    _texts(rng)


def _texts(rng: np.random.Generator) -> None:
    words = np.array([f"w{i}" for i in range(3_000)])
    y = rng.integers(0, 2, 1_000)
    at = [np.minimum((rng.pareto(1.1, 60) * 20 + 5 * c).astype(int), 2_999) for c in y]
    texts = [" ".join(words[i]) for i in at]
    pipe = make_pipeline(TfidfVectorizer(), LogisticRegression())
    plan = RepeatedStratifiedKFold(n_splits=3, n_repeats=10, random_state=0)
    ours = lambda: errbar.evaluate(pipe, texts, y).estimates  # noqa: E731
    peer = lambda: cross_validate(pipe, texts, y, cv=plan, scoring=SCORERS)  # noqa: E731
    few = {"times": 1, "peer_times": 1, **GOAL}
    race("evaluate, texts by TF-IDF and logistic, 30 fits, n=1,000", ours, peer, peer_name="cross_validate", **few)


def datasets() -> None:
    """Learners over data sets: Friedman, Nemenyi and every pair by Wilcoxon; ours with adjusted intervals."""
    for n, k in ((15, 5), (100, 10)):
        _datasets(n, k)


def _datasets(n: int, k: int) -> None:
    values = 0.8 + np.random.default_rng([n, k]).normal(0, 0.03, (n, k)) + 0.002 * np.arange(k)
    frame = pd.DataFrame(values, columns=[f"m{j}" for j in range(k)]).assign(name=[f"d{i}" for i in range(n)])
    pairs = list(combinations(range(k), 2))

    def peer() -> list[float]:
        stats.friedmanchisquare(*values.T)
        posthoc_nemenyi_friedman(values)
        return [stats.wilcoxon(values[:, j], values[:, i], method="exact").pvalue for i, j in pairs]

    ours = lambda: errbar.compare(frame, datasets="name", better="high").comparisons  # noqa: E731
    assert np.allclose([c.p for c in ours()], peer())
    name = "SciPy and scikit-posthocs"
    race(f"compare {k} learners on {n} data sets", ours, peer, peer_name=name, times=5, peer_times=5, **GOAL)


def pictures() -> None:
    """ROC with its band as SVG, and a run as a notebook shows it, against scikit-learn's picture without a band."""
    for n in (1_000, 1_000_000):
        _pictures(n)


def _pictures(n: int) -> None:
    y, p = binary(n)

    def peer() -> None:
        figure, axes = plt.subplots()
        sk.RocCurveDisplay.from_predictions(y, p, ax=axes)
        figure.savefig(io.BytesIO(), format="svg")
        plt.close(figure)

    more = {"peer_name": f"{SK} and matplotlib, ROC alone", "times": 3, "peer_times": 3, **GOAL}
    race(f"score shown in a notebook, n={n:,}", lambda: errbar.score(truth=y, prob=p)._repr_html_(), peer, **more)


JOBS: dict[str, Callable[[], None]] = {
    "labels": labels,
    "calibration": calibration,
    "learners": learners,
    "datasets": datasets,
    "pictures": pictures,
    "formats": formats,
    "commands": commands,
}


def main() -> None:
    for name in sys.argv[1:] or JOBS:
        JOBS[name]()


if __name__ == "__main__":
    main()
