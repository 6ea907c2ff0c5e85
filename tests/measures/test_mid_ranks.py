"""A part of the rows ranks as it would alone, whatever was found of all rows before."""

import numpy as np
import pytest

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.measures._mid_ranks import standings
from errbar.records.predictions import Predictions


def _rows(y, f, weight=None):
    return Evidence(Predictions(kind="regression", truth=y, value=f, weight=weight))


@pytest.mark.parametrize("digits", [0, 1, 9])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("name", ["spearman", "kendall"])
def test_rows_that_are_left_rank_as_they_would_alone(digits, weighted, name):
    rng = np.random.default_rng(digits)
    n = 500
    y = rng.normal(0, 3, n)
    f = np.round(y + rng.normal(size=n), digits)
    whole = _rows(np.round(y, digits), f, rng.random(n) if weighted else None)
    left = rng.random(n) < 0.8
    standings(whole)
    found, wanted = (measure(name).score(rows) for rows in (whole.only(left), Evidence(whole.given.take(left))))
    assert found.value == pytest.approx(wanted.value, rel=1e-12)
    assert found.influence == pytest.approx(wanted.influence, rel=1e-9, abs=1e-12)
    assert found.se == pytest.approx(wanted.se, rel=1e-9)


def test_rows_of_one_value_that_are_left_rank_nothing():
    whole = _rows(np.array([1.0, 1.0, 1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0, 4.0, 5.0]))
    with pytest.raises(Undefined, match="the truth is constant"):
        standings(whole.only(np.array([True, True, True, False, False])))
