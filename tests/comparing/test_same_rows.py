"""Many pairs at once: the gaps, adjusted intervals and values of many models are those of each pair and model alone."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.comparing.same_rows import SameRows
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.contrast import Gap
from errbar.records.method import InferenceSettings
from errbar.records.predictions import DataFacts, Predictions

ASK = InferenceSettings(replicates=300)


def models(n=150, *, many=9, classes=2, **more):
    rng = np.random.default_rng(n + classes)
    truth = np.r_[np.arange(classes), rng.integers(0, classes, n - classes)].astype(np.uint8)
    sure = np.eye(classes)[truth] + rng.exponential(1, (many, n, classes))
    prob = sure / sure.sum(axis=2, keepdims=True)
    prob[1], prob[2] = prob[0], 1 / classes
    kind = {"kind": "binary", "positive": 1} if classes == 2 else {"kind": "multiclass"}
    names = tuple(map(str, range(classes)))
    given = [Predictions(truth=truth, prob=p[:, 1] if classes == 2 else p, classes=names, **kind, **more) for p in prob]
    evidence = tuple(map(Evidence, given))
    return SameRows(names=tuple("abcdefghijk"[:many]), evidence=evidence, data=DataFacts.of(given[0]))


def assert_same(one, other):
    assert (one.left, one.right, one.method, one.label) == (other.left, other.right, other.method, other.label)
    assert (one.left_value, one.right_value) == (other.left_value, other.right_value)
    if not isinstance(other.result, Gap):
        assert one.result == other.result
        return
    assert one.result.how == other.result.how
    assert one.result[:4] == pytest.approx(other.result[:4], rel=1e-5, abs=1e-6)


@pytest.mark.parametrize("more", [{}, {"unit": np.arange(150) // 5}, {"weight": 1.0 + np.arange(150) % 3}])
@pytest.mark.parametrize(
    "name", ["log_loss", "brier", "roc_auc", "accuracy", "precision", "f1", "average_precision", "prevalence"]
)
def test_gaps(name, more):
    given, m = models(**more), measure(name)
    pairs, ask = given.pairs(None), replace(ASK, kept={})
    levels = np.linspace(0.9, 0.9999, len(pairs)).tolist()
    for found, (i, j), level in zip(given.contrast_all(m, pairs, ask, None), pairs, levels):
        assert_same(found, models(**more).contrast(m, i, j, replace(ask, kept={}), None))
        strict = replace(ask, level=level, kept={})
        if isinstance(found.result, Gap):
            again = replace(found, result=found.again(ask.at(level)))
            assert_same(again, models(**more).contrast(m, i, j, strict, None))


@pytest.mark.parametrize("name", ["log_loss", "brier", "accuracy", "roc_auc(class=1)"])
def test_gaps_of_several_classes(name):
    given, m = models(classes=4), measure(name)
    pairs = given.pairs("c")
    for found, (i, j) in zip(given.contrast_all(m, pairs, ASK, None), pairs):
        assert_same(found, models(classes=4).contrast(m, i, j, replace(ASK, kept={}), None))


def test_of_a_single_row_each_says_why_not():
    given, m = models(2, many=7), measure("log_loss")
    alone = replace(given, evidence=tuple(Evidence(e.given.take(np.array([0]))) for e in given.evidence))
    pairs = alone.pairs(None)
    for found in alone.contrast_all(m, pairs, ASK, None):
        assert "one row" in found.result.says


@pytest.mark.parametrize("more", [{}, {"unit": np.arange(150) // 5}, {"weight": 1.0 + np.arange(150) % 3}])
@pytest.mark.parametrize("name", ["log_loss", "brier", "roc_auc", "accuracy", "f1"])
def test_values(name, more):
    given, m = models(**more), measure(name)
    places = [0, 1, 2, 4, 8]
    for found, i in zip(given.estimate_all(m, places, replace(ASK, kept={})), places):
        alone = models(**more).estimate(m, i, replace(ASK, kept={}))
        assert (found.value, found.label, found.method, found.reason) == (
            alone.value,
            alone.label,
            alone.method,
            alone.reason,
        )
        if alone.interval is not None:
            assert (found.low, found.high) == pytest.approx((alone.low, alone.high), rel=1e-10)
            assert found.interval.how == alone.interval.how


def test_a_value_that_is_undefined_says_why():
    given = models(many=3)
    rows = np.flatnonzero(given.evidence[0].given.truth == 1)
    part = replace(given, evidence=tuple(Evidence(e.given.take(rows)) for e in given.evidence))
    for found in part.estimate_all(measure("roc_auc"), [0, 1, 2], replace(ASK, kept={})):
        assert found.value is None and "no negative rows" in found.reason.says
