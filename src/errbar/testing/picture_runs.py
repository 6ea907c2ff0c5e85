"""Small runs of every verb and kind, on which pictures are tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

import errbar
from errbar.records.run import Run
from errbar.records.types import Floats


def two_classes(n: int = 120, seed: int = 0, **more: Any) -> Run:
    """Scored chances of two classes."""
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.4).astype(int)
    prob = 1 / (1 + np.exp(-rng.normal(2 * y - 1, 1.2)))
    return errbar.score(truth=y, prob=prob, positive=1, **more)


def _classes(k: int = 3, n: int = 150) -> Run:
    rng = np.random.default_rng(1)
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    prob = rng.dirichlet(np.ones(k), n) + np.eye(k)[y]
    return errbar.score(truth=y, prob=prob / prob.sum(axis=1, keepdims=True), classes=list(range(k)))


def _data(n: int = 90) -> tuple[Floats, Floats]:
    rng = np.random.default_rng(2)
    X = rng.normal(size=(n, 3))
    return X, X[:, 0] + rng.normal(size=n)


def _evaluated(learner: str = "logistic", **more: Any) -> Run:
    X, y = _data()
    return errbar.evaluate(learner, X, y if learner == "ridge" else (y > 0).astype(int), plan="kfold(k=3)", **more)


def _selected(space: dict[str, list[object]]) -> Run:
    X, y = _data(40)
    return errbar.select("knn", space, X, (y > 0).astype(int), inner="kfold(k=2)", outer="holdout")


def _decided(**words: Any) -> Run:
    rows = two_classes().predictions
    assert rows is not None
    return errbar.threshold(truth=rows.truth, prob=rows.prob, positive=1, **words)


def _compared() -> Run:
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 100)
    models = {
        name: {"prob": np.clip(0.3 + 0.4 * y + rng.normal(0, s, 100), 0, 1)}
        for name, s in (("a", 0.2), ("b", 0.3), ("c", 0.4))
    }
    return errbar.compare(models, truth=y, positive=1)


def _by_data_set() -> Run:
    rng = np.random.default_rng(4)
    table = {name: (0.9 - place / 10 + rng.normal(0, 0.02, 12)).tolist() for place, name in enumerate("abcd")}
    return errbar.compare({"data": [f"set{i}" for i in range(12)], **table}, datasets="data", measures="roc_auc")


def _by_slice() -> Run:
    return two_classes(by=np.arange(120) % 3)


def _lab(study: str, **more: Any) -> Run:
    place = () if study == "selection" else ("two_gaussians",)
    return errbar.lab(*place, study=study, n=20, replications=4, **more)


RUNS: dict[str, Callable[[], Run]] = {
    "binary": two_classes,
    "binary, few rows": lambda: two_classes(n=50),
    "binary with units": lambda: two_classes(unit=np.arange(120) // 3),
    "binary with weights": lambda: two_classes(weight=1 + np.arange(120) % 4 / 3),
    "binary with costs": lambda: two_classes(cost="fn=5,fp=1"),
    "binary by slice": _by_slice,
    "binary, labels only": lambda: errbar.score(truth=[0, 1, 1, 0, 1], label=[0, 1, 0, 0, 1], positive=1),
    "binary, scores only": lambda: errbar.score(truth=[0, 1, 1, 0, 1], score=[-3, 2, -1, 0, 5], positive=1),
    "binary, one value": lambda: errbar.score(truth=[0, 1, 1, 0, 1], prob=[0.3] * 5, positive=1),
    "binary, sure": lambda: errbar.score(truth=[0, 1, 1, 0, 1], prob=[0, 1, 1, 0, 1], positive=1),
    "binary, one class": lambda: errbar.score(truth=[1] * 4, prob=[0.2, 0.4, 0.6, 0.8], classes=[0, 1], positive=1),
    "binary, two rows": lambda: errbar.score(truth=[1, 0], prob=[0.2, 0.4], positive=1),
    "binary, measures named": lambda: two_classes(measures="accuracy"),
    "three classes": _classes,
    "nine classes": lambda: _classes(9),
    "regression": lambda: errbar.score(truth=_data()[1], value=_data()[0][:, 0]),
    "two outputs": lambda: errbar.score(truth=_data()[0][:, :2], value=_data()[0][:, 1:]),
    "evaluate": _evaluated,
    "evaluate, scores": lambda: _evaluated("svm"),
    "evaluate, regression": lambda: _evaluated("ridge"),
    "evaluate, curve": lambda: _evaluated(curve=True),
    "select": lambda: _selected({"k": [1, 9, 40]}),
    "select, two parameters": lambda: _selected({"k": [1, 9, 200], "weights": ["uniform", "distance"]}),
    "threshold": lambda: _decided(cost="fn=5,fp=1"),
    "threshold, units and prevalence": lambda: _decided(goal="youden", unit=np.arange(120) // 3, prevalence=0.05),
    "compare": _compared,
    "compare over data sets": _by_data_set,
    "lab": lambda: _lab("coverage"),
    "lab bias": lambda: _lab("bias"),
    "lab learning curve": lambda: _lab("learning_curve", vary="n=20,30"),
    "lab split rate": lambda: _lab("split_rate", vary="rate=0.5,0.7"),
    "lab decomposition": lambda: _lab("decomposition"),
    "lab complexity": lambda: _lab("complexity", learner="tree", vary="max_depth=1,3"),
    "lab selection": lambda: _lab("selection", vary="m=1,5"),
    "lab, a listed world": lambda: errbar.lab("discrete_table", study="coverage", n=20, replications=4),
}
"""What a user may ask for a picture of, awkward rows included."""


@cache
def run_named(name: str) -> Run:
    """One of RUNS, made once."""
    return RUNS[name]()
