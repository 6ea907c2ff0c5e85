"""Labels beside probabilities and scores: those of `predict` always, which is asked about few rows if they follow."""

import warnings

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn import discriminant_analysis, ensemble, linear_model, naive_bayes, neighbors, neural_network, tree
from sklearn.base import BaseEstimator, ClassifierMixin, clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.dummy import DummyClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import FixedThresholdClassifier, TunedThresholdClassifierCV
from sklearn.multiclass import OneVsRestClassifier
from sklearn.multioutput import MultiOutputClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from sklearn.svm import SVC, LinearSVC, NuSVC

import errbar
from errbar.data.array_features import matrix
from errbar.errors import LearnerFailed
from errbar.learners.fitting import answers
from errbar.learners.fitting.answers import answer
from errbar.learners.fitting.labels_follow import (
    ASKED,
    FOLLOWING,
    FOLLOWING_SCORES,
    find_least_sure,
    labels_follow,
)
from tests.learners.rows import classes

N = 600
RNG = np.random.default_rng(3)
X = np.round(np.abs(RNG.normal(size=(N, 4))), 1)  # rounded, so that rows and votes tie
TWO = (X[:, 0] + RNG.normal(size=N) > 1).astype(int)
THREE = np.digitize(X[:, 0] + RNG.normal(size=N), [0.5, 1.5])
TEXTS = np.array(["b", "c", "a"])
LISTED = [
    ensemble.AdaBoostClassifier(n_estimators=5, random_state=0),
    ensemble.BaggingClassifier(n_estimators=4, random_state=0),
    ensemble.ExtraTreesClassifier(n_estimators=4, random_state=0),
    ensemble.GradientBoostingClassifier(n_estimators=4, random_state=0),
    ensemble.HistGradientBoostingClassifier(max_iter=4, random_state=0),
    ensemble.RandomForestClassifier(n_estimators=4, random_state=0),
    ensemble.VotingClassifier(
        [("a", naive_bayes.GaussianNB()), ("b", tree.DecisionTreeClassifier(random_state=0))], voting="soft"
    ),
    naive_bayes.BernoulliNB(),
    naive_bayes.CategoricalNB(min_categories=60),
    naive_bayes.ComplementNB(),
    naive_bayes.GaussianNB(),
    naive_bayes.MultinomialNB(),
    tree.DecisionTreeClassifier(max_depth=3, random_state=0),
    tree.ExtraTreeClassifier(max_depth=3, random_state=0),
    neighbors.KNeighborsClassifier(4),
    neighbors.KNeighborsClassifier(4, weights="distance"),
    discriminant_analysis.LinearDiscriminantAnalysis(),
    discriminant_analysis.QuadraticDiscriminantAnalysis(),
    LogisticRegression(),
    LogisticRegression(class_weight="balanced", C=1e-9),
    linear_model.LogisticRegressionCV(Cs=2, cv=2),
    linear_model.SGDClassifier(loss="log_loss", random_state=0),
    linear_model.SGDClassifier(loss="modified_huber", random_state=0),
    neural_network.MLPClassifier((3,), max_iter=30, random_state=0),
    CalibratedClassifierCV(naive_bayes.GaussianNB(), cv=2),
    CalibratedClassifierCV(naive_bayes.GaussianNB(), method="isotonic", cv=2),
    CalibratedClassifierCV(LinearSVC(), cv=2),
]
SCORED = [
    LinearSVC(),
    LinearSVC(C=1e-9),
    NuSVC(nu=0.1),
    SVC(),
    SVC(C=1e-9),
    SVC(kernel="linear", class_weight="balanced"),
    linear_model.Perceptron(random_state=0),
    linear_model.RidgeClassifier(),
    linear_model.RidgeClassifierCV(),
    linear_model.SGDClassifier(random_state=0),
]
with warnings.catch_warnings():
    warnings.simplefilter("ignore", FutureWarning)  # it leaves scikit-learn in 1.10
    LEAVING = [m(random_state=0) for m in [getattr(linear_model, "PassiveAggressiveClassifier", None)] if m is not None]
VOTES = [SVC(break_ties=True), SVC(decision_function_shape="ovo"), NuSVC(nu=0.1, break_ties=True)]
PIPELINES = [make_pipeline(MinMaxScaler(), m) for m in (LinearSVC(), SVC(), SVC(break_ties=True))]


class Reversed(BaseEstimator, ClassifierMixin):
    """A model of one's own whose label is the class of the least probability."""

    def fit(self, X, y):
        self.inner_ = LogisticRegression().fit(X, y)
        self.classes_ = self.inner_.classes_
        return self

    def predict_proba(self, X):
        return self.inner_.predict_proba(X)

    def predict(self, X):
        return self.classes_[self.predict_proba(X).argmin(axis=1)]


