"""Constant: counts to probabilities, by hand."""

import numpy as np
import pytest
from sklearn.base import clone, is_classifier

from errbar.learners._constant_model import Constant, smoothed


def test_frequencies_laplace_and_m_estimate_of_three_classes():
    assert smoothed([6, 3, 1]).tolist() == [0.6, 0.3, 0.1]
    np.testing.assert_allclose(smoothed([6, 3, 1], "laplace"), [7 / 13, 4 / 13, 2 / 13])
    np.testing.assert_allclose(smoothed([6, 3, 1], "m_estimate", m=5), np.array([6 + 5 / 3, 3 + 5 / 3, 1 + 5 / 3]) / 15)
    np.testing.assert_allclose(smoothed([0, 4], "m_estimate", m=4, priors=[0.75, 0.25]), [3 / 8, 5 / 8])


def test_laplace_is_the_m_estimate_with_as_many_rows_as_classes():
    np.testing.assert_allclose(smoothed([5, 0, 2, 9], "laplace"), smoothed([5, 0, 2, 9], "m_estimate", m=4))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"smoothing": "none "}, "smoothing must be one of"),
        ({"m": -1}, "m must be a number of pseudo-rows"),
        ({"priors": [0.5, 0.6]}, "adding up to 1"),
        ({"priors": [1.0]}, "one probability per class"),
    ],
)
def test_what_makes_no_sense_is_refused(options, says):
    with pytest.raises(ValueError, match=says):
        smoothed([1, 2], **options)


def test_the_estimator_follows_scikit_learn():
    model = clone(Constant(smoothing="m_estimate", m=4, priors=[0.1, 0.9]))
    assert is_classifier(model) and model.get_params() == {"smoothing": "m_estimate", "m": 4, "priors": [0.1, 0.9]}
    model.fit(np.zeros((4, 1)), ["b", "a", "a", "a"])
    assert model.classes_.tolist() == ["a", "b"]
    # (3 + 0.4) / 8 and (1 + 3.6) / 8: the prior turns the vote.
    np.testing.assert_allclose(model.predict_proba([[0], [0]]), [[0.425, 0.575]] * 2)
    assert model.predict([[0], [0]]).tolist() == ["b", "b"]


def test_of_equal_classes_the_first_is_predicted():
    assert Constant().fit([[0], [0]], [1, 0]).predict([[0]]).tolist() == [0]
