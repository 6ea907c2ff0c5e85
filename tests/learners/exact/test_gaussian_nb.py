"""Gaussian naive Bayes without refitting gives what scikit-learn gives when it is fitted split by split."""

import numpy as np
import pytest
from sklearn.naive_bayes import BernoulliNB, GaussianNB

from errbar.errors import LearnerFailed
from errbar.learners import exact
from errbar.records.plan import Partitions
from tests.learners.exact._refits import SHAPES, agree, classification, kfold, learner, leave_one_out, plan


def rows(seed: int, n: int = 54, d: int = 4, k: int = 3):
    """Columns on different scales, away from zero."""
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    X = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-2, 3, d) + 20
    return X + y[:, None] * X.std(axis=0) * rng.normal(size=d), y


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("smoothing", [1e-9, 0.1])
def test_every_shape_of_plan(shape, k, smoothing):
    X, y = rows(seed=len(shape), k=k)
    got = agree(GaussianNB(var_smoothing=smoothing), classification(X, y), SHAPES[shape](len(y)))
    # The first of a growing series may hold one row of a class, which has no variance of its own.
    assert len(got.refitted) <= (shape == "growing")


@pytest.mark.parametrize("seed", range(5))
def test_rare_classes_come_and_go_without_shifting_the_others(seed):
    X, y = rows(seed, n=30, k=4)
    y[4:] = np.where(y[4:] == 3, 0, y[4:])
    for shape in ("kfold", "leave_one_out", "bootstrap", "growing"):
        got = agree(GaussianNB(), classification(X, y), SHAPES[shape](30))
        drawn = SHAPES[shape](30)
        lacking = {
            i: tuple(f"class {c}" for c in range(4) if c not in y[s.train(30)]) for i, s in enumerate(drawn.splits)
        }
        assert dict(got.unseen) == {i: names for i, names in lacking.items() if names}


@pytest.mark.parametrize("positive", [0, 1, None])
def test_labels_in_any_order_and_either_class_positive(positive):
    X, y = rows(seed=2, k=2)
    labels = np.array(["sick", "healthy"])
    agree(GaussianNB(), classification(X, y, labels=labels, positive=positive), kfold(len(y), 5))
    X, y = rows(seed=2, k=3)
    agree(GaussianNB(), classification(X, y, labels=np.array([7, 3, 5])), leave_one_out(len(y)))


def test_columns_that_are_constant_everywhere_or_within_a_class():
    X, y = rows(seed=4)
    X[:, 1] = 1e4
    X[y == 1, 2] = 3.0
    for shape in ("kfold", "leave_one_out", "bootstrap"):
        agree(GaussianNB(), classification(X, y), SHAPES[shape](len(y)))


def test_a_column_that_varies_only_through_the_row_left_out_is_fitted_for_real():
    X, y = rows(seed=5)
    X[:, 0] = 1.0
    X[9, 0] = 41.0
    X[:, 1:] /= X[:, 1:].std(axis=0)
    for drawn in (leave_one_out(len(y)), kfold(len(y), len(y) // 2, seed=3)):
        got = agree(GaussianNB(var_smoothing=1e-3), classification(X, y), drawn)
        assert [9 in drawn.splits[i].test for i in got.refitted] == [True]


def test_a_class_without_any_variance_and_no_floor_fails_as_a_fit_does():
    X, y = rows(seed=5)
    X[y == 1, 2] = 3.0
    for drawn in (leave_one_out(len(y)), kfold(len(y), 4)):
        with pytest.raises(LearnerFailed, match="finite"):
            exact.predicted(learner(GaussianNB(var_smoothing=0.0)), classification(X, y), drawn)


def test_a_row_so_far_out_that_probabilities_lose_digits_is_fitted_for_real():
    # Log densities around -1e9 leave 7 digits to what scikit-learn normalises on the log scale.
    X, y = rows(seed=6)
    X[4] += 3e4 * X.std(axis=0)
    got = agree(GaussianNB(), classification(X, y), leave_one_out(len(y)))
    assert got.refitted == (4,)


def test_classes_that_cannot_be_told_apart_are_left_to_a_real_fit():
    # Both classes train on the same rows: every score is a tie, broken by rounding.
    X = np.tile([[0.1, 1.0], [2.0, 5.3]], (6, 1)) + 0.7 * np.repeat(np.arange(3), 4)[:, None]
    y = np.tile([0, 0, 1, 1], 3)
    got = agree(GaussianNB(), classification(X, y), plan(12, Partitions((np.repeat(np.arange(3), 4),))))
    assert got.refitted == (0, 1, 2)


def test_leaving_one_out_of_four_by_hand():
    # Without row 0: class 0 is {2} (variance 0), class 1 is {5, 7}; the floor is 0.5 times the variance of {2, 5, 7}.
    X, y = np.array([[0.0], [2.0], [5.0], [7.0]]), np.array([0, 0, 1, 1])
    floor = 0.5 * np.var([2, 5, 7])

    def joint(prior, mean, var):
        return prior * np.exp(-(mean**2) / (2 * var)) / np.sqrt(2 * np.pi * var)

    one, two = joint(1 / 3, 2, floor), joint(2 / 3, 6, 1 + floor)
    got = exact.predicted(learner(GaussianNB(var_smoothing=0.5)), classification(X, y), leave_one_out(4))
    np.testing.assert_allclose(got.prob[0], two / (one + two), rtol=1e-12)


@pytest.mark.parametrize(
    ("model", "says"),
    [(GaussianNB(priors=[0.2, 0.3, 0.5]), "priors"), (BernoulliNB(), "BernoulliNB has no closed form")],
    ids=str,
)
def test_parameters_outside_the_closed_form_are_refused_in_words(model, says):
    X, y = rows(seed=8)
    assert says in exact.covers(learner(model), classification(X, y))
