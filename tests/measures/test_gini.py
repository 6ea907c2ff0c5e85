import numpy as np
import pytest
from scipy.stats import somersd


def rows(n=80, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return {"truth": y, "score": np.round(rng.normal(y, 1), 1), "positive": 1}


def test_four_rows_by_hand(estimate):
    # Three pairs in order, one not: (3 - 1) / 4
    assert estimate("gini", truth=[1, 1, 0, 0], score=[0.9, 0.4, 0.6, 0.1], positive=1).value == 0.5


def test_reversed_order_is_minus_one(estimate):
    assert estimate("gini", truth=[1, 0], score=[0.1, 0.9], positive=1).value == -1


def test_agrees_with_somers_d_of_scipy(estimate):
    r = rows()
    assert estimate("gini", **r).value == pytest.approx(somersd(r["truth"], r["score"]).statistic, rel=1e-12)


def test_its_interval_is_the_areas_stretched(estimate):
    found, area = estimate("gini", **rows()), estimate("roc_auc", **rows())
    assert (found.low, found.high) == (pytest.approx(2 * area.low - 1), pytest.approx(2 * area.high - 1))
    assert found.se == pytest.approx(2 * area.se)


def test_one_class_has_no_pairs(estimate):
    found = estimate("gini", truth=[1, 1], score=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no negative rows" in found.reason
