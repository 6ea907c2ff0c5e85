"""Multinomial naive Bayes without refitting gives what scikit-learn gives when it is fitted split by split."""

import numpy as np
import pytest
from sklearn.naive_bayes import ComplementNB, MultinomialNB

from errbar.learners import exact
from tests.learners.exact._refits import SHAPES, agree, classification, learner, leave_one_out


def rows(seed: int, n: int = 50, d: int = 6, k: int = 3):
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    return rng.poisson(rng.gamma(1, 2, size=(k, d))[y]).astype(float), y


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("model", [MultinomialNB(), MultinomialNB(alpha=1e-3, fit_prior=False)], ids=str)
@pytest.mark.parametrize("k", [2, 3])
def test_every_shape_of_plan(model, shape, k):
    X, y = rows(seed=len(shape), k=k)
    agree(model, classification(X, y), SHAPES[shape](len(y)))


def test_fractional_counts_and_a_class_that_goes_missing():
    X, y = rows(seed=3)
    y[y == 2] = 0
    y[7] = 2
    for shape in ("kfold", "leave_one_out", "bootstrap"):
        got = agree(MultinomialNB(), classification(X / 7, y), SHAPES[shape](len(y)))
        assert "class 2" in str(got.unseen)


def test_leaving_one_out_of_three_by_hand():
    # Without row 0: class 0 has counts (1, 3) of one row, class 1 (4, 0) of one; smoothed by 1: (2, 4)/6 and (5, 1)/6.
    X, y = np.array([[2.0, 1.0], [1.0, 3.0], [4.0, 0.0]]), np.array([0, 0, 1])
    one, two = (2 / 6) ** 2 * (4 / 6), (5 / 6) ** 2 * (1 / 6)
    got = exact.predicted(learner(MultinomialNB()), classification(X, y), leave_one_out(3))
    np.testing.assert_allclose(got.prob[0], two / (one + two), rtol=1e-12)
    assert got.unseen == ((2, ("class 1",)),) and got.prob[2] == 0


@pytest.mark.parametrize(
    ("model", "shift", "says"),
    [
        (MultinomialNB(class_prior=[0.2, 0.3, 0.5]), 0.0, "class_prior"),
        (MultinomialNB(alpha=0.0), 0.0, "alpha may be one number"),
        (MultinomialNB(alpha=[1.0] * 6), 0.0, "alpha may be one number"),
        (MultinomialNB(alpha=1e-8), 0.1, "fractional counts"),
        (MultinomialNB(), -3.0, "a feature is negative"),
        (ComplementNB(), 0.0, "ComplementNB has no closed form"),
    ],
    ids=str,
)
def test_what_is_outside_the_closed_form_is_refused_in_words(model, shift, says):
    X, y = rows(seed=8)
    assert says in exact.covers(learner(model), classification(X + shift, y))
