"""Neighbours from one search are the neighbours of every fit."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.errors import LearnerFailed
from errbar.learners import exact
from tests.learners.exact._refits import (
    SHAPES,
    agree,
    classification,
    kfold,
    learner,
    leave_one_out,
    refits,
    regression,
    same,
)

pytestmark = pytest.mark.heavy

WAYS = [
    {"n_neighbors": 1},
    {"n_neighbors": 4},
    {"n_neighbors": 5, "weights": "distance"},
    {"n_neighbors": 3, "weights": "distance", "algorithm": "brute"},
    {"n_neighbors": 6, "algorithm": "ball_tree", "metric": "euclidean"},
]


def rows(seed: int, n: int = 36, d: int = 3, k: int = 3):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) + 3, rng.integers(0, k, n), rng.normal(size=n) * 5 + 100


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_every_shape_of_plan(way, shape):
    X, y, value = rows(seed=len(shape))
    got = agree(KNeighborsClassifier(**way), classification(X, y), SHAPES[shape](36))
    if shape != "resubstitution" and "brute" not in way.values():
        assert not got.refitted
    agree(KNeighborsRegressor(**way), regression(X, value), SHAPES[shape](36))


@pytest.mark.parametrize("d", [1, 8, 20])
@pytest.mark.parametrize("shape", ["kfold", "leave_one_out", "bootstrap"])
def test_few_and_many_columns_two_classes_and_several_targets(shape, d):
    X, y, value = rows(seed=d, d=d, k=2)
    for weights in ("uniform", "distance"):
        agree(KNeighborsClassifier(4, weights=weights), classification(X, y, positive=0), SHAPES[shape](36))
        agree(KNeighborsRegressor(4, weights=weights), regression(X, np.c_[value, y]), SHAPES[shape](36))


@pytest.mark.parametrize("shape", ["kfold", "repeated", "leave_one_out", "bootstrap", "windows", "nested"])
@pytest.mark.parametrize("weights", ["uniform", "distance"])
def test_all_k_from_one_search_are_each_k_on_its_own(shape, weights):
    X, y, _ = rows(seed=7)
    task, drawn, ks = classification(X, y), SHAPES[shape](36), [1, 2, 5, 11]
    made = exact.predicted_path(learner(KNeighborsClassifier(weights=weights)), task, drawn, "n_neighbors", ks)
    for k, one in zip(ks, made):
        same(one, refits(KNeighborsClassifier(k, weights=weights), task, drawn))
    stacked = exact.path(learner(KNeighborsClassifier(weights=weights)), task, drawn, "n_neighbors", ks)
    assert stacked.shape == (4, len(made[0].row), 3)


def test_of_equal_votes_the_first_class_wins_by_hand():
    # Left out, 0.0 sees 1.0 (b) and 2.1 (a): a tie of votes that the smaller class takes.
    X, y = np.array([[0.0], [1.0], [2.1], [9.0]]), np.array([1, 1, 0, 0])
    got = exact.predicted(learner(KNeighborsClassifier(2)), classification(X, y), leave_one_out(4))
    assert got.label[0] == 0 and got.prob[0] == 0.5
    # First in the order of the classes' own values, whatever their codes are.
    other = classification(X, y, labels=np.array(["z", "a"]))
    assert agree(KNeighborsClassifier(2), other, leave_one_out(4)).label[0] == 1


def test_rows_at_the_same_distance_that_answer_differently_are_fitted_for_real():
    X = np.array([[0.0], [1.0], [-1.0], [5.0], [7.0], [20.0], [50.0], [90.0]])
    y = np.array([0, 0, 1, 1, 0, 1, 0, 1])
    got = agree(KNeighborsClassifier(1), classification(X, y), leave_one_out(8))
    # Row 0 has rows 1 and 2 on either side.
    assert got.refitted == (0,)
    assert agree(KNeighborsClassifier(2), classification(X, y), leave_one_out(8)).refitted == ()
    alike = agree(KNeighborsClassifier(1), classification(X, np.array([0, 1, 1, 1, 0, 1, 0, 1])), leave_one_out(8))
    assert alike.refitted == ()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_repeated_rows_and_grids_agree_wherever_they_are_covered(seed, way):
    rng = np.random.default_rng(seed)
    X, y = rng.integers(0, 30, size=(40, 2)).astype(float), rng.integers(0, 2, 40)
    X[10:20] = X[:10]
    for shape in ("kfold", "leave_one_out", "bootstrap", "leave_two_out"):
        agree(KNeighborsClassifier(**way), classification(X, y), SHAPES[shape](40))
        agree(KNeighborsRegressor(**way), regression(X, rng.normal(size=40)), SHAPES[shape](40))


def test_a_class_that_training_lacks_has_probability_zero():
    X, _, _ = rows(seed=1, n=20)
    y = np.zeros(20, dtype=int)
    y[3], y[4:9] = 2, 1
    got = agree(KNeighborsClassifier(3), classification(X, y), leave_one_out(20))
    assert got.unseen == ((3, ("class 2",)),) and got.prob[3, 2] == 0


def test_data_full_of_ties_is_refused_in_words():
    rng = np.random.default_rng(0)
    task = classification(rng.integers(0, 2, size=(80, 3)).astype(float), rng.integers(0, 2, 80))
    assert "ties in distance decide" in exact.covers(learner(KNeighborsClassifier()), task)


def test_more_neighbours_than_training_rows_fail_as_a_fit_does_and_only_there():
    X, y, _ = rows(seed=3, n=20)
    task = classification(X, y)
    with pytest.raises(LearnerFailed, match="n_neighbors"):
        exact.predicted(learner(KNeighborsClassifier(17)), task, kfold(20, 5))
    for drawn in (kfold(20, 5), leave_one_out(20)):
        with pytest.raises(LearnerFailed, match="n_neighbors"):
            exact.predicted_path(learner(KNeighborsClassifier()), task, drawn, "n_neighbors", [2, 40])
    assert agree(KNeighborsClassifier(16), task, kfold(20, 5)).refitted == ()


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (KNeighborsClassifier(p=1), "p may be 2"),
        (KNeighborsClassifier(metric="manhattan"), "metric='manhattan'"),
        (KNeighborsClassifier(weights=lambda d: d), "weights"),
        (KNeighborsClassifier(metric_params={"w": [1, 2, 3]}), "metric_params"),
        (KNeighborsClassifier(36), "fewer than the 36 rows"),
        (make_pipeline(StandardScaler(), KNeighborsClassifier()), "StandardScaler before KNeighborsClassifier"),
    ],
    ids=lambda x: x if isinstance(x, str) else type(x).__name__,
)
def test_parameters_outside_the_closed_form_are_refused_in_words(model, says):
    X, y, _ = rows(seed=8)
    assert says in exact.covers(learner(model), classification(X, y))


def test_distances_whose_squares_underflow_are_left_to_a_fit():
    rng = np.random.default_rng(5)
    X, y = rng.poisson(2.0, size=(60, 17)) * 3.2e-158, rng.normal(size=60)
    X[7, 6] *= 250  # beside a far row the squares of the others are denormal numbers of few digits
    told = exact.covers(learner(KNeighborsRegressor(6, algorithm="brute")), regression(X, y))
    assert told == "ties in distance decide the neighbours of 100% of the rows"
    agree(KNeighborsRegressor(6, algorithm="brute"), regression(X * 1e30, y), leave_one_out(60))
