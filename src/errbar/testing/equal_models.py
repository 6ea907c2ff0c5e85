"""Models and learners as contrasts see them: equal ones, between which every difference is a false one, and others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numpy as np

from errbar.comparing.row_pair import PairedEvidence
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.contrast import Takes
from errbar.records.pairs import DatasetScores, ModelHits, RowPair, SamplePair, SplitPair
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Floats
from errbar.splits import draw

T = TypeVar("T")
ROWS = 60
PLANS = ("kfold(k=2, repeats=5)", "subsampling(rate=0.8, repeats=10)")
MEASURES = ("accuracy", "roc_auc", "brier")
"""Tried in this order: a contrast is judged on the first that it takes."""


def equal_pairs(takes: Takes, probe: int, rng: np.random.Generator) -> Any:
    """What a contrast of this kind is given, for two (or more) models of equal distribution.

    `probe` counts the measures or plans that may be tried; IndexError beyond the last.
    """
    return MAKERS[takes](rng, probe, False, False)


def unequal_pairs(takes: Takes, probe: int, rng: np.random.Generator, *, turned: bool = False) -> Any:
    """What a contrast is given for a poor and a good model, in this order; `turned` in the other one."""
    return MAKERS[takes](rng, probe, True, turned)


def _rows(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> RowPair:
    truth, *sides = _two_models(rng, apart)
    left, right = _in_order([_evidence(truth, prob) for prob in sides], turned)
    return PairedEvidence(left, right).pair(measure(MEASURES[probe]))


def _samples(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> SamplePair:
    m = measure(MEASURES[probe])
    left, right = _in_order([m.score(e) for e in _on_separate_rows(rng, apart)], turned)
    return SamplePair(measure=m, left=left, right=right, alone=interval_for)


def _on_separate_rows(rng: np.random.Generator, apart: bool) -> list[Evidence]:
    """The poor or first model on some rows, the good or second one on others."""
    drawn = [_two_models(rng, apart) for _ in range(2)]
    return [_evidence(drawn[side][0], drawn[side][1 + side if apart else 1]) for side in range(2)]


def _models(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> ModelHits:
    """Three models that are right on 70 % of rows, hard rows being hard for all; unequal ones on 90, 70 and 40 %."""
    _only_one(probe)
    hard = rng.normal(size=(ROWS, 1))
    least = np.array([1.8, 0.74, -0.36]) if apart else np.full(3, 0.74)
    columns = slice(None, None, -1 if turned else 1)
    names = tuple(_in_order(["a", "b", "c"], turned))
    return ModelHits(names=names, right=(hard + rng.normal(size=(ROWS, 3)) < least)[:, columns])


def _datasets(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> DatasetScores:
    """Twelve data sets of different difficulty; three learners, then two."""
    learners = (["a", "b", "c"], ["a", "b"])[probe]
    values = rng.normal(size=(12, 1)) + rng.normal(size=(12, len(learners)))
    values += 3.0 * apart * np.arange(len(learners))
    columns = slice(None, None, -1 if turned else 1)
    datasets = tuple(f"d{i}" for i in range(12))
    return DatasetScores(values=values[:, columns], datasets=datasets, learners=tuple(_in_order(learners, turned)))


def _p_values(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> list[float]:
    _only_one(probe)
    found = [float(p) for p in rng.random(5)]
    return _in_order([1e-4 * found[0], *found[1:]] if apart else found, turned)


def _in_order(sides: list[T], turned: bool) -> list[T]:
    return sides[::-1] if turned else sides


def _splits(rng: np.random.Generator, probe: int, apart: bool, turned: bool) -> SplitPair:
    """Two regressions through the origin, each on a feature of its own that adds as much to the target, or more."""
    call = PLANS[probe]
    train, test, plan = _plan(call)
    features = rng.normal(size=(2, ROWS))
    y = features.sum(axis=0) + 2.0 * apart * features[1] + rng.normal(size=ROWS)
    left, right = _in_order([_split_errors(x, y, train, test) for x in features], turned)
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
def _plan(call: str) -> tuple[Floats, Floats, Plan]:
    """Rows of every split that train and that test, as 0 and 1, and the plan."""
    plan = draw(call, RowLayout(n=ROWS), seed=0)
    train, test = np.zeros((2, len(plan.splits), ROWS))
    for j, split in enumerate(plan.splits):
        train[j, split.train(ROWS)] = 1
        test[j, split.test] = 1
    return train, test, plan


def _two_models(rng: np.random.Generator, apart: bool) -> tuple[Array, Floats, Floats]:
    """Classes, and probabilities of two models that see the same signal, each with noise of its own.

    Unequal ones see little of the class, and nearly all of it.
    """
    truth = (rng.random(ROWS) < 0.5).astype(np.uint8)
    shared = 1.5 * (truth - 0.5) + rng.normal(size=ROWS)
    signal = (0.0, 4.0) if apart else (0.0, 0.0)
    logits = (shared + rng.normal(size=ROWS) + more * (truth - 0.5) for more in signal)
    left, right = (1 / (1 + np.exp(-x)) for x in logits)
    return truth, left, right


def _evidence(truth: Array, prob: Floats) -> Evidence:
    return Evidence(Predictions(kind="binary", truth=truth, prob=prob, classes=("0", "1"), positive=1))


def _only_one(probe: int) -> None:
    if probe:
        raise IndexError(probe)


MAKERS: dict[Takes, Callable[[np.random.Generator, int, bool, bool], Any]] = {
    "rows": _rows,
    "samples": _samples,
    "models": _models,
    "splits": _splits,
    "datasets": _datasets,
    "p": _p_values,
}
