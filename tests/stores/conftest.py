"""What the tests of stores share: runs, folds and predictions of every kind, and what it means that two are equal."""

from dataclasses import fields

import numpy as np
import pytest

from errbar.families import family_named
from errbar.records.estimate import Estimate, Interval
from errbar.records.learner import Fold
from errbar.records.plan import Plan, Split
from errbar.records.predictions import DataFacts, Predictions, Slicing
from errbar.records.run import Run

# Numbers that lose bits in any notation but their own: two NaNs, both zeros, the smallest, the largest, a third.
ODD = [0x7FF8000000000ABC, 0x7FF8000000000DEF, 0x8000000000000000, 0, 1, 0x7FEFFFFFFFFFFFFF, 0x3FD5555555555555]
ODD = np.array(ODD, np.uint64).view(np.float64)


def a_run(seed=0, verb="evaluate", value=0.021, seconds=1.5, **options):
    """A run whose id follows from the arguments."""
    interval = Interval(low=0.008, high=0.034, level=0.95, method="corrected_t", standing="asymptotic")
    estimate = Estimate(measure="error_rate", label="error", value=value, interval=interval, n=569)
    facts = DataFacts(rows=569, kind="binary", classes=("benign", "malignant"), positive="malignant")
    return Run(verb=verb, seed=seed, data=facts, estimates=(estimate,), options=options, seconds=seconds)


def a_fold(split, rows=20):
    """A fold of two classes whose numbers follow from its split."""
    rng = np.random.default_rng([7, split])
    return Fold(
        split=split,
        label=rng.integers(0, 2, rows),
        prob=rng.random(rows),
        n_train=180 + split,
        seconds=0.1 * split,
        unseen=("rare",) if split == 3 else (),
    )


def given(kind):
    """Predictions of that kind, with every field that can be there."""
    rng, n = np.random.default_rng(1), 12
    where = {
        "row": np.arange(n) % 6,
        "split": np.arange(n) // 3,
        "repeat": np.arange(n) // 6,
        "fold": (np.arange(n) // 3 % 2).astype(np.int32),
        "unit": np.arange(n) % 6 // 2,
        "unit_name": "patient",
        "weight": rng.random(n),
        "slicings": (Slicing(column="site", codes=np.arange(n) % 3, levels=("C", "A", "ß")),),
        "family": "kfold",
        "said": ("positive is 'yes': the last of two",),
    }
    if kind == "binary":
        return Predictions(
            kind=kind,
            truth=rng.integers(0, 2, n),
            label=rng.integers(0, 2, n).astype(np.int8),
            prob=rng.random(n),
            score=np.resize(ODD, n),
            classes=("no", "yes"),
            positive=1,
            threshold=1 / 3,
            cost=np.array([[0.0, 1 / 3], [10.0, 0.0]]),
            **where,
        )
    if kind == "multiclass":
        classes = ("a", "b c", "")
        prob = np.asfortranarray(rng.dirichlet([1, 1, 1], n))
        return Predictions(
            kind=kind, truth=np.arange(n) % 2, label=rng.integers(0, 3, n), prob=prob, classes=classes, **where
        )
    if kind == "regression":
        return Predictions(kind=kind, truth=rng.normal(size=n), value=np.resize(ODD, n), **where)
    return Predictions(kind=kind, truth=rng.normal(size=(n, 2)), value=rng.normal(size=(n, 2)), **where)


def a_plan():
    """Four splits of six rows, the last two of them inner ones of folds 0 and 1."""
    splits = (
        Split(test=np.array([0, 1, 2]), fold=0),
        Split(test=np.array([3, 4, 5]), fold=1),
        Split(test=np.array([0, 1, 2]), fold=0, role="inner", other=1),
        Split(test=np.array([3, 4, 5]), fold=0, role="inner", other=1),
    )
    return Plan(
        family="nested_kfold",
        traits=family_named("nested_kfold"),
        k=2,
        options={"k": np.int64(2)},
        n=6,
        splits=splits,
        receipt=("stratified by class",),
    )


def differing(left, right):
    """Names of the fields in which two records differ: arrays by dtype, shape and every bit."""
    return [f.name for f in fields(left) if not _same(getattr(left, f.name), getattr(right, f.name))]


def _same(a, b):
    if isinstance(a, np.ndarray) and isinstance(b, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
    if isinstance(a, tuple) and a and isinstance(a[0], Slicing):
        return len(a) == len(b) and not any(differing(x, y) for x, y in zip(a, b))
    return type(a) is type(b) and a == b


@pytest.fixture
def where(tmp_path):
    """A folder that is not there yet."""
    return tmp_path / "kept"
