"""Equal models and learners, as contrasts see them: whatever difference is found between them is a false one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from errbar.comparing.row_pair import PairedEvidence
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrast import Takes
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores, ModelHits, SamplePair, SplitPair
from errbar.records.predictions import Predictions
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats
from errbar.scoring.estimate_model import estimate_measures
from errbar.splits import draw

ROWS = 60
PLANS = ("kfold(k=2, repeats=5)", "subsampling(rate=0.8, repeats=10)")
MEASURES = ("accuracy", "roc_auc", "brier")
"""Tried in this order: a contrast is judged on the first that it takes."""


def equal_pairs(takes: Takes, probe: int, rng: np.random.Generator) -> Any:
    """What a contrast of this kind is given, for two (or more) models of equal distribution.

    `probe` counts the measures or plans that may be tried; IndexError beyond the last.
    """
    return MAKERS[takes](rng, probe)


def _rows(rng: np.random.Generator, probe: int) -> Any:
    truth, left, right = _two_models(rng)
    return PairedEvidence(_evidence(truth, left), _evidence(truth, right)).pair(measure(MEASURES[probe]))


def _samples(rng: np.random.Generator, probe: int) -> SamplePair:
    m = measure(MEASURES[probe])
    left, right = (m.score(_evidence(*_two_models(rng)[:2])) for _ in range(2))
    return SamplePair(measure=m, left=left, right=right)


def _estimates(rng: np.random.Generator, probe: int) -> tuple[Any, ...]:
    m = measure(MEASURES[probe])
    sides = (
        estimate_measures([m], _evidence(*_two_models(rng)[:2]), InferenceSettings(), None, explicit=True)
        for _ in range(2)
    )
    return tuple(side[0] for side in sides)


def _models(rng: np.random.Generator, probe: int) -> ModelHits:
    """Three models that are right on 70 % of rows, hard rows being hard for all."""
    _only_one(probe)
    hard = rng.normal(size=(ROWS, 1))
    return ModelHits(names=("a", "b", "c"), right=hard + rng.normal(size=(ROWS, 3)) < 0.74)


def _datasets(rng: np.random.Generator, probe: int) -> DatasetScores:
    """Twelve data sets of different difficulty; three learners, then two."""
    learners = (("a", "b", "c"), ("a", "b"))[probe]
    values = rng.normal(size=(12, 1)) + rng.normal(size=(12, len(learners)))
    return DatasetScores(values=values, datasets=tuple(f"d{i}" for i in range(12)), learners=learners)


def _p_values(rng: np.random.Generator, probe: int) -> list[float]:
    _only_one(probe)
    return [float(p) for p in rng.random(5)]


def _splits(rng: np.random.Generator, probe: int) -> SplitPair:
    """Two regressions through the origin, each on a feature of its own that adds as much to the target."""
    call = PLANS[probe]
    train, test, plan = _plan(call)
    features = rng.normal(size=(2, ROWS))
    y = features.sum(axis=0) + rng.normal(size=ROWS)
    left, right = (_split_errors(x, y, train, test) for x in features)
    return SplitPair(
        measure=measure("mse"),
        left_value=float(left.mean()),
        right_value=float(right.mean()),
        left=left,
        right=right,
        repeat_of=plan.places[:, 0],
        family=plan.family,
        traits=plan.traits,
        k=plan.k,
        n=ROWS,
        n_train=plan.n_train,
        n_test=plan.n_test,
        plan=plan.key,
    )


def _split_errors(x: Floats, y: Floats, train: Floats, test: Floats) -> Floats:
    slope = (train @ (x * y)) / (train @ (x * x))
    errors = np.square(y - slope[:, None] * x)
    return np.asarray((test * errors).sum(axis=1) / test.sum(axis=1))


@cache
def _plan(call: str) -> tuple[Floats, Floats, Any]:
    """Rows of every split that train and that test, as 0 and 1, and the plan."""
    plan = draw(call, RowLayout(n=ROWS), seed=0)
    train, test = np.zeros((2, len(plan.splits), ROWS))
    for j, split in enumerate(plan.splits):
        train[j, split.train(ROWS)] = 1
        test[j, split.test] = 1
    return train, test, plan


def _two_models(rng: np.random.Generator) -> tuple[Array, Floats, Floats]:
    """Classes, and probabilities of two models that see the same signal, each with noise of its own."""
    truth = (rng.random(ROWS) < 0.5).astype(np.uint8)
    shared = 1.5 * (truth - 0.5) + rng.normal(size=ROWS)
    left, right = (1 / (1 + np.exp(-(shared + rng.normal(size=ROWS)))) for _ in range(2))
    return truth, left, right


def _evidence(truth: Array, prob: Floats) -> Evidence:
    return Evidence(Predictions(kind="binary", truth=truth, prob=prob, classes=("0", "1"), positive=1))


def _only_one(probe: int) -> None:
    if probe:
        raise IndexError(probe)


MAKERS: dict[Takes, Callable[[np.random.Generator, int], Any]] = {
    "rows": _rows,
    "samples": _samples,
    "estimates": _estimates,
    "models": _models,
    "splits": _splits,
    "datasets": _datasets,
    "p": _p_values,
}
