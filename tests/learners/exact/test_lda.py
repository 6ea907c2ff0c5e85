"""Linear discriminants without refitting give what scikit-learn gives when it is fitted split by split."""

import numpy as np
import pytest
from sklearn.datasets import make_classification
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as LDA
from sklearn.discriminant_analysis import QuadraticDiscriminantAnalysis
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.learners import exact
from tests.learners.exact._refits import SHAPES, agree, classification, kfold, learner, leave_one_out

SOLVERS = ["svd", "lsqr", "eigen"]


def rows(seed: int, n: int = 60, d: int = 4, k: int = 3):
    rng = np.random.default_rng(seed)
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    X = rng.normal(size=(n, d)) @ (np.eye(d) + 0.3 * rng.normal(size=(d, d))) + 2
    return X + rng.normal(size=(k, d))[y], y


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("k", [2, 4])
def test_every_shape_of_plan(solver, shape, k):
    X, y = rows(seed=len(shape), k=k)
    agree(LDA(solver=solver), classification(X, y), SHAPES[shape](len(y)))


@pytest.mark.parametrize("shape", ["kfold", "leave_one_out", "bootstrap"])
def test_a_scaler_before_it_and_columns_on_any_scale(shape):
    X, y = rows(seed=1)
    X = X * [1e-4, 1.0, 1e3, 1e6] + [0, 5, 0, 1e7]
    agree(make_pipeline(StandardScaler(), LDA()), classification(X, y), SHAPES[shape](len(y)))
    agree(LDA(), classification(X, y), SHAPES[shape](len(y)))


@pytest.mark.parametrize("d", [1, 2, 12])
def test_more_classes_than_columns_and_the_reverse(d):
    X, y = rows(seed=d, d=d, k=5, n=90)
    for shape in ("kfold", "leave_one_out"):
        agree(LDA(), classification(X, y, labels=np.array(list("qbzar"))), SHAPES[shape](90))


def test_a_class_of_one_row_is_gone_when_that_row_is():
    X, y = rows(seed=6)
    y[y == 2] = 1
    y[11] = 2
    got = agree(LDA(), classification(X, y), leave_one_out(len(y)))
    assert got.unseen == ((11, ("class 2",)),) and got.prob[11, 2] == 0


def test_means_on_a_line_are_fitted_for_real_where_the_solver_drops_the_other_direction():
    X, y = rows(seed=7)
    for c in range(3):
        X[y == c] += [c, 0, 0, 0] - X[y == c].mean(axis=0)
    for shape in ("kfold", "leave_one_out", "resubstitution"):
        got = agree(LDA(), classification(X, y), SHAPES[shape](len(y)))
    assert got.refitted == (0,)


def test_redundant_columns_are_not_covered():
    X, y = make_classification(n_samples=80, n_features=8, n_informative=4, n_redundant=2, random_state=0)
    assert "rank-deficient" in exact.covers(learner(LDA()), classification(X, y))
    flat, y = rows(seed=8)
    flat[:, 1] = y
    assert "column 2 does not vary within the classes" in exact.covers(learner(LDA()), classification(flat, y))


def test_a_column_that_only_varies_in_one_fold_is_fitted_for_real_there():
    X, y = rows(seed=9)
    drawn = kfold(len(y), 4)
    X[:, 2] = 0
    X[drawn.splits[1].test[:5], 2] = np.arange(5)
    got = agree(LDA(), classification(X, y), drawn)
    assert got.refitted == (1,)


def test_few_rows_beside_many_columns_are_fitted_for_real():
    X, y = rows(seed=10, n=40, d=12, k=2)
    got = agree(LDA(), classification(X, y), SHAPES["windows"](40))
    assert len(got.refitted) > 0


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (LDA(solver="lsqr", shrinkage="auto"), "shrinkage"),
        (LDA(solver="lsqr", shrinkage=0.1), "shrinkage"),
        (LDA(priors=[0.2, 0.3, 0.5]), "priors"),
        (LDA(n_components=1), "n_components"),
        (QuadraticDiscriminantAnalysis(), "has no closed form"),
    ],
    ids=str,
)
def test_parameters_outside_the_closed_form_are_refused_in_words(model, says):
    X, y = rows(seed=11)
    assert says in exact.covers(learner(model), classification(X, y))


def test_solvers_that_see_the_origin_are_refused_far_from_it():
    X, y = rows(seed=12)
    assert "too far for lsqr" in exact.covers(learner(LDA(solver="lsqr")), classification(X + 1e5, y))
    agree(LDA(), classification(X + 1e5, y), kfold(len(y), 5))
