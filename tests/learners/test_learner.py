"""learner(): everything that can be fitted, and everything that cannot, in words."""

import functools
import gc
import pickle
import subprocess
import sys
import weakref

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.cluster import KMeans
from sklearn.ensemble import IsolationForest, RandomForestClassifier
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from sklearn.svm import SVC

from errbar.errors import BadInput, UnknownName
from errbar.learners import learner
from errbar.records.types import CLASSIFIED, REGRESSION
from tests.learners.rows import Numbers, numbers


class Duck:
    """fit and predict, nothing more."""

    def __init__(self, by=0.0):
        self.by = by
        self.seen = []

    def fit(self, X, y):
        self.mean_ = float(np.mean(y)) + self.by

    def predict(self, X):
        return np.full(len(X), self.mean_)


def nearest(X_train, y_train, X_test):
    return y_train[np.abs(X_train[:, 0] - X_test[:, :1]).argmin(axis=1)]


def make(depth=3):
    return RandomForestClassifier(max_depth=depth)


def test_an_estimator_is_cloned_whether_fitted_or_not():
    mine = LogisticRegression(C=3).fit([[0], [1]], [0, 1])
    found = learner(mine)
    assert found.model is not mine and not hasattr(found.model, "coef_")
    assert found.name == "LogisticRegression" and found.params == {"C": "3"} and found.kinds == CLASSIFIED
    assert found.wants == "native"


def test_a_pipeline_is_named_by_its_steps_and_described_by_what_was_set():
    found = learner(make_pipeline(StandardScaler(with_mean=False), Ridge(alpha=2.5)))
    assert found.name == "StandardScaler + Ridge"
    assert found.params == {"standardscaler__with_mean": "False", "ridge__alpha": "2.5"}
    assert found.kinds == REGRESSION


def test_a_search_is_a_learner_of_its_estimators_kind():
    assert learner(GridSearchCV(SVC(), {"C": [1, 2]})).kinds == CLASSIFIED


def test_an_object_with_fit_and_predict_is_copied_deeply():
    mine = Duck(2.0)
    found = learner(mine)
    assert found.model is not mine and found.model.seen is not mine.seen and found.model.by == 2.0
    assert found.kinds == () and found.params == {}


def test_an_estimator_that_cannot_be_cloned_is_copied_and_that_is_said():
    class Copies(BaseEstimator):
        def __init__(self, widths=(2, 3)):
            self.widths = list(widths)

        def fit(self, X, y):
            return self

        def predict(self, X):
            return np.zeros(len(X))

    found = learner(Copies())
    assert found.model.widths == [2, 3]
    assert "Copies is copied, not cloned: RuntimeError" in found.said[0]


def test_classes_factories_and_functions():
    assert type(learner(Ridge).model) is Ridge
    assert learner(make).model.max_depth == 3 and learner(make).kinds == CLASSIFIED
    found = learner(nearest)
    assert found.name == "nearest"
    assert found.model.fit(np.array([[0.0], [1.0]]), np.array([5, 7])).predict(np.array([[0.9]])).tolist() == [7]
    assert learner(lambda: Duck(1.0)).model.by == 1.0


def test_a_function_with_arguments_filled_in_is_a_function_of_three():
    def blend(X_train, y_train, X_test, share):
        return np.full(len(X_test), share * y_train.mean())

    found = learner(functools.partial(blend, share=0.5))
    assert found.model.fit(np.zeros((2, 1)), np.array([2.0, 4.0])).predict(np.zeros((1, 1))).tolist() == [1.5]


def test_a_learner_and_a_recipe_pass_through():
    found = learner("ridge")
    assert learner(found) is found
    assert learner(found.model).name == "ridge"


