"""Ridge and least squares without refitting give what scikit-learn gives when it is fitted split by split."""

import numpy as np
import pytest
from sklearn.linear_model import Lasso, LinearRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler

from errbar.errors import LearnerFailed
from errbar.learners import exact
from errbar.records.plan import Split
from tests.learners.exact._refits import SHAPES, agree, kfold, learner, leave_one_out, plan, refits, regression, same

MODELS = [
    Ridge(),
    Ridge(alpha=0.0),
    Ridge(alpha=50.0, fit_intercept=False, solver="svd"),
    LinearRegression(),
    LinearRegression(fit_intercept=False),
    make_pipeline(StandardScaler(), Ridge(alpha=3.0)),
    make_pipeline(StandardScaler(), LinearRegression()),
]


def rows(seed: int, n: int = 48, d: int = 4, targets: int = 1):
    """Columns on different scales, away from zero, one of them 0/1."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-2, 3, d) + rng.normal(size=d) * 5
    X[:, 0] = rng.integers(0, 2, n)
    y = X @ rng.normal(size=(d, targets)) + rng.normal(size=(n, targets)) + 7
    return X, y[:, 0] if targets == 1 else y


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("model", MODELS, ids=str)
def test_every_shape_of_plan(model, shape):
    X, y = rows(seed=len(shape))
    if not getattr(model, "fit_intercept", True):
        X = (X - X.mean(axis=0)) / X.std(axis=0) + 0.5
    got = agree(model, regression(X, y), SHAPES[shape](len(y)))
    assert len(got.refitted) <= 1


@pytest.mark.parametrize("shape", ["kfold", "leave_one_out", "leave_two_out", "bootstrap"])
@pytest.mark.parametrize("model", [Ridge(alpha=0.3), LinearRegression(), MODELS[5]], ids=str)
def test_several_targets_at_once(model, shape):
    X, y = rows(seed=3, targets=3)
    assert agree(model, regression(X, y), SHAPES[shape](len(y))).value.shape[1] == 3


@pytest.mark.parametrize("intercept", [True, False])
@pytest.mark.parametrize("shape", ["kfold", "leave_one_out", "bootstrap", "nested"])
def test_more_columns_than_rows(shape, intercept):
    X, y = rows(seed=5, n=30, d=70)
    got = agree(Ridge(alpha=20.0, fit_intercept=intercept), regression(X / X.std(axis=0), y), SHAPES[shape](30))
    assert not got.refitted


def test_leaving_one_of_three_rows_out_by_hand():
    # Through the other two points: (0,1),(1,3) -> 5 at 2; (0,1),(2,3) -> 2 at 1; (1,3),(2,3) -> 3 at 0.
    X, y = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 3.0, 3.0])
    got = exact.predicted(learner(LinearRegression()), regression(X, y), leave_one_out(3))
    np.testing.assert_allclose(got.value, [3.0, 2.0, 5.0], rtol=1e-12)


@pytest.mark.parametrize("model", [Ridge(), make_pipeline(StandardScaler(), Ridge())], ids=str)
@pytest.mark.parametrize("shape", ["kfold", "leave_one_out", "leave_two_out", "bootstrap", "windows"])
def test_a_path_of_penalties_is_each_penalty_on_its_own(model, shape):
    X, y = rows(seed=11)
    task, drawn, penalties = regression(X, y), SHAPES[shape](len(y)), np.logspace(-6, 6, 5)
    made = exact.predicted_path(learner(model), task, drawn, "ridge__alpha", penalties)
    stacked = exact.path(learner(model), task, drawn, "alpha", list(penalties))
    assert stacked.shape == (5, len(made[0].row))
    for penalty, one, line in zip(penalties, made, stacked):
        named = "ridge__alpha" if hasattr(model, "steps") else "alpha"
        model.set_params(**{named: penalty})
        same(one, refits(model, task, drawn), scale=np.abs(y).max())
        np.testing.assert_array_equal(line, one.value)


def test_a_column_that_is_constant_or_only_varies_in_one_fold_changes_nothing():
    X, y = rows(seed=2)
    X[:, 1] = 4.0
    X[:, 2] = 0.0
    X[5, 2] = 1.0
    for model in (Ridge(), MODELS[5]):
        agree(model, regression(X, y), kfold(len(y), 4))
        agree(model, regression(X, y), leave_one_out(len(y)))


def test_a_huge_row_is_fitted_for_real_when_it_is_left_out():
    X, y = rows(seed=4)
    X[7, 3] *= 3e3
    got = agree(LinearRegression(), regression(X, y), leave_one_out(len(y)))
    assert got.refitted == (7,) and "1 of 48 splits were fitted for real" in got.said[0]


def test_what_has_no_slope_of_its_own_is_not_covered():
    X, y = rows(seed=6)
    twice = np.column_stack([X, X[:, 1] - 2 * X[:, 2]])
    task = regression(twice, y)
    assert "rank-deficient" in exact.covers(learner(LinearRegression()), task)
    assert "rank-deficient" in exact.covers(learner(MODELS[6]), task)
    wide = regression(np.random.default_rng(0).normal(size=(9, 12)), y[:9])
    assert "12 columns and 9 rows are rank-deficient" in exact.covers(learner(LinearRegression()), wide)
    assert "rank-deficient" in exact.covers(learner(Ridge(alpha=0)), wide)
    agree(Ridge(alpha=1.0), task, kfold(len(y), 5))


def test_ridge_without_penalty_on_dependent_columns_is_fitted_for_real():
    rng = np.random.default_rng(1)
    X, y = rng.normal(size=(60, 3)), rng.normal(size=60)
    X[:, 2] = X[:, 0] + 1e-7 * rng.normal(size=60)
    for k in (3, 12):
        got = exact.predicted(learner(Ridge(alpha=0.0)), regression(X, y), kfold(60, k))
        assert got.refitted == tuple(range(k))
        path = exact.predicted_path(learner(Ridge()), regression(X, y), kfold(60, k), "alpha", [0, 1, 2, 3, 4, 5])
        assert [len(one.refitted) for one in path] == [k, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("model", [Ridge(), MODELS[5]], ids=str)
def test_targets_far_smaller_in_training_than_elsewhere_keep_their_digits(model):
    X, y = rows(seed=13)
    y = (y - y.mean()) * np.where(np.arange(48) < 24, 1e-9, 1.0)
    got = exact.predicted(learner(model), regression(X, y), SHAPES["growing"](48))
    np.testing.assert_allclose(got.value, refits(model, regression(X, y), SHAPES["growing"](48))["value"], rtol=1e-8)
    assert 0 in got.refitted


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (Ridge(solver="sag"), "solver='sag'"),
        (Ridge(positive=True), "positive=True"),
        (Ridge(alpha=[1.0, 2.0]), "alpha may be one number"),
        (LinearRegression(positive=True), "positive=True"),
        (Lasso(), "Lasso has no closed form"),
        (make_pipeline(MinMaxScaler(), Ridge()), "MinMaxScaler before Ridge"),
        (make_pipeline(StandardScaler(), StandardScaler(), Ridge()), "StandardScaler, StandardScaler before Ridge"),
        (make_pipeline(StandardScaler(with_mean=False), Ridge()), "does not both centre and scale"),
        (make_pipeline(StandardScaler(), Ridge(fit_intercept=False)), "fit_intercept may be True"),
    ],
    ids=str,
)
def test_parameters_outside_the_closed_form_are_refused_in_words(model, says):
    X, y = rows(seed=8)
    assert says in exact.covers(learner(model), regression(X, y))


def test_data_that_leaves_too_few_digits_is_refused_in_words():
    X, y = rows(seed=9)
    far, out = X.copy(), X.copy()
    far[:, 1] = X[:, 1] / X[:, 1].std() + 1e8
    out[3, 1] = 1e9
    assert "column 2 has mean 1e+08" in exact.covers(learner(Ridge()), regression(far, y))
    assert "times as far out as is typical" in exact.covers(learner(Ridge()), regression(out, y))
    single = regression(X.astype(np.float32), y)
    assert "float32" in exact.covers(learner(Ridge()), single)
    assert "float32" in exact.covers(learner(Ridge()), regression(X, y.astype(np.float32)))


def test_a_penalty_below_zero_fails_as_a_fit_does():
    X, y = rows(seed=10)
    with pytest.raises(LearnerFailed, match="alpha"):
        exact.predicted_path(learner(Ridge()), regression(X, y), kfold(len(y), 3), "alpha", [1.0, -1.0])


def test_no_splits_give_no_predictions():
    X, y = rows(seed=12)
    got = exact.predicted(learner(Ridge()), regression(X, y), plan(len(y), ()))
    assert got.value.shape == (0,) and got.row.shape == (0,)


def test_a_constant_column_without_a_penalty_is_left_to_a_fit():
    X, y = rows(seed=3)
    X[:, 1] = 0.1
    task, folds = regression(X, y), kfold(len(y), 4)
    assert len(exact.predicted(learner(Ridge(alpha=0.0)), task, folds).refitted) == 4
    assert agree(Ridge(alpha=1e-6), task, folds).refitted == ()
    assert agree(LinearRegression(), task, folds).refitted == ()


@pytest.mark.parametrize("left_out", [[3], [0, 3], [0, 3, 5, 7]], ids=len)
def test_a_row_that_all_but_decides_its_own_fit_among_columns_far_from_zero(left_out):
    X = np.full((12, 1), 1e5)
    X[3] += 1  # without it the column is constant
    y = np.random.default_rng(0).normal(size=12)
    splits = plan(12, (Split(test=np.array(left_out)), Split(test=np.array([1]))))
    assert agree(Ridge(alpha=0.001), regression(X, y), splits).refitted == ()


def test_training_targets_that_vary_far_less_than_all_targets_are_left_to_a_fit():
    X, y = rows(seed=6)
    y[30:] += 3e5 * y[:30].std()
    late = plan(48, (Split(test=np.arange(30, 48)), Split(test=np.arange(15, 48), trained=np.arange(15, 48))))
    assert agree(Ridge(alpha=0.0), regression(X, y), late).refitted == (0,)
