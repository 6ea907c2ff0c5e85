import numpy as np
import pytest

import errbar
from errbar.evidence import Evidence
from errbar.intervals.bca import _acceleration
from errbar.measures import measure
from errbar.records import Predictions
from tests.intervals.mean_by_scipy import assert_agrees


def test_of_a_mean_it_agrees_with_scipy():
    assert_agrees("bca", "BCa")


def test_the_acceleration_of_a_mean_by_hand():
    # Losses 0, 0, 3 less their mean: -1, -1, 2. Cubes sum to 6, squares to 6: 6 / (6 x 6^1.5).
    given = Predictions(kind="regression", truth=np.zeros(3), value=np.array([0.0, 0.0, 3.0]))
    assert _acceleration(measure("mae").score(Evidence(given))) == pytest.approx(6**-1.5)


def test_it_reaches_further_on_the_long_side_than_the_percentiles_do():
    loss = np.random.default_rng(2).gamma(0.5, 1.0, 40)
    roles = {"truth": np.zeros(40), "value": loss, "measures": "mae"}
    bca, plain = (errbar.score(**roles, interval=m)["mae"] for m in ("bca", "bootstrap"))
    assert bca.low > plain.low
    assert bca.high > plain.high