class LateRule(Reversed):
    """Another label for one row in a hundred, of which the probability is sure."""

    def predict(self, X):
        label = self.classes_[self.predict_proba(X).argmax(axis=1)]
        return np.where(np.asarray(X)[:, 1] > 2.5, self.classes_[0], label)


OWN_WAY = [
    SVC(probability=True, random_state=0),
    FixedThresholdClassifier(LogisticRegression(), threshold=0.3, response_method="predict_proba"),
    TunedThresholdClassifierCV(LogisticRegression(), scoring="balanced_accuracy", cv=3, random_state=0),
    DummyClassifier(strategy="stratified", random_state=0),
    OneVsRestClassifier(SVC(probability=True, random_state=0)),
    Reversed(),
    LateRule(),
]


def named(given):
    return "".join(map(str, given)) if isinstance(given, list) else type(given).__name__


def ask(model, rows, y, names):
    """What is read of a model fitted on the first half, of all rows, next to what `predict` gives."""
    task = classes(matrix(rows), y, names, positive=1 if len(names) == 2 else None)
    values = np.asarray(names)[y]
    model = clone(model).set_params(**({"pos_label": names[1]} if hasattr(model, "pos_label") else {}))
    model.fit(rows[: N // 2], values[: N // 2])
    found = answer(model, rows, N, task, np.arange(len(names)))
    table = {name: code for code, name in enumerate(names)}
    return found, np.array([table[v] for v in model.predict(rows).tolist()])


NAMES = ([0, 1], [7, 3], ["no", "yes"], ["yes", "no"], [2, 0, 1], TEXTS.tolist())
CASES = [
    (m, names) for m in (*LISTED, *OWN_WAY) for names in NAMES if len(names) == 2 or "Threshold" not in type(m).__name__
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("model", "names"), CASES, ids=named)
def test_labels_are_those_of_predict(model, names):
    found, want = ask(model, X, TWO if len(names) == 2 else THREE, names)
    assert found.label.tolist() == want.tolist()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("names", NAMES, ids=named)
@pytest.mark.parametrize("model", [*SCORED, *LEAVING, *VOTES, *PIPELINES], ids=str)
def test_scores_and_their_labels_are_those_of_all_rows_asked_both_ways(monkeypatch, model, names):
    y = TWO if len(names) == 2 else THREE
    found, want = ask(model, X, y, names)
    monkeypatch.setattr(answers, "labels_follow", lambda *_: False)
    asked, _ = ask(model, X, y, names)
    assert found.label.tolist() == want.tolist() == asked.label.tolist()
    assert np.array_equal(found.score, asked.score) if asked.score is not None else found.score is None
    assert found.said == asked.said


def test_every_listed_type_is_held_against_its_predict():
    assert {type(model).__name__ for model in LISTED} == FOLLOWING
    assert all(labels_follow(make_pipeline(StandardScaler(), model)) for model in LISTED)
    assert not any(map(labels_follow, OWN_WAY))
    assert {type(model).__name__ for model in SCORED} == FOLLOWING_SCORES - {"PassiveAggressiveClassifier"}
    assert not labels_follow(make_pipeline(StandardScaler(), Reversed()))


def count_asked(monkeypatch, kind):
    """Rows of every call of `predict` of this class."""
    asked, predict = [], kind.predict

    def counting(self, X):
        asked.append(X.shape[0])
        return predict(self, X)

    monkeypatch.setattr(kind, "predict", counting)
    return asked


@pytest.mark.parametrize("model", [LinearSVC(), SVC(), linear_model.RidgeClassifier()], ids=named)
def test_predict_is_asked_about_the_rows_of_least_scores(monkeypatch, model):
    asked = count_asked(monkeypatch, type(model))
    errbar.evaluate(model, X, TWO, plan="kfold(k=3, repeats=1)", refit=True)
    assert len(asked) == 4 and max(asked) <= ASKED  # fewer where a class has fewer than half of them


@pytest.mark.parametrize(("ties", "rows"), [(True, 102), (False, N)])
def test_machines_that_vote_are_asked_about_all_rows(monkeypatch, ties, rows):
    """Pairs of three classes may tie in votes where the scores are far apart."""
    asked = count_asked(monkeypatch, SVC)
    ask(SVC(break_ties=ties), X, THREE, [0, 1, 2])
    assert asked == [rows, N]  # the last call is that of the test itself


def test_where_few_scores_disagree_predict_decides_all(monkeypatch):
    cut = lambda self, X: self.classes_[(self.decision_function(X) > 0.01).astype(int)]  # noqa: E731
    monkeypatch.setattr(LinearSVC, "predict", cut)
    found, want = ask(LinearSVC(), X, TWO, [0, 1])
    assert found.label.tolist() == want.tolist() and (found.label != (found.score > 0)).any()


def test_scores_that_all_tie_are_labelled_by_predict():
    for model in (linear_model.Perceptron(), SVC(C=1e-9), linear_model.RidgeClassifier()):
        for names in ([0, 1], [1, 0]):
            found, want = ask(model, np.zeros((N, 2)), np.arange(N) % 2, names)
            assert found.label.tolist() == want.tolist()


def test_a_machine_that_cannot_break_ties_of_pairs_says_so():
    model = SVC(break_ties=True, decision_function_shape="ovo")
    with pytest.raises(LearnerFailed, match="break_ties must be False"):
        errbar.evaluate(model, X, TWO, plan="kfold(k=2, repeats=1)")


@pytest.mark.parametrize("form", [np.asarray, sparse.csr_matrix, pd.DataFrame], ids=["array", "sparse", "frame"])
def test_predict_is_asked_about_the_least_sure_rows(monkeypatch, form):
    asked = count_asked(monkeypatch, LogisticRegression)
    errbar.evaluate(LogisticRegression(), form(X), TWO, plan="kfold(k=3, repeats=1)")
    assert asked == [ASKED] * 4  # three folds, and the fit on all rows


def test_a_step_may_overwrite_its_rows():
    plan = "kfold(k=3, repeats=1)"
    given = X.copy()
    spoils = errbar.evaluate(make_pipeline(StandardScaler(copy=False), LogisticRegression()), given, TWO, plan=plan)
    keeps = errbar.evaluate(make_pipeline(StandardScaler(), LogisticRegression()), X, TWO, plan=plan)
    assert np.array_equal(given, X)
    assert np.array_equal(spoils.predictions.label, keeps.predictions.label)


def test_where_few_rows_disagree_predict_decides_all(monkeypatch):
    """A threshold that a later version of scikit-learn might give to a listed type."""
    model = LogisticRegression()
    plain = errbar.evaluate(model, X, TWO, plan="kfold(k=3, repeats=1)")
    cut = lambda self, X: self.classes_[(self.decision_function(X) > 0.1).astype(int)]  # noqa: E731
    monkeypatch.setattr(LogisticRegression, "predict", cut)
    moved = errbar.evaluate(model, X, TWO, plan="kfold(k=3, repeats=1)")
    assert np.array_equal(plain.predictions.prob, moved.predictions.prob)
    wanted = np.log(moved.predictions.prob / (1 - moved.predictions.prob)) > 0.1
    assert np.array_equal(moved.predictions.label, wanted) and not np.array_equal(plain.predictions.label, wanted)


def test_rows_that_all_tie_are_labelled_by_predict():
    rows = np.zeros((N, 2))
    y = np.arange(N) % 2
    found, want = ask(LogisticRegression(), rows, y, [0, 1])
    assert (found.prob == 0.5).all() and found.label.tolist() == want.tolist()


@pytest.mark.parametrize("threshold", [0.02, 0.499, 0.5, 0.501, 0.98])
def test_no_threshold_escapes_the_least_sure_rows(threshold):
    prob = RNG.random(5_000)
    half, cut = (prob > 0.5).astype(int), (prob > threshold).astype(int)
    rows = find_least_sure(half, prob)
    assert len(rows) == ASKED
    assert (half == cut).all() == (half[rows] == cut[rows]).all()


def test_least_sure_rows_of_many_classes_by_hand():
    prob = np.tile([0.9, 0.1, 0.0], (200, 1))
    prob[7], prob[8], prob[9] = [0.5, 0.4, 0.1], [0.3, 0.4, 0.3], [0.0, 0.0, 1.0]
    rows = find_least_sure(prob.argmax(axis=1), prob)
    assert {7, 8, 9} <= {*rows.tolist()} and len(rows) == 34 + 2  # a third of 100, rounded up, of the first class


def test_several_labels_a_row_are_asked_both_ways(monkeypatch):
    asked = count_asked(monkeypatch, LogisticRegression)
    labels = np.column_stack([TWO, THREE > 0]).astype(int)
    run = errbar.evaluate(MultiOutputClassifier(LogisticRegression()), X, labels, plan="kfold(k=3, repeats=1)")
    assert asked == [N // 3] * 6 + [N] * 2 and run.predictions.label.shape == (N, 2)


def test_scaled_rows_of_text_classes_give_the_same_run_on_every_engine():
    model = make_pipeline(MinMaxScaler(), neighbors.KNeighborsClassifier(4))
    runs = [
        errbar.evaluate(model, X, TEXTS[THREE], plan="kfold(k=3, repeats=1)", engine=engine, refit=True)
        for engine in ("serial", "threads(workers=2)")
    ]
    assert np.array_equal(*(run.predictions.label for run in runs))
