"""Functions of one's own that read numbers: Hall on value + influence, and joined to the bootstrap without weights."""

import math

import numpy as np
import pytest
from scipy import stats

import errbar


def drawn(n=40, seed=0):
    rng = np.random.default_rng(seed)
    u, z = rng.normal(size=(2, n))
    return np.exp(1 + 0.6 * u + 0.3 * z), np.exp(1.05 + 0.55 * u)


def my_rmse(truth, value, sample_weight=None):
    return float(np.average((truth - value) ** 2, weights=sample_weight) ** 0.5)


def plain_rmse(truth, value):
    return float(((truth - value) ** 2).mean() ** 0.5)


def my_median(truth, value):
    return float(np.median(np.abs(truth - value)))


def my_r2(truth, value, sample_weight=None):
    mean = np.average(truth, weights=sample_weight)
    spread = np.average((truth - mean) ** 2, weights=sample_weight)
    return float(1 - np.average((truth - value) ** 2, weights=sample_weight) / spread)


def own(function, better="low", bounds=(0, math.inf)):
    return errbar.Measure.of(function, reads="value", better=better, bounds=bounds)


def hall(value, parts, level=0.95):
    """Hall (1992) by his cubic, with the skewness seen and 1 + 8 / max(n, 40) times as much."""
    n, se = len(parts), parts.std(ddof=1) / math.sqrt(len(parts))
    g0 = ((parts - parts.mean()) ** 3).mean() / parts.std() ** 3 / math.sqrt(n)
    t, ends = stats.t.ppf((1 + level) / 2, n - 1), []
    for g in (g0, g0 * (1 + 8 / max(n, 40))):
        ends += [value - se * 3 / g * (np.cbrt(1 + g * (x - g / 6)) - 1) for x in (t, -t)]
    return min(ends), max(ends)


def test_a_function_with_weights_has_halls_limits_on_its_influences():
    y, v = drawn()
    e = errbar.score(truth=y, value=v, measures=[own(my_rmse)]).estimates[0]
    losses = (y - v) ** 2
    influence = (losses - losses.mean()) / (2 * math.sqrt(losses.mean()))  # the root's slope
    assert e.method == "hall"
    assert (e.low, e.high) == pytest.approx(hall(e.value, influence), rel=1e-3)  # its own derivatives are by steps


def test_a_function_without_weights_reaches_as_far():
    y, v = drawn()
    e = errbar.score(truth=y, value=v, measures=[own(plain_rmse)]).estimates[0]
    n, keep = len(y), ~np.eye(len(y), dtype=bool)
    parts = (n - 1) * (e.value - np.array([plain_rmse(y[k], v[k]) for k in keep]))
    assert e.method == "expanded_bootstrap"
    assert e.high == pytest.approx(hall(e.value, parts)[1], rel=1e-12)


def test_a_score_keeps_the_delta_method():
    y, v = drawn()
    e = errbar.score(truth=y, value=v, measures=[own(my_r2, "high", (-math.inf, 1))]).estimates[0]
    assert e.method == "delta"


def test_a_median_stays_about_as_wide():
    y, v = drawn(100)
    e = errbar.score(truth=y, value=v, measures=[own(my_median)], seed=1).estimates[0]
    low, high = np.sort(np.abs(y - v))[[38, 61]]  # order statistics with 97.9 %
    assert e.high - e.low < 1.5 * (high - low)


def test_ends_stay_inside_declared_bounds_and_units_count_once():
    y, v = drawn(12, seed=3)
    e = errbar.score(truth=y, value=v, measures=[own(plain_rmse)]).estimates[0]
    assert e.low >= 0
    twice = {"truth": np.repeat(y, 2), "value": np.repeat(v, 2), "unit": np.repeat(np.arange(12), 2)}
    for function in (my_rmse, plain_rmse):
        once = errbar.score(truth=y, value=v, measures=[own(function)]).estimates[0]
        both = errbar.score(**twice, measures=[own(function)]).estimates[0]
        assert both.high == pytest.approx(once.high, rel=0.05)


def test_heavy_tails_of_an_own_metric_are_found():
    truth, value = np.zeros(100), np.r_[100.0, np.tile([1.0, -1.0], 49), 1.0]
    run = errbar.score(truth=truth, value=value, measures=[own(my_rmse)])
    assert run.estimates[0].extras["tail"] > 0.9  # one row carries all spread: sqrt((n - 2) / n)
    assert "EB209" in [f.code for f in run.findings]
    calm = errbar.score(truth=truth, value=np.random.default_rng(0).normal(size=100), measures=[own(my_rmse)])
    assert "EB209" not in [f.code for f in calm.findings]
