"""Acceptance bar 44, `covers_at_all`: every method holds the truth of benign worlds in 70 % of samples and more.

A method that was cut to cover half of what it says passes one probe by chance at most, never all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from scipy.special import softmax
from sklearn.linear_model import Ridge
from sklearn.naive_bayes import GaussianNB

import errbar
from errbar._shelf import shelf
from errbar.errors import BadInput, NoInterval, Refusal, Undefined
from errbar.evidence import Evidence
from errbar.intervals import applies, apply_method
from errbar.measures import measure
from errbar.records.method import InferenceSettings, Method
from errbar.records.predictions import Predictions
from errbar.testing.intervals import PROBES
from tests.coverage import rough_worlds as rough
from tests.coverage.bars import Row

LEAST = 0.70
ROWS, LEARNER_ROWS = 120, 90
MORE = {"binary": ("brier",), "multiclass": (), "regression": ("mae",)}
ASKED = {kind: tuple(dict.fromkeys((*names, *MORE[kind]))) for kind, names in PROBES.items()}
STORED = 400_000


def sample(kind: str, rng: np.random.Generator, n: int, unit_rows: int = 0) -> Evidence:
    """Benign rows: answers that know most of the truth."""
    roles = {} if not unit_rows else {"unit": np.arange(n) // unit_rows, "unit_name": "unit"}
    if kind == "binary":
        y = rng.random(n) < 0.4
        return rough.evidence_of(y, 1.3 * (1.2 * np.where(y, 1, -1) + 1.2 * rng.normal(0, 1, n)) - 0.3, **roles)
    if kind == "multiclass":
        y = rng.integers(0, 3, n)
        prob = softmax(rng.normal(0, 1, (n, 3)) + 1.5 * np.eye(3)[y], axis=1)
        return Evidence(
            Predictions(kind="multiclass", truth=y.astype(np.uint8), prob=prob, classes=("a", "b", "c"), **roles)
        )
    x = rng.normal(0, 1, n)
    return rough.numbers_of(2 * x + rng.normal(0, 1, n), 1.7 * x + 0.2, **roles)


@cache
def truth_of(kind: str, name: str) -> float:
    """On 400 000 rows."""
    return float(measure(name).score(_stored(kind)).value)


@cache
def _stored(kind: str) -> Evidence:
    return sample(kind, np.random.default_rng(44), STORED)


def shares(method: Method, R: int) -> dict[str, float]:
    """Share of samples whose interval holds the truth, by probe that the method accepts."""
    unit_rows = 4 if method.name == "clustered" else 0
    out = {}
    for kind, names in ASKED.items():
        samples = [sample(kind, np.random.default_rng([44, i]), ROWS, unit_rows) for i in range(R)]
        for name in names:
            held = [_holds(method, name, e, i, truth_of(kind, name)) for i, e in enumerate(samples)]
            if any(h is not None for h in held):
                out[f"{kind} {name}"] = float(np.mean([h is True for h in held]))
    return out


def _holds(method: Method, name: str, evidence: Evidence, seed: int, truth: float) -> bool | None:
    try:
        scored = measure(name).score(evidence)
        if applies(method, scored) is not None:
            return None
        found = apply_method(method, scored, InferenceSettings(seed=seed, replicates=400))
    except (NoInterval, Undefined):
        return None
    return found.low <= truth <= found.high


FIXED = tuple(m.name for m in shelf("intervals").everything() if not m.designs)
LEARNED = tuple(m.name for m in shelf("intervals").everything() if m.designs)
PLANS = (
    "kfold(k=5)",
    "kfold(k=2, repeats=5)",
    "subsampling(rate=0.8, repeats=10)",
    "leave_one_out",
    "nested_kfold(k=5, repeats=1)",
    "paired_halves(repeats=2, halvings=5)",
    "bootstrap(repeats=30, in_bag=true)",
    "time_ordered(k=5)",
)
"""Plans of every design; a method is tried on those it is for."""
CLASSES, VALUES = ("error_rate", "brier", "roc_auc", "f1"), ("mse", "mae", "r2")


def learner_shares(method: Method, R: int) -> dict[str, float]:
    """The same over every plan that the method is for; truth: the learner's mean over the samples."""
    out: dict[str, float] = {}
    for call in PLANS:
        for kind, names in (("classes", CLASSES), ("values", VALUES)):
            for name, share in _graded(method.name, call, kind, names, R).items():
                out[f"{call} {name}"] = share
    return out


def _graded(method: str, call: str, kind: str, names: tuple[str, ...], R: int) -> dict[str, float]:
    ends: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    for i in range(R):
        X, y = _rows(kind, np.random.default_rng([45, i]), LEARNER_ROWS)
        more = {"time": np.arange(LEARNER_ROWS)} if call.startswith("time_ordered") else {}
        try:
            run = errbar.evaluate(
                _learner(kind), X, y, plan=call, interval=method, measures=list(names), seed=i, **more
            )  # fmt: skip
        except Refusal:
            continue
        except BadInput:
            return {}  # the method is not for this plan
        for name in names:
            e = run[name]
            ends[name].append((np.nan, np.nan) if e.low is None or e.high is None else (e.low, e.high))
    truth = _learner_truths(kind, R)
    found = {name: np.array(pairs) for name, pairs in ends.items() if pairs and np.isfinite(pairs).any()}
    return {n: float(((p[:, 0] <= truth[n]) & (truth[n] <= p[:, 1])).mean()) for n, p in found.items()}


def _learner(kind: str) -> object:
    return GaussianNB() if kind == "classes" else Ridge()


def _rows(kind: str, rng: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    if kind == "classes":
        y = (rng.random(n) < 0.4).astype(int)
        X = rng.normal(0, 1, (n, 2))
        X[:, 0] += 1.5 * y
        return X, y
    X = rng.normal(0, 1, (n, 3))
    return X, X.sum(axis=1) / np.sqrt(3) + rng.normal(0, 1, n)


@cache
def _learner_truths(kind: str, R: int) -> dict[str, float]:
    """Mean over the fitted models of what they do on 50 000 new rows."""
    X, y = _rows(kind, np.random.default_rng(46), 50_000)
    found: dict[str, list[float]] = {}
    for i in range(R):
        model = _learner(kind).fit(*_rows(kind, np.random.default_rng([45, i]), LEARNER_ROWS))  # type: ignore[attr-defined]
        if kind == "classes":
            p = model.predict_proba(X)[:, 1]
            given = Predictions(kind="binary", truth=y.astype(np.uint8), prob=p, classes=("0", "1"), positive=1)
        else:
            given = Predictions(kind="regression", truth=y, value=model.predict(X))
        for name in CLASSES if kind == "classes" else VALUES:
            found.setdefault(name, []).append(float(measure(name).score(Evidence(given)).value))
    return {name: float(np.mean(values)) for name, values in found.items()}


def at_all_bar(R: int, name: str) -> Iterator[Row]:
    """Bar 44: the least share over all probes that one method accepts."""
    method: Method = shelf("intervals").get(name)
    # The table's replications: 60 samples of fixed predictions, 40 of learners.
    found = learner_shares(method, max(2, R * 2 // 3)) if method.designs else shares(method, R)
    if not found:
        return
    worst = min(found, key=lambda probe: found[probe])
    n, times = (LEARNER_ROWS, max(2, R * 2 // 3)) if method.designs else (ROWS, R)
    yield Row("44", f"{name}, least over {len(found)} probes", worst, str(n), times, found[worst], LEAST, 1.0)
