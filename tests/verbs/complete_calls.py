"""One call of every verb and kind of rows, on arrays that a test overwrites afterwards."""

import numpy as np

import errbar


def make_rows(n):
    """Arrays of every role; the same on every call."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(n, 3))
    y = np.arange(n) % 2 if n <= 10 else (X[:, 0] + rng.normal(size=n) > 0).astype(int)
    p, q = (1 / (1 + np.exp(-a * X[:, 0] - 0.3 * X[:, 1])) for a in (1.3, 0.6))
    three = np.stack([p, 0.6 * (1 - p), 0.4 * (1 - p)], axis=1)
    value = X[:, 0] + 0.1 * X[:, 1]
    truth = value + rng.normal(size=n)
    labels = (rng.random((n, 3)) < 0.4).astype(int)
    rows = {"X": X, "y": y, "p": p, "q": q, "three": three, "value": value, "truth": truth, "labels": labels}
    rows |= {"unit": np.arange(n) // 2, "weight": rng.uniform(0.5, 2, n), "by": rng.integers(0, 2, n)}
    rows |= {"truths": np.stack([truth, value], axis=1), "values": np.stack([value, truth], axis=1)}
    rows["class"] = (rng.random(n)[:, None] > np.cumsum(three, axis=1)).sum(axis=1).clip(0, 2)
    rows["said"] = np.where(rng.random((n, 3)) < 0.8, labels, 1 - labels)
    return rows


def within_one(truth, value):
    """A metric of a user."""
    return float(np.mean(np.abs(truth - value) <= 1))


def _two(d):
    return {"a": {"y": d["y"], "p": d["p"]}, "b": {"y": d["y"], "p": d["q"]}}


CALLS = {
    "score": lambda d: errbar.score(truth=d["y"], prob=d["p"]),
    "score one measure": lambda d: errbar.score(truth=d["y"], prob=d["p"], measures="brier"),
    "score roles": lambda d: errbar.score(truth=d["y"], prob=d["p"], weight=d["weight"], unit=d["unit"], by=d["by"]),
    "score numbers": lambda d: errbar.score(truth=d["truth"], value=d["value"]),
    "score weighed": lambda d: errbar.score(truth=d["truth"], value=d["value"], weight=d["weight"], unit=d["unit"]),
    "score mae": lambda d: errbar.score(truth=d["truth"], value=d["value"], measures="mae"),
    "score classes": lambda d: errbar.score(truth=d["class"], prob=d["three"]),
    "score labels": lambda d: errbar.score(truth=d["labels"], label=d["said"], kind="multilabel"),
    "score outputs": lambda d: errbar.score(truth=d["truths"], value=d["values"]),
    "score folds": lambda d: errbar.score(truth=d["y"], prob=d["p"], fold=d["by"]),
    "score table": lambda d: errbar.score({"y": d["y"], "p": d["p"]}, truth="y", prob="p"),
    "score own": lambda d: errbar.score(truth=d["truth"], value=d["value"], measures=[within_one]),
    "compare columns": lambda d: errbar.compare(
        {"t": d["truth"], "a": d["value"], "b": d["X"][:, 0]}, truth="t", value=["a", "b"]
    ),
    "compare models": lambda d: errbar.compare(_two(d), truth="y", prob="p"),
    "compare runs": lambda d: errbar.compare(
        {name: errbar.score(truth=d["y"], prob=d[role]) for name, role in (("a", "p"), ("b", "q"))}
    ),
    "compare learners": lambda d: errbar.compare(["naive_bayes", "logistic"], d["X"], d["y"], plan="kfold(k=3)"),
    "threshold": lambda d: errbar.threshold(truth=d["y"], prob=d["p"], cost={"fn": 5, "fp": 1}),
    "gate": lambda d: errbar.gate(_two(d)["a"], champion=_two(d)["b"], truth="y", prob="p", better=["roc_auc"]),
    "evaluate": lambda d: errbar.evaluate("naive_bayes", d["X"], d["y"], plan="holdout"),
    "evaluate folds": lambda d: errbar.evaluate(
        "linear", d["X"], d["truth"], unit=d["unit"], weight=d["weight"], plan="kfold(k=3)"
    ),
    "evaluate given": lambda d: errbar.evaluate("naive_bayes", d["X"], d["y"], plan=_halves(d)),
    "select": lambda d: errbar.select("tree", {"max_depth": [1, 2]}, d["X"], d["y"], outer="holdout", inner="holdout"),
    "check": lambda d: errbar.check(d["X"], d["y"]),
    "plan": lambda d: errbar.plan(d["X"], d["y"], model="naive_bayes"),
}


def _halves(d):
    """Splits as arrays that the caller may change too."""
    n = len(d["y"])
    d["half"] = np.arange(n // 2)
    d["rest"] = np.arange(n // 2, n)
    return [(d["half"], d["rest"]), (d["rest"], d["half"])]
