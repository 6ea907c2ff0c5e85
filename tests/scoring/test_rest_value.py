"""A measure on all rows but a few, from what is known of both, against the same measure on those rows."""

import numpy as np
import pytest

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions
from errbar.scoring.rest_value import value_without

NAMES = ("log_loss", "brier", "roc_auc", "gini", "average_precision", "accuracy", "recall", "specificity", "precision",
         "f1", "mcc", "kappa", "balanced_accuracy", "calibration_slope")  # fmt: skip


def _rows(n, kind, seed=0):
    rng = np.random.default_rng(seed)
    logit = rng.normal(0, 1.5, n)
    y = (rng.random(n) < 1 / (1 + np.exp(-logit))).astype(np.int64)
    p = 1 / (1 + np.exp(-0.8 * logit - 0.2))
    if kind == "ties":
        p = np.round(p, 1).clip(0.1, 0.9)
    if kind == "rare":
        y = (rng.random(n) < 0.03).astype(np.int64)
    if kind == "confident":
        p = 1 / (1 + np.exp(-4 * logit))
    return Predictions(kind="binary", truth=y, prob=p, classes=("0", "1"), positive=1)


@pytest.mark.parametrize("kind", ["plain", "ties", "rare", "confident"])
@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_value_of_the_rows_that_are_left(name, kind):
    given, m = _rows(3000, kind), measure(name)
    rows = np.sort(np.random.default_rng(1).choice(3000, 140, replace=False))
    left = np.setdiff1d(np.arange(3000), rows)
    whole, inside = m.score(Evidence(given)), m.score(Evidence(given.take(rows)))
    found = value_without(whole, inside, rows)
    want = m.score(Evidence(given.take(left))).value
    assert found is None or found == pytest.approx(want, rel=1e-9, abs=1e-12)
    assert found is not None or name == "calibration_slope"  # a step too long for the series says so


def test_the_slope_is_found_without_a_pass_where_few_rows_leave():
    given, m = _rows(20_000, "plain"), measure("calibration_slope")
    rows = np.arange(300)
    found = value_without(m.score(Evidence(given)), m.score(Evidence(given.take(rows))), rows)
    assert found == pytest.approx(m.score(Evidence(given.take(np.arange(300, 20_000)))).value, rel=1e-10)


@pytest.mark.filterwarnings("error")
def test_the_slope_of_rows_with_probabilities_near_the_least_number():
    rng = np.random.default_rng(0)
    logit = rng.normal(0, 3, 20_000)
    y, p = rng.random(20_000) < 1 / (1 + np.exp(-1.3 * logit)), 1 / (1 + np.exp(-logit))
    y[-1], p[-1] = False, 5e-324
    given = Predictions(kind="binary", truth=y.astype(np.int64), prob=p, classes=("0", "1"), positive=1)
    m, rows = measure("calibration_slope"), np.arange(30)
    found = value_without(m.score(Evidence(given)), m.score(Evidence(given.take(rows))), rows)
    assert found is None or found == pytest.approx(m.score(Evidence(given.take(np.arange(30, 20_000)))).value)


def test_the_slope_is_not_told_where_the_rows_that_leave_move_it_far():
    given, m = _rows(3000, "plain"), measure("calibration_slope")
    assert given.prob is not None
    worst = np.argsort(-np.abs(np.log(given.prob / (1 - given.prob)) * (given.truth - given.prob)))
    rows = np.unique(np.append(worst[:140], np.arange(60)))  # it rises from 1.2 to 1.9: no series tells
    assert value_without(m.score(Evidence(given)), m.score(Evidence(given.take(rows))), rows) is None


@pytest.mark.parametrize("name", ["roc_auc", "average_precision", "recall"])
def test_a_class_that_leaves_with_the_rows_leaves_no_value(name):
    y = np.array([1, 1, 0, 0] + [0] * 60)
    given = Predictions(
        kind="binary", truth=y, prob=np.linspace(0.9, 0.1, 64), classes=("0", "1"), positive=1, threshold=0.5
    )
    m, rows = measure(name), np.arange(4)
    with pytest.raises(Undefined):
        value_without(m.score(Evidence(given)), m.score(Evidence(given.take(rows))), rows)


def test_losses_whose_digits_would_go_and_totals_are_not_told():
    y = np.r_[1e9, np.zeros(200)]
    given = Predictions(kind="regression", truth=y, value=np.r_[0.0, np.tile([1.0, 1.0 + 1e-6], 100)])
    rows = np.arange(2)
    for name in ("mse", "sse", "r2"):
        m = measure(name)
        assert value_without(m.score(Evidence(given)), m.score(Evidence(given.take(rows))), rows) is None


def _numbers(kind, outputs):
    rng = np.random.default_rng(outputs)
    y = rng.normal(10, 3, (3000, outputs)) + (1e9 if kind == "far" else 0.0)
    f = 0.8 * (y - y.mean()) + y.mean() + rng.standard_t(2, y.shape)
    y, f = (np.round(x) for x in (y, f)) if kind == "ties" else (y, f)
    shape = {"kind": "multioutput", "truth": y, "value": f}
    return Predictions(**shape if outputs > 1 else {"kind": "regression", "truth": y[:, 0], "value": f[:, 0]})


@pytest.mark.parametrize("kind", ["plain", "ties", "far"])
@pytest.mark.parametrize("outputs", [1, 2])
@pytest.mark.parametrize("name", ["medae", "r2", "spearman", "rmse", "mae", "bias"])
def test_numbers_that_are_left(name, kind, outputs):
    if name == "spearman" and outputs > 1:
        return  # reads one
    given, m = _numbers(kind, outputs), measure(name)
    rows = np.sort(np.random.default_rng(1).choice(3000, 140, replace=False))
    whole, inside = m.score(Evidence(given)), m.score(Evidence(given.take(rows)))
    found = value_without(whole, inside, rows)
    want = m.score(Evidence(given.take(np.setdiff1d(np.arange(3000), rows)))).value
    if name == "spearman" and kind == "ties":
        assert found is None
    else:
        assert found == pytest.approx(want, rel=1e-7 if kind == "far" else 1e-11)


def test_weighted_rows_are_not_told():
    given = _rows(500, "plain")
    weighted = Predictions(
        kind="binary", truth=given.truth, prob=given.prob, classes=("0", "1"), positive=1, weight=np.full(500, 2.0)
    )
    m, rows = measure("roc_auc"), np.arange(100)
    assert value_without(m.score(Evidence(weighted)), m.score(Evidence(weighted.take(rows))), rows) is None
