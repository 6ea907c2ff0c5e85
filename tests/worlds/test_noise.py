import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from errbar.errors import LearnerFailed
from errbar.worlds import world


def test_every_rule_is_wrong_half_the_time():
    w = world("noise")
    X, y, *_ = w.sample(100, np.random.default_rng(0))
    for rule in (lambda X: 0, lambda X: X[:, 0] > 1, DecisionTreeClassifier().fit(X, y)):
        found = w.true_error(rule)
        assert (found.value, found.se, found.how) == (0.5, 0, "closed form")


def test_with_unequal_classes_the_error_depends_on_how_often_the_rule_says_one():
    w = world("noise(prior=0.2, d=1)")
    assert w.bayes_error.value == 0.2
    # Says 1 half the time: wrong with 0.8 there and 0.2 elsewhere.
    found = w.true_error(lambda X: X[:, 0] > 0)
    assert found.value == pytest.approx(0.5 * 0.8 + 0.5 * 0.2, abs=4 * found.se)
    assert w.true_error(lambda X: 0).value == pytest.approx(0.2)


def test_the_best_probability_is_the_prior():
    w = world("noise(prior=0.2)")
    assert np.allclose(w.bayes_prob(np.zeros((3, 5))), [0.8, 0.2])
    assert w.truth(w.bayes_prob, "brier").value == pytest.approx(0.2 * 0.8)


def test_features_and_labels_are_not_related():
    X, y, *_ = world("noise").sample(20_000, np.random.default_rng(0))
    assert np.abs(X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0)).max() < 0.06


def test_any_rule_will_do_but_it_must_be_one():
    with pytest.raises(LearnerFailed, match="0, 1"):
        world("noise").true_error(lambda X: 7)
