import math

import numpy as np
import pytest
from scipy.stats import t as student

import errbar
from errbar.errors import BadInput, NoInterval
from errbar.evidence import Evidence
from errbar.intervals._choose import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions


def scored(name, y, f, **rest):
    return measure(name).score(Evidence(Predictions(kind="regression", truth=y, value=f, **rest)))


def noisy(n, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.normal(size=n)
    return y, y + rng.normal(size=n)


def regular(n=20):
    """Every second row moved up by three places: no row is far from the rest, so the influences are small."""
    y = np.arange(float(n))
    return y, y + 3.5 * (np.arange(n) % 2)


@pytest.mark.parametrize(
    ("name", "variance"),
    [
        ("spearman", lambda r, n: (1 + r * r / 2) / (n - 3)),
        ("kendall", lambda r, n: 0.437 / (n - 4)),
    ],
)
def test_limits_by_hand_where_the_normal_theory_is_the_larger_error(name, variance):
    one = scored(name, *regular())
    assert one.se / (1 - one.value**2) < math.sqrt(variance(one.value, 20))
    half = student.ppf(0.975, 19) * math.sqrt(variance(one.value, 20))
    found = interval_for(one, InferenceSettings())
    assert found.low == pytest.approx(math.tanh(math.atanh(one.value) - half), rel=1e-12)
    assert found.high == pytest.approx(math.tanh(math.atanh(one.value) + half), rel=1e-12)
    assert "normal theory" in found.how


@pytest.mark.parametrize("name", ["spearman", "pearson", "kendall", "ccc"])
def test_the_influence_widens_it_where_the_normal_theory_is_too_sure(name):
    # Half of the rows follow the truth and half oppose it: the products vary far more than normal theory expects.
    rng = np.random.default_rng(0)
    y = rng.standard_t(2.1, size=400)
    f = np.where(np.arange(400) % 2, y, -y) + 0.1 * y
    one = scored(name, y, f)
    found = interval_for(one, InferenceSettings(), "fisher")
    half = student.ppf(0.975, 399) * one.se / (1 - one.value**2)
    assert found.high == pytest.approx(math.tanh(math.atanh(one.value) + half), rel=1e-9)
    assert "influence" in found.how


@pytest.mark.parametrize("sign", [1, -1])
def test_a_perfect_order_is_centred_on_the_next_one(sign):
    y = np.arange(10.0)
    found = interval_for(scored("spearman", y, sign * y**3), InferenceSettings())
    # One exchange of neighbours among 10: 1 - 12 / 990; the error at r = 1 is sqrt(1.5 / 7).
    inner = math.tanh(math.atanh(1 - 12 / 990) - student.ppf(0.975, 9) * math.sqrt(1.5 / 7))
    ends = (inner, 1.0) if sign > 0 else (-1.0, -inner)
    assert (found.low, found.high) == pytest.approx(ends, rel=1e-10)


def test_a_perfect_kendall_is_centred_on_one_discordant_pair():
    y = np.arange(10.0)
    # One of 45 pairs: 1 - 2 / 45 = 1 - 4 / 90
    inner = math.tanh(math.atanh(1 - 4 / 90) - student.ppf(0.975, 9) * math.sqrt(0.437 / 6))
    found = interval_for(scored("kendall", y, y + 5), InferenceSettings())
    assert (found.low, found.high) == pytest.approx((inner, 1.0), rel=1e-10)


@pytest.mark.parametrize("name", ["pearson", "ccc"])
def test_values_on_one_line_have_no_interval(name):
    y = np.arange(10.0)
    with pytest.raises(NoInterval, match=r"is \+1: the rows lie on one line"):
        interval_for(scored(name, y, y), InferenceSettings())


def test_four_rows_are_too_few():
    with pytest.raises(NoInterval, match="more than 4 independent rows; these are worth 4"):
        interval_for(scored("spearman", *noisy(4)), InferenceSettings())


def test_rows_of_few_units_are_worth_no_more_than_the_units():
    y, f = noisy(40)
    tiled = {"truth": np.tile(y, 25), "value": np.tile(f, 25), "unit": np.tile(np.arange(40), 25)}
    alone = errbar.score(truth=y, value=f, measures="spearman")["spearman"]
    copied = errbar.score(**tiled, measures="spearman")["spearman"]
    assert copied.high - copied.low == pytest.approx(alone.high - alone.low, rel=0.15)


def test_copies_of_three_units_have_no_interval():
    y, f, unit = np.tile([1.0, 2.0, 3.0], 20), np.tile([1.0, 3.0, 2.0], 20), np.tile([0, 1, 2], 20)
    with pytest.raises(NoInterval, match="independent rows"):
        interval_for(scored("pearson", y, f, unit=unit, unit_name="site"), InferenceSettings(), "fisher")


def test_a_measure_that_is_no_correlation_is_refused_by_name():
    y, f = noisy(30)
    with pytest.raises(NoInterval, match=r"fisher is for correlations .*; r2 is none"):
        interval_for(scored("r2", y, f), InferenceSettings(), "fisher")
    with pytest.raises(BadInput, match="fisher is for a correlation"):
        errbar.score(truth=y, value=f, measures="rmse", interval="fisher")


@pytest.mark.parametrize("noise", ["normal", "t3"])
def test_spearman_covers_on_thirty_rows(noise):
    # In 400 samples a true 95 % interval covers 364 to 396 times (0.91 to 0.99) but once in a thousand.
    rng = np.random.default_rng(0)
    draw = rng.normal if noise == "normal" else lambda size: rng.standard_t(3, size)
    y = rng.normal(size=400_000)
    truth = scored("spearman", y + draw(size=400_000), y).value
    hits = 0
    for _ in range(400):
        y = rng.normal(size=30)
        found = interval_for(scored("spearman", y + draw(size=30), y), InferenceSettings())
        hits += found.low <= truth <= found.high
    assert 0.91 <= hits / 400 <= 0.99