@pytest.mark.parametrize(
    ("thing", "says"),
    [
        (StandardScaler(), "StandardScaler has no predict. A transformer goes into a pipeline"),
        (make_pipeline(StandardScaler()), "Pipeline has no predict"),
        (KMeans(), "KMeans is of the type clusterer"),
        (IsolationForest(), "IsolationForest is of the type outlier_detector"),
        (3, "int is of type int"),
        ([1, 2], "of type list"),
        (lambda X: X, "a function of 1 arguments"),
        (lambda *a: a, "of type function"),
        (lambda: 3, "is of type int"),
        (GridSearchCV, "GridSearchCV must make a model when called without arguments; it raised TypeError"),
        (dict, "dict is a class without them"),
        (StandardScaler, "StandardScaler has no predict"),
    ],
)
def test_what_cannot_be_fitted_is_refused(thing, says):
    with pytest.raises(BadInput) as e:
        learner(thing)
    assert says in str(e.value)


def test_a_regressor_is_refused_for_classes():
    with pytest.raises(BadInput, match="LinearRegression is for regression; the target is binary"):
        learner(LinearRegression(), kind="binary")


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("rigde", "Unknown learner 'rigde'. Did you mean ridge"),
        ("fitting", "Unknown learner 'fitting'"),
    ],
)
def test_an_unknown_short_name_is_refused_with_near_ones(spec, says):
    with pytest.raises(UnknownName, match=says):
        learner(spec)


@pytest.mark.parametrize("spec", ["model.joblib", "sklearn.linear_model.Ridge", "models/ridge"])
def test_a_text_that_is_no_call_says_what_one_looks_like(spec):
    with pytest.raises(BadInput, match="A learner must be a short name"):
        learner(spec)


def test_aliases_resolve():
    assert learner("random_forest(trees=5)").name == "forest(trees=5)"


def test_learners_of_scikit_learn_objects_pickle_plainly():
    found = learner(make_pipeline(StandardScaler(), Ridge(alpha=2)))
    assert pickle.loads(pickle.dumps(found)).fingerprint == found.fingerprint
    assert pickle.loads(pickle.dumps(learner("forest(trees=3)"))).name == "forest(trees=3)"


def test_equal_learners_have_equal_fingerprints_and_others_do_not():
    def prints(*things):
        return [learner(t).fingerprint for t in things]

    a, b, c = prints(Ridge(alpha=1), Ridge(alpha=1.0).fit([[0], [1]], [0, 1]), Ridge(alpha=2))
    assert a != c
    assert b == prints(Ridge(alpha=1.0))[0]
    one, two = prints(lambda a, b, c: c[:, 0], lambda a, b, c: c[:, 1])
    assert one != two
    left, right = prints(
        make_pipeline(FunctionTransformer(lambda x: x + 1), Ridge()),
        make_pipeline(FunctionTransformer(lambda x: x + 2), Ridge()),
    )
    assert left != right
    assert prints("tree(max_depth=3)") != prints("tree(max_depth=4)")


def test_what_a_function_closes_over_is_part_of_its_fingerprint():
    def adding(amount):
        return lambda X_train, y_train, X_test: np.full(len(X_test), amount)

    assert learner(adding(np.arange(3))).fingerprint == learner(adding(np.arange(3))).fingerprint
    assert learner(adding(np.arange(3))).fingerprint != learner(adding(np.arange(1, 4))).fingerprint


def test_fingerprints_are_the_same_in_another_process():
    code = (
        "from errbar.learners import learner; from sklearn.linear_model import Ridge; "
        "print(learner(Ridge(alpha=3)).fingerprint)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == learner(Ridge(alpha=3)).fingerprint


def test_listing_the_shelf_loads_no_scikit_learn():
    code = (
        "import sys; from errbar._shelf import shelf; shelf('learners').everything(); print('sklearn' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_short_name_needs_encoded_columns_or_numbers():
    from errbar.learners import for_task

    class Text(Numbers):
        def matrix(self):
            return None

    with pytest.raises(BadInput, match="ridge needs encoded columns"):
        for_task(learner("ridge"), numbers(Text(np.eye(3)), [1, 2, 3]))


def test_classes_made_on_the_spot_are_not_kept_for_good():
    def make():
        return type("Own", (Ridge,), {"__doc__": "Made in a loop."})

    first = make()
    learner(first())
    gone = weakref.ref(first)
    del first
    for _ in range(260):
        learner(make()())
    gc.collect()
    assert gone() is None
