"""The polynomial learner: through as many points as it has coefficients, and no further than its size allows."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from errbar.learners import learner
from errbar.records.recipe import Features


def model(degree, penalty=0.0, kind="regression"):
    recipe = learner(f"polynomial(degree={degree}, penalty={penalty})").model
    return recipe.build(kind, Features(), recipe.settings)


def test_degree_four_passes_through_five_points_and_degree_two_is_a_parabola():
    x = np.array([[0.0], [1.0], [2.0], [3.0], [4.0]])
    y = np.array([1.0, -1.0, 2.0, 0.0, 5.0])
    assert model(4).fit(x, y).predict(x) == pytest.approx(y)
    assert model(2).fit(x, x[:, 0] ** 2).predict(np.array([[10.0]])) == pytest.approx(100.0)


def test_it_has_products_of_features():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    assert model(2).fit(X, X[:, 0] * X[:, 1]).predict(X) == pytest.approx(X[:, 0] * X[:, 1])
    told = model(2, penalty=0.01, kind="binary").fit(X, X[:, 0] * X[:, 1] > 0)
    assert (told.predict(X) == (X[:, 0] * X[:, 1] > 0)).mean() > 0.95


def test_too_many_powers_are_refused_before_any_fit():
    X = np.random.default_rng(0).normal(size=(40, 10))
    with pytest.raises(BadInput, match="92,377"):
        errbar.evaluate("polynomial(degree=9)", X, X[:, 0])
    with pytest.raises(BadInput, match="degree"):
        learner("polynomial(degree=0)")
