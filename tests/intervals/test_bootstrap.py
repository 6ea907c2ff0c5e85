import numpy as np
import pytest

import errbar
from tests.intervals.mean_by_scipy import assert_agrees


def test_of_a_mean_it_agrees_with_scipy():
    assert_agrees("bootstrap", "percentile")


def test_of_two_rows_its_ends_are_their_losses():
    # Means of two draws from losses 0 and 4 are 0, 2, 4 with chances 1/4, 1/2, 1/4.
    e = errbar.score(truth=[0, 0], value=[0, 4], measures="mae", interval="bootstrap")["mae"]
    assert (e.value, e.low, e.high) == (2, 0, 4)
    half = errbar.score(truth=[0, 0], value=[0, 4], measures="mae", interval="bootstrap", level=0.4)["mae"]
    assert half.interval is None
    assert "no width" in half.reason


def test_units_are_resampled_whole():
    rng = np.random.default_rng(4)
    unit = np.repeat(np.arange(30), 10)
    value = rng.normal(size=30)[unit]
    roles = {"truth": np.zeros(300), "value": value, "measures": "mae", "interval": "bootstrap"}
    rows = errbar.score(**roles)["mae"]
    units = errbar.score(**roles, unit=unit)["mae"]
    # Ten equal rows a unit: the standard error of 30 units is sqrt(10) times that of 300 rows.
    assert (units.high - units.low) / (rows.high - rows.low) == pytest.approx(np.sqrt(10), rel=0.15)


def test_an_undefined_replicate_counts_against_both_ends():
    # One true positive in ten: some replicates have none, and recall is then 0/0.
    y = np.array([1] + [0] * 9)
    e = errbar.score(truth=y, label=y, measures="recall", interval="bootstrap")["recall"]
    assert (e.low, e.high) == (0.0, 1.0)
