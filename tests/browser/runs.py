"""One real run of every kind that has a page of its own, small enough to be made while a test waits."""

from functools import cache

import numpy as np
from sklearn.linear_model import Ridge
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from tests.browser.more_runs import MORE
from tests.browser.run_rows import SETS, features, rows


def binary():
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, positive=1)


def units_and_slices():
    truth, prob = rows()
    site = np.array(["a hospital with a long name", "north", "south"])[np.arange(240) % 3]
    unit = np.arange(240) // 3
    return errbar.score(truth=truth, prob=prob, positive=1, unit=unit, by=site, cost="fn=5,fp=1")


def multiclass(k=4):
    rng = np.random.default_rng(1)
    truth = np.concatenate([np.arange(k), rng.integers(0, k, 200)])
    prob = rng.dirichlet(np.ones(k), len(truth)) + 0.8 * np.eye(k)[truth]
    names = ["cat", "dog", "a rather long animal", "<fish> & 'co'", *(f"kind {i}" for i in range(k))][:k]
    return errbar.score(truth=np.array(names)[truth], prob=prob / prob.sum(axis=1, keepdims=True), classes=names)


def regression():
    rng = np.random.default_rng(2)
    truth = rng.normal(50_000, 12_000, 200)
    return errbar.score(truth=truth, value=0.9 * truth + rng.normal(4000, 5000, 200))


def wrong():
    """Every row of one class is called the other: the darkest cell of a matrix."""
    return errbar.score(truth=[0, 1] * 30, label=[0, 0] * 30, positive=1)


def evaluated_large():
    """Errors of about a million: long numbers on every axis."""
    X, _ = features()
    y = 1e6 * (X[:, 0] + np.random.default_rng(7).normal(size=len(X)))
    return errbar.evaluate("ridge", X, y, plan="kfold(k=5)")


def evaluated():
    X, y = features()
    return errbar.evaluate("logistic", X, y, plan="kfold(k=5)", curve=True)


def compared():
    truth, prob = rows()
    rng = np.random.default_rng(4)
    worse = np.clip(prob + rng.normal(0, 0.25, len(prob)), 0, 1)
    return errbar.compare({"old": {"prob": worse}, "new": {"prob": prob}}, truth=truth, positive=1)


def compared_many():
    """So many models that each measure has a table of pairs."""
    truth, prob = rows()
    rng = np.random.default_rng(5)
    models = {f"model {i}": {"prob": np.clip(prob + rng.normal(0, 0.1 * i, len(prob)), 0.001, 0.999)} for i in range(5)}
    return errbar.compare(models, truth=truth, positive=1)


def learners():
    X, y = features()
    return errbar.compare({"logistic": "logistic", "tree": "tree"}, X, y, plan="kfold(k=5)")


def data_sets():
    rng = np.random.default_rng(5)
    names = ["logistic", "forest", "boosting", "nearest neighbours"]
    table = {name: (0.9 - i / 20 + rng.normal(0, 0.03, len(SETS))).tolist() for i, name in enumerate(names)}
    return errbar.compare({"data": SETS, **table}, datasets="data", measures="roc_auc")


def lab(study, world="two_gaussians", **more):
    return lambda: errbar.lab(world, study=study, n=20, replications=6, **more)


def gated():
    truth, prob = rows()
    old = (np.random.default_rng(6).random(len(truth)) < 0.2).astype(int) ^ truth
    sides = {"champion": {"label": old}, "truth": truth}
    return errbar.gate({"label": (prob >= 0.5).astype(int)}, **sides, no_worse="accuracy:0.08", at_least="accuracy:0.7")


def planned():
    return errbar.plan(error=0.1, half_width=0.02, compare="accuracy", gap=0.02, disagree=0.08)


def selected():
    X, y = features()
    return errbar.select("tree", {"max_depth": [1, 2, 4]}, X, y, seed=1)


def selected_large():
    """Errors of billions, and a parameter by its order of magnitude."""
    X, _ = features()
    y = 3e9 * (X[:, 0] + np.random.default_rng(7).normal(size=len(X)))
    space = {"alpha": [0.01, 0.1, 1, 10, 100]}
    return errbar.select(Ridge(), space, X, y, inner="kfold(k=3)", outer="kfold(k=3)", measures="mae,mse")


def selected_long():
    """Three parameters with long names, values that are objects or hold markup, and a race that some left."""
    X, y = features()
    steps = [("scale_every_column_first", StandardScaler()), ("knn", KNeighborsClassifier())]
    space = {
        "scale_every_column_first": ["passthrough", StandardScaler(with_mean=False, with_std=True, copy=True)],
        "knn__n_neighbors": [1, 5, 15, 45],
        "knn__metric": ["<b>no</b>&amp;", "manhattan"],
    }
    more = {"inner": "kfold(k=3, repeats=2)", "outer": "kfold(k=3)", "race": "halving", "measures": "error_rate"}
    return errbar.select(Pipeline(steps), space, X, y, **more)


def selected_classes():
    X, _ = features()
    y = np.array(["ash", "birch", "elm"])[np.digitize(X[:, 0], (-0.4, 0.4))]
    return errbar.select("knn", {"k": [5, 15]}, X, y, inner="kfold(k=3)", outer="kfold(k=3)")


def cut():
    truth, prob = rows()
    return errbar.threshold(truth=truth, prob=prob, positive=1, cost="fn=5,fp=1")


def checked():
    X, y = features()
    return errbar.check({"a": X[:, 0], "b": X[:, 1], "y": y}, target="y")


RUNS = {
    "score": binary,
    "score-slices": units_and_slices,
    "score-classes": multiclass,
    "score-numbers": regression,
    "score-wrong": wrong,
    "evaluate": evaluated,
    "evaluate-large": evaluated_large,
    "compare": compared,
    "compare-many": compared_many,
    "compare-learners": learners,
    "compare-data-sets": data_sets,
    "lab-coverage": lab("coverage"),
    "lab-bias": lab("bias"),
    "lab-complexity": lab("complexity", learner="tree", vary="max_depth=1,2,4"),
    "lab-split-rate": lab("split_rate", vary="rate=0.5,0.7,0.9"),
    "lab-bayes-table": lab("bayes", "discrete_table"),
    "lab-bayes-gaussians": lab("bayes"),
    "gate": gated,
    "plan": planned,
    "select": selected,
    "select-large": selected_large,
    "select-long": selected_long,
    "select-classes": selected_classes,
    "threshold": cut,
    "check": checked,
    **MORE,
}


@cache
def run_of(name):
    """The run of that kind, made once a session."""
    return RUNS[name]()
