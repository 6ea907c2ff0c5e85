"""The exact binomial test of one sample against a rate."""

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.evidence import Evidence
from errbar.gating.stated_rate import p_of_rate
from errbar.intervals import exact
from errbar.measures import measure
from errbar.records.gate import rulings_of
from errbar.records.predictions import Predictions


def labels(wrong, n, **more):
    truth = np.arange(n) % 2
    return Evidence(
        Predictions(
            kind="binary",
            positive=1,
            classes=("0", "1"),
            truth=truth,
            label=np.where(np.arange(n) < wrong, 1 - truth, truth),
            **more,
        )
    )


@pytest.mark.parametrize(("wrong", "n", "rate"), [(5, 56, 0.8), (0, 40, 0.95), (30, 60, 0.5), (9, 20, 0.9)])
def test_it_is_twice_the_smaller_tail(wrong, n, rate):
    hits = n - wrong
    tails = stats.binom.cdf(hits, n, rate), stats.binom.sf(hits - 1, n, rate)
    expected = min(1, 2 * min(tails))
    assert p_of_rate(measure("accuracy").score(labels(wrong, n)), rate) == pytest.approx(expected, rel=1e-9)
    assert p_of_rate(measure("error_rate").score(labels(wrong, n)), 1 - rate) == pytest.approx(expected, rel=1e-9)


def test_it_is_below_the_level_exactly_where_the_exact_interval_leaves_the_rate():
    for wrong in range(41):
        low, high = exact.limits(float(40 - wrong), 40.0, 0.95)
        p = p_of_rate(measure("accuracy").score(labels(wrong, 40)), 0.7)
        assert (p < 0.05) == (not low <= 0.7 <= high)


def test_other_measures_units_and_impossible_rates_have_none():
    plain, unit = labels(5, 56), labels(5, 56, unit=np.arange(56) // 4, unit_name="patient")
    assert p_of_rate(measure("f1").score(plain), 0.8) is None
    assert p_of_rate(measure("mcc").score(plain), 0.8) is None
    assert p_of_rate(measure("accuracy").score(unit), 0.8) is None
    assert p_of_rate(measure("accuracy").score(plain), 1.0) is None


def test_a_gate_at_a_stated_rate_keeps_it():
    given = labels(5, 56).given
    run = errbar.gate({"label": given.label}, truth=given.truth, at_least={"accuracy": 0.8, "f1": 0.5})
    first, second = rulings_of(errbar.Run.from_json(run.to_json()).sheet("gate"))
    assert first.p == pytest.approx(2 * stats.binom.sf(50, 56, 0.8), rel=1e-9)
    assert (first.outcome, second.p) == ("PASS", None)
