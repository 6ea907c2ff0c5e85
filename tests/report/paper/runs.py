"""Runs that the tests of tables, methods and checklists share: rich and poor, of every verb, made once."""

from functools import cache

import numpy as np

import errbar

NASTY = "50%_of {a}\\b & #1 ^~$|x"
"""A name with every character that LaTeX or Markdown reads otherwise."""


def rows(n=240):
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, n)
    z = y * 1.5 + rng.normal(size=n)
    return y, z, 1 / (1 + np.exp(-(2 * z - 1.5)))


@cache
def sliced():
    y, _, p = rows()
    return errbar.score(
        {"y": y, "p": p, "pat": np.arange(240) // 2, NASTY: np.array(["A", "B_&", "C"])[np.arange(240) % 3]},
        truth="y",
        prob="p",
        unit="pat",
        by=[NASTY],
        measures=["accuracy", "log_loss", "roc_auc", "calibration_slope"],
    )


@cache
def poor():
    return errbar.score(truth=[0, 0, 0, 0, 1, 1, 1, 1, 1, 1], label=[0, 0, 0, 1, 1, 1, 1, 1, 0, 0], measures="accuracy")


@cache
def numbers():
    truth = np.arange(40.0)
    return errbar.score(truth=truth, value=truth + np.tile([1.0, -1.0, 2.0, -2.0], 10), measures=["mae", "rmse"])


@cache
def evaluated():
    y, z, _ = rows()
    X = np.column_stack([z, np.ones(240)])
    measures = ["error_rate", "log_loss", "roc_auc", "calibration_slope"]
    return errbar.evaluate("logistic", X, y, unit=np.arange(240) // 2, plan="kfold(k=5)", measures=measures)


@cache
def compared():
    y, z, p = rows()
    other = 1 / (1 + np.exp(-(z - 0.7)))
    models = {"old_a": {"prob": p}, "new & b": {"prob": other}}
    return errbar.compare(models, truth=y, primary="log_loss", margin=0.01, measures=["log_loss", "accuracy", "brier"])


@cache
def learners():
    y, z, _ = rows(120)
    return errbar.compare({"logistic": "logistic", "constant": "constant"}, z[:, None], y, effort="quick")


@cache
def gated():
    y, z, p = rows()
    other = {"prob": 1 / (1 + np.exp(-(z - 0.7)))}
    return errbar.gate({"prob": p}, champion=other, truth=y, no_worse="accuracy:0.2", at_least="roc_auc:0.6")


@cache
def tried():
    y, _, p = rows(60)
    return errbar.gate(None, champion={"prob": p}, truth=y, no_worse="accuracy:0.2", self_test=True)


@cache
def lab():
    return errbar.lab("two_gaussians", study="bayes", n=20, replications=5)


@cache
def data_sets():
    rng = np.random.default_rng(1)
    scores = {"data": [f"d{i}" for i in range(8)], "a": rng.random(8), "b": rng.random(8), "c": rng.random(8) + 0.5}
    return errbar.compare(scores, datasets="data", better="high")


EVERY = {
    "sliced": sliced,
    "poor": poor,
    "numbers": numbers,
    "evaluated": evaluated,
    "compared": compared,
    "learners": learners,
    "gated": gated,
    "tried": tried,
    "lab": lab,
    "data_sets": data_sets,
}
