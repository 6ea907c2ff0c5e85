import numpy as np
import pytest

SIZES = (20, 40, 10, 5, 20, 5)
LEAVES = {"truth": np.repeat([1, 0] * 3, SIZES), "score": np.repeat([1, 1, 2, 2, 3, 3], SIZES), "positive": 1}


def test_the_leaves_of_the_textbook(estimate):
    # 725 of 2500 pairs out of order (ties half): 1 - 0.29
    assert estimate("ranking_accuracy", **LEAVES).value == pytest.approx(0.71, rel=1e-14)


def test_it_is_the_roc_area_with_the_same_interval(estimate):
    one, other = estimate("ranking_accuracy", **LEAVES), estimate("roc_auc", **LEAVES)
    assert (one.value, one.low, one.high, one.method) == (other.value, other.low, other.high, other.method)


def test_weights_agree_with_counting_pairs(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 50), rng.integers(0, 9, 50), rng.random(50)
    pos, neg = y == 1, y == 0
    pairs = np.multiply.outer(w[pos], w[neg])
    won = np.greater.outer(s[pos], s[neg]) + 0.5 * np.equal.outer(s[pos], s[neg])
    found = estimate("ranking_accuracy", truth=y, score=s, weight=w, positive=1)
    assert found.value == pytest.approx((pairs * won).sum() / pairs.sum(), rel=1e-12)


def test_one_class_has_no_pairs(estimate):
    found = estimate("ranking_accuracy", truth=[0, 0], score=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no positive rows" in found.reason
