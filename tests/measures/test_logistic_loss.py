import math

import numpy as np
import pytest
from sklearn.metrics import log_loss


@pytest.mark.parametrize(("z", "loss"), [(-1, 1.8946), (0.5, 0.6839), (2, 0.1831)])
def test_the_margins_of_the_textbook(estimate, z, loss):
    found = estimate("logistic_loss", truth=[1, 0], score=[z, -z], positive=1)
    assert found.value == pytest.approx(loss, abs=5e-5)


def test_no_margin_costs_one_bit(estimate):
    # log2(1 + 1) twice, and log2(1 + 3) = 2 for a margin of -log 3
    found = estimate("logistic_loss", truth=[1, 0, 1], score=[0, 0, -math.log(3)], positive=1)
    assert found.value == pytest.approx(4 / 3, rel=1e-14)
    assert found.no_skill == 1


def test_it_is_log_loss_in_bits(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 200), rng.normal(0, 2, 200), rng.random(200)
    expected = log_loss(y, 1 / (1 + np.exp(-s)), sample_weight=w) / math.log(2)
    found = estimate("logistic_loss", truth=y, score=s, weight=w, positive=1)
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_large_scores_do_not_overflow(estimate):
    # A margin of -2000 costs 2000 log2(e); a margin of 2000 nothing.
    found = estimate("logistic_loss", truth=[1, 0, 1], score=[2000.0, 2000.0, 2000.0], positive=1)
    assert found.value == pytest.approx(2000 / math.log(2) / 3, rel=1e-14)
