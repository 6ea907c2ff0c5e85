import numpy as np
import pytest

SIZES = (20, 40, 10, 5, 20, 5)
LEAVES = {"truth": np.repeat([1, 0] * 3, SIZES), "score": np.repeat([1, 1, 2, 2, 3, 3], SIZES), "positive": 1}


def test_the_leaves_of_the_textbook(estimate):
    # Wrong: 5 x 10 + 5 x 20 + 5 x 20 = 250. Ties: (20 x 40 + 10 x 5 + 20 x 5) / 2 = 475. 725 of 50 x 50.
    assert estimate("ranking_error", **LEAVES).value == pytest.approx(725 / 2500, rel=1e-14)


def test_its_interval_mirrors_the_roc_areas(estimate):
    error, area = estimate("ranking_error", **LEAVES), estimate("roc_auc", **LEAVES)
    assert (1 - error.high, 1 - error.low) == (pytest.approx(area.low), pytest.approx(area.high))
    assert error.se == pytest.approx(area.se)
    assert error.better == "low"


def test_weighted_rows_agree_with_counting_pairs(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 50), rng.integers(0, 9, 50), rng.random(50)
    pos, neg = y == 1, y == 0
    pairs = np.multiply.outer(w[pos], w[neg])
    lost = np.less.outer(s[pos], s[neg]) + 0.5 * np.equal.outer(s[pos], s[neg])
    found = estimate("ranking_error", truth=y, score=s, weight=w, positive=1)
    assert found.value == pytest.approx((pairs * lost).sum() / pairs.sum(), rel=1e-12)


def test_one_class_has_no_pairs(estimate):
    found = estimate("ranking_error", truth=[1, 1], score=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no negative rows" in found.reason
