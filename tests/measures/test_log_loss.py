import math

import numpy as np
import pytest
from _leaving_out import left_out
from sklearn import metrics


def test_two_rows_by_hand(estimate):
    # probabilities 0.8 and 0.75 of what happened: -(log 0.8 + log 0.75) / 2 = -log(0.6) / 2
    found = estimate("log_loss", truth=[1, 0], prob=[0.8, 0.25], positive=1)
    assert found.value == pytest.approx(-math.log(0.6) / 2, rel=1e-14)
    assert found.no_skill == pytest.approx(math.log(2))


def test_agrees_with_scikit_learn_on_weighted_rows(estimate):
    rng = np.random.default_rng(0)
    p, y, w = rng.random(200), rng.integers(0, 2, 200), rng.random(200) + 0.1
    expected = metrics.log_loss(y, p, sample_weight=w)
    assert estimate("log_loss", truth=y, prob=p, weight=w, positive=1).value == pytest.approx(expected, rel=1e-12)


def test_agrees_with_scikit_learn_on_three_classes(estimate):
    rng = np.random.default_rng(1)
    p, y = rng.dirichlet([1, 1, 1], 200), rng.integers(0, 3, 200)
    assert estimate("log_loss", truth=y, prob=p).value == pytest.approx(metrics.log_loss(y, p), rel=1e-12)


def test_influence_is_leaving_a_row_out(estimate):
    rng = np.random.default_rng(2)
    moved, said = left_out("log_loss", truth=rng.integers(0, 2, 30), prob=rng.random(30), positive=1)
    np.testing.assert_allclose(moved, said, atol=1e-12)


def test_a_zero_for_what_happened_is_infinite_and_not_clipped(estimate):
    found = estimate("log_loss", truth=[1, 0, 1], prob=[0.0, 0.5, 0.5], positive=1)
    assert found.value is None
    assert "1 row gave probability 0 to what happened" in found.reason


def test_clip_bounds_it_on_request(estimate):
    # (-log 0.01 - log 0.5) / 2
    found = estimate("log_loss(clip=0.01)", truth=[1, 0], prob=[0.0, 0.5], positive=1)
    assert found.value == pytest.approx((math.log(100) + math.log(2)) / 2)


def test_rows_that_are_nearly_sure_keep_their_loss(estimate):
    found = estimate("log_loss", truth=[0, 0], prob=[1e-17, 3e-17], positive=1, classes=[0, 1])
    assert found.value == pytest.approx(2e-17, rel=1e-12, abs=0)
