import numpy as np
import pytest
from sklearn.metrics import hinge_loss


@pytest.mark.parametrize(("z", "loss"), [(-1, 2), (0, 1), (0.5, 0.5), (2, 0)])
def test_the_margins_of_the_textbook(estimate, z, loss):
    # A negative row's margin is minus its score.
    assert estimate("hinge_loss", truth=[1, 0], score=[z, -z], positive=1, classes=[0, 1]).value == loss


def test_agrees_with_scikit_learn_on_weighted_rows(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 200), rng.normal(0, 2, 200), rng.random(200)
    expected = hinge_loss(y, s, sample_weight=w)
    assert estimate("hinge_loss", truth=y, score=s, weight=w, positive=1).value == pytest.approx(expected, rel=1e-12)


def test_a_score_of_zero_for_every_row_costs_one(estimate):
    found = estimate("hinge_loss", truth=[1, 0, 1], score=[3.0, -2.0, -0.5], positive=1)
    assert found.no_skill == 1
