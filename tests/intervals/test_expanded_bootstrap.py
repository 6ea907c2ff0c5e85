"""The expanded percentile bootstrap: tails by hand, ends of a range, and what it needs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import errbar


def median_error(truth: np.ndarray, predicted: np.ndarray) -> float:
    return float(np.median(np.abs(truth - predicted)))


def score(truth: np.ndarray, value: np.ndarray, **more: object) -> errbar.Estimate:
    measure = errbar.Measure.of(median_error, reads="value", better="low", bounds=(0, np.inf))
    return errbar.score(truth=truth, value=value, measures=[measure], interval="expanded_bootstrap", **more).estimates[
        0
    ]


def test_its_tails_are_those_of_t_with_the_variance_over_n_less_one():
    rng = np.random.default_rng(0)
    truth = rng.normal(size=20)
    found = score(truth, np.zeros(20), replicates=4000)
    assert found.method == "expanded_bootstrap"
    # n = 20: Phi(-t(.975; 19) sqrt(20 / 19)), worked with scipy
    tail = stats.norm.cdf(-stats.t.ppf(0.975, 19) * np.sqrt(20 / 19))
    assert f"tails of {tail:.2g}" in str(found.interval)
    # Medians of as many samples drawn by hand, at these tails
    draws = np.median(np.abs(truth)[np.random.default_rng(1).integers(0, 20, (4000, 20))], axis=1)
    expected = np.quantile(draws, [tail, 1 - tail])
    assert (found.low, found.high) == pytest.approx(tuple(expected), abs=0.15)


def test_it_is_wider_than_plain_percentiles_of_few_rows():
    rng = np.random.default_rng(3)
    truth, value = rng.normal(size=12), np.zeros(12)
    wide = score(truth, value)
    measure = errbar.Measure.of(median_error, reads="value", better="low", bounds=(0, np.inf))
    plain = errbar.score(truth=truth, value=value, measures=[measure], interval="bootstrap").estimates[0]
    assert wide.low <= plain.low and plain.high <= wide.high


def test_equal_errors_show_no_spread_and_get_no_interval():
    found = score(np.ones(15), np.zeros(15))
    assert found.interval is None and "same value" in str(found.reason)


def test_errors_of_a_trillionth_have_the_same_interval_in_their_own_unit():
    rng = np.random.default_rng(3)
    truth, value = rng.normal(size=(2, 40))
    a, b = score(truth, value), score(truth * 2.0**-50, value * 2.0**-50)
    assert (b.low * 2.0**50, b.high * 2.0**50) == pytest.approx((a.low, a.high), rel=1e-12)
