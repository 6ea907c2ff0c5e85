"""Short names: each against the scikit-learn pipeline a person would write by hand."""

import numpy as np
import pytest
from sklearn.compose import ColumnTransformer
from sklearn.dummy import DummyClassifier, DummyRegressor
from sklearn.ensemble import (
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.multioutput import MultiOutputRegressor
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.svm import SVC, SVR
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
from threadpoolctl import threadpool_limits

from errbar.errors import BadInput
from errbar.learners import for_task, learner
from tests.learners.rows import Coded, Column, Numbers, classes, mixed, numbers


@pytest.fixture(autouse=True)
def one_thread():
    """Threads of boosting cost more than so few rows take."""
    with threadpool_limits(1):
        yield


TRAIN, TEST = np.arange(0, 90), np.arange(90, 120)


def fitted(name, task, **seed):
    """The short name, built for the task, seeded and fitted on the training rows."""
    model = for_task(learner(name), task).model
    states = [p for p in model.get_params() if p.endswith("random_state")]
    model.set_params(**dict.fromkeys(states, seed.get("seed", 0)))
    return model.fit(task.X.take(TRAIN), task.target(TRAIN))


def by_hand(model, X, y, *, scale):
    """Medians and flags for the missing, 0/1 columns for the levels, missing being one."""
    number = SimpleImputer(strategy="median", add_indicator=True)
    number = make_pipeline(number, StandardScaler()) if scale else number
    level = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    columns = ColumnTransformer([("n", number, [0, 1, 3]), ("c", level, [2])])
    return make_pipeline(columns, model).fit(X, y)


CLASSIFIERS = {
    "logistic(penalty=0.5)": (LogisticRegression(C=2, max_iter=1000), True),
    "tree(max_depth=3)": (DecisionTreeClassifier(max_depth=3, random_state=0), False),
    "forest(trees=20, min_leaf=2)": (
        RandomForestClassifier(n_estimators=20, min_samples_leaf=2, random_state=0),
        False,
    ),
    "knn(k=15)": (KNeighborsClassifier(15), True),
    "naive_bayes": (GaussianNB(), False),
    "svm(C=2)": (SVC(C=2, random_state=0), True),
    "mlp(hidden=8x4, max_iter=50)": (MLPClassifier(hidden_layer_sizes=(8, 4), max_iter=50, random_state=0), True),
}


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("name", CLASSIFIERS)
@pytest.mark.parametrize("labels", [["no", "yes"], ["a", "b", "c"]])
def test_a_classifier_is_the_pipeline_written_by_hand(name, labels):
    X, signal = mixed()
    codes = np.digitize(signal, np.quantile(signal, np.arange(1, len(labels)) / len(labels)))
    task = classes(X, codes, labels)
    model, scale = CLASSIFIERS[name]
    hand = by_hand(model, X.take(TRAIN), task.target(TRAIN), scale=scale)
    mine = fitted(name, task)
    assert mine.predict(X.take(TEST)).tolist() == hand.predict(X.take(TEST)).tolist()
    if hasattr(hand, "predict_proba"):
        np.testing.assert_allclose(mine.predict_proba(X.take(TEST)), hand.predict_proba(X.take(TEST)), rtol=1e-7)


REGRESSORS = {
    "tree(min_leaf=4)": (DecisionTreeRegressor(min_samples_leaf=4, random_state=0), False, False),
    "forest(trees=20)": (RandomForestRegressor(n_estimators=20, random_state=0), False, False),
    "knn(weights=distance)": (KNeighborsRegressor(5, weights="distance"), True, False),
    "ridge(penalty=10)": (Ridge(alpha=10), True, False),
    "linear": (LinearRegression(), True, False),
    "svm": (SVR(), True, True),
    "mlp(hidden=8, max_iter=50)": (MLPRegressor(hidden_layer_sizes=(8,), max_iter=50, random_state=0), True, True),
}


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize("name", REGRESSORS)
def test_a_regressor_is_the_pipeline_written_by_hand(name):
    X, signal = mixed()
    task = numbers(X, 1000 + 50 * signal)
    model, scale, centred = REGRESSORS[name]
    y = task.y[TRAIN]
    mean, spread = (y.mean(), y.std()) if centred else (0.0, 1.0)
    hand = by_hand(model, X.take(TRAIN), (y - mean) / spread, scale=scale)
    expected = mean + spread * hand.predict(X.take(TEST))
    np.testing.assert_allclose(fitted(name, task).predict(X.take(TEST)), expected, rtol=1e-7)


def test_boosting_takes_gaps_and_categories_as_they_are():
    X, signal = mixed(400)
    train, test = np.arange(300), np.arange(300, 400)
    task = classes(X, (signal > 0).astype(int))
    hand = HistGradientBoostingClassifier(categorical_features=[2], early_stopping=False, max_iter=30)
    hand.fit(X.take(train), task.y[train])
    mine = for_task(learner("boosting(rounds=30)"), task).model.fit(X.take(train), task.y[train])
    assert type(mine) is HistGradientBoostingClassifier
    np.testing.assert_allclose(mine.predict_proba(X.take(test)), hand.predict_proba(X.take(test)))
    values = numbers(X, signal)
    hand = HistGradientBoostingRegressor(categorical_features=[2], learning_rate=0.3).fit(X.take(train), signal[train])
    mine = for_task(learner("boosting(rate=0.3)"), values).model.fit(X.take(train), signal[train])
    np.testing.assert_allclose(mine.predict(X.take(test)), hand.predict(X.take(test)))


def test_boosting_merges_rare_levels_of_a_category_with_more_than_it_can_bin():
    rng = np.random.default_rng(0)
    town = np.concatenate([np.arange(400), np.zeros(200)])
    y = np.concatenate([rng.normal(size=400), 10 + 0.01 * rng.normal(size=200)])
    X = Coded(
        np.column_stack([rng.normal(size=600), town]),
        (Column("a", "number"), Column("town", "category", tuple(map(str, range(400))))),
    )
    model = for_task(learner("boosting"), numbers(X, y)).model.fit(X.values, y)
    assert model.predict([[0.0, 0.0]])[0] == pytest.approx(10, abs=0.1)
    assert np.isfinite(model.predict([[0.0, 399.0], [0.0, np.nan]])).all()


def test_constant_gives_the_majority_and_the_class_frequencies():
    X, signal = mixed()
    task = classes(X, (signal > np.quantile(signal, 0.7)).astype(int), ["no", "yes"])
    hand = DummyClassifier(strategy="prior").fit(X.take(TRAIN), task.target(TRAIN))
    mine = fitted("constant", task)
    assert set(mine.predict(X.take(TEST))) == {"no"}
    np.testing.assert_allclose(mine.predict_proba(X.take(TEST)), hand.predict_proba(X.take(TEST)))
    assert type(fitted("constant", numbers(X, signal))) is DummyRegressor
    assert fitted("constant", numbers(X, signal)).predict(X.take(TEST))[0] == pytest.approx(signal[TRAIN].mean())


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.ConvergenceWarning")
@pytest.mark.parametrize(
    "name", ["tree", "forest(trees=5)", "boosting(rounds=5)", "knn", "svm", "mlp(max_iter=5)", "ridge", "linear"]
)
def test_a_regressor_predicts_every_output(name):
    X, signal = mixed()
    task = numbers(X, np.column_stack([signal, -2 * signal]))
    found = fitted(name, task).predict(X.take(TEST))
    assert found.shape == (30, 2)
    if name not in ("tree", "forest(trees=5)", "mlp(max_iter=5)"):  # these fit all outputs in one
        one = fitted(name, numbers(X, signal)).predict(X.take(TEST))
        np.testing.assert_allclose(found[:, 0], one, rtol=1e-7)


def test_boosting_fits_one_model_an_output():
    X, signal = mixed()
    model = for_task(learner("boosting"), numbers(X, np.column_stack([signal, signal]))).model
    assert type(model) is MultiOutputRegressor


def test_complete_numbers_need_no_filling():
    X = Numbers(np.random.default_rng(0).normal(size=(30, 3)))
    task = numbers(X, X.values[:, 0])
    ridge = for_task(learner("ridge"), task).model
    assert [type(step) for _, step in ridge.steps] == [StandardScaler, Ridge]
    assert type(for_task(learner("tree"), task).model) is DecisionTreeRegressor
    assert type(for_task(learner("naive_bayes"), classes(X, [0, 1] * 15)).model) is GaussianNB
    assert type(for_task(learner("knn"), task).model.steps[-1][1]) is KNeighborsRegressor


def test_a_column_without_a_value_in_training_and_a_level_new_in_test_are_no_fault():
    values = np.column_stack([np.arange(8.0), [np.nan] * 6 + [1, 2], [0, 1, 0, 1, 0, 1, 2, np.nan]])
    X = Coded(values, (Column("a", "number"), Column("b", "number"), Column("c", "category", ("x", "y", "z"))))
    task = numbers(X, np.arange(8))
    model = for_task(learner("ridge"), task).model.fit(X.take(np.arange(6)), task.y[:6])
    assert np.isfinite(model.predict(X.take(np.array([6, 7])))).all()


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("tree(max_depth=0)", "tree(max_depth=...) must be a whole number of 1 or more, or none; got 0."),
        ("tree(max_depth=deep)", "got deep"),
        ("knn(k=2.5)", "knn(k=...) must be a whole number of 1 or more; got 2.5."),
        ("knn(weights=far)", "one of uniform, distance; got far"),
        ("ridge(penalty=-1)", "ridge(penalty=...) must be a number of 0 or more; got -1."),
        ("svm(C=0)", "svm(C=...) must be a number above 0; got 0."),
        ("mlp(hidden=64x)", "widths such as 64x32; got 64x."),
        ("constant(smoothing=some)", "one of none, laplace, m_estimate; got some"),
        ("forest(tree=3)", "forest has no option 'tree'. Did you mean trees? Options: trees, max_depth, min_leaf."),
        ("linear(k=3)", "linear has no option 'k'. Options: none."),
    ],
)
def test_a_bad_option_is_refused_before_any_fit(spec, says):
    with pytest.raises(BadInput) as e:
        learner(spec)
    assert says in str(e.value)


