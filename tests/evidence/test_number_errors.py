import numpy as np
import pytest
from scipy import stats

from errbar.evidence import Evidence
from errbar.records.predictions import Predictions


def facts(y, v, least=0.0, **more):
    return Evidence(Predictions(kind="regression", truth=y, value=v, **more)).skew_facts(least)


def test_they_are_those_of_scipy_with_ties():
    rng = np.random.default_rng(3)
    y = np.round(rng.gamma(1.0, 3.0, 60))
    v = np.round(0.8 * y + rng.normal(size=60))
    (found,) = facts(y, v)
    assert found.truth == pytest.approx(stats.skew(y))
    assert found.errors == pytest.approx(stats.skew(y - v))
    assert found.link == pytest.approx(stats.spearmanr(v, np.abs(y - v)).statistic)
    assert found.rows == 60


def test_only_outputs_that_are_skewed_enough_are_looked_at():
    y = np.array([0.0, 1.0, 2.0, 3.0, 10.0])
    skewness = stats.skew(y)
    assert facts(y, y + 1, least=skewness + 1e-9) == ()
    assert len(facts(y, y + 1, least=skewness - 1e-9)) == 1
    assert facts(y, y + 1, least=skewness - 1e-9)[0].link == 0.0


def test_units_are_counted_in_place_of_rows():
    y = np.array([0.0, 1.0, 2.0, 3.0, 10.0, 20.0])
    assert facts(y, y[::-1].copy(), unit=np.array([0, 0, 1, 1, 2, 2]))[0].rows == 3