def test_none_is_an_option_where_it_is_the_default():
    assert learner("tree(max_depth=none)").model.settings["max_depth"] is None
    assert learner("tree(max_depth=3)").name == "tree(max_depth=3)"
    assert learner("tree(max_depth=3)").params == {"max_depth": "3"}


def test_no_penalty_is_plain_logistic_regression():
    X = Numbers([[0.0], [1.0], [2.0], [3.0]] * 5)
    task = classes(X, [0, 1, 0, 1] * 5)
    mine = for_task(learner("logistic(penalty=0)"), task).model.fit(X.values, task.y)
    # Without a penalty the mean prediction is the share of ones, and so is its product with x: the score equations.
    p = mine.predict_proba(X.values)[:, 1]
    np.testing.assert_allclose([p.sum(), p @ X.values[:, 0]], [10, 20], rtol=1e-4)


@pytest.mark.parametrize("name", ["ridge", "linear"])
def test_a_regressor_is_refused_for_classes(name):
    task = classes(Numbers(np.eye(4)), [0, 1, 0, 1])
    with pytest.raises(BadInput, match=f"{name} is for regression; the target is binary. Use one of: .*logistic"):
        for_task(learner(name), task)
    with pytest.raises(BadInput, match=f"{name} is for regression; the target is multiclass"):
        learner(name, kind="multiclass")


@pytest.mark.parametrize("name", ["logistic", "naive_bayes"])
def test_a_classifier_is_refused_for_numbers(name):
    with pytest.raises(BadInput, match=f"{name} is for classification; .* Use one of: .*ridge"):
        for_task(learner(name), numbers(Numbers(np.eye(4)), [1, 2, 3, 4]))


def test_smoothing_is_refused_for_numbers():
    with pytest.raises(
        BadInput,
        match=r"constant\(smoothing=\.\.\.\) needs classes; the target is a number and got laplace\. Leave it out\.",
    ):
        for_task(learner("constant(smoothing=laplace)"), numbers(Numbers(np.eye(4)), [1, 2, 3, 4]))
