"""Weights, units and validation rows reach a learner's fit; what does not is said or refused by name."""

import inspect
import warnings

import numpy as np
import pytest
import sklearn
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.model_selection import GridSearchCV, GroupKFold
from sklearn.neural_network import MLPClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.errors import BadInput

N = 60
RNG = np.random.default_rng(7)
X = RNG.normal(size=(N, 2))
Y = (X[:, 0] + RNG.normal(size=N) > 0).astype(int)
WEIGHT = 1.0 + np.arange(N) % 3
UNIT = np.arange(N) // 3
PLAN = "kfold(k=3)"
HANDED = []


class Spy(ClassifierMixin, BaseEstimator):
    """Notes what its fit is handed, and which rows: the first column is the row's number."""

    def fit(self, X, y, sample_weight=None, groups=None, validation=None):
        self.classes_ = np.unique(y)
        HANDED.append((X[:, 0].astype(int), sample_weight, groups, validation))
        return self

    def predict(self, X):
        HANDED.append(X[:, 0].astype(int))
        return np.resize(self.classes_, len(X))


@pytest.fixture(autouse=True)
def nothing_handed_yet():
    HANDED.clear()


def numbered():
    return np.column_stack([np.arange(N), X])


def test_each_row_is_fitted_with_its_own_weight_and_unit():
    run = errbar.evaluate(Spy(), numbered(), Y, weight=WEIGHT, unit=UNIT, plan=PLAN, measures="accuracy")
    fits = [x for x in HANDED if isinstance(x, tuple)]
    assert len(fits) >= 4  # three folds and all rows
    for rows, weight, groups, validation in fits:
        assert np.array_equal(weight, WEIGHT[rows]) and np.array_equal(groups, UNIT[rows]) and validation is None
    assert "fitted with weights" in run.data.said and "units reach the inner folds" in run.data.said


def test_validation_rows_come_from_the_training_rows_alone():
    run = errbar.evaluate(Spy(), numbered(), Y, unit=UNIT, validation=0.25, plan=PLAN, measures="accuracy")
    for (rows, _, _, (held, y)), tested in zip(HANDED[0:6:2], HANDED[1:6:2]):
        aside = held[:, 0].astype(int)
        assert 9 <= len(aside) <= 12 and np.array_equal(y, Y[aside])
        assert len(rows) + len(aside) + len(tested) == N
        assert not np.intersect1d(UNIT[aside], UNIT[rows]).size
        assert not np.intersect1d(tested, np.concatenate([rows, aside])).size
    assert "25 % of the training rows set aside to stop early by (whole units, drawn at random)" in run.data.said


def test_a_learner_without_weights_is_scored_with_them_and_that_is_said():
    run = errbar.evaluate("knn", X, Y, weight=WEIGHT, plan=PLAN, measures="accuracy")
    assert "scored with weights only: knn takes none" in run.data.said
    right = run.predictions.label == run.predictions.truth
    assert run["accuracy"].value == pytest.approx(np.average(right, weights=run.predictions.weight), abs=1e-12)


def test_weights_equal_repeats_in_fits_and_scores():
    """Training rows of a given split, each as often as its weight says, are the same as rows with that weight."""
    fold = np.repeat([0, 1], N // 2)
    model = make_pipeline(StandardScaler(with_mean=False, with_std=False), LogisticRegression(tol=1e-10))
    names = "error_rate,log_loss,brier,f1,roc_auc,recall"
    often = WEIGHT.astype(int)
    weighted = errbar.evaluate(model, X, Y, weight=WEIGHT, plan=pairs(fold), measures=names)
    repeated = errbar.evaluate(
        model, np.repeat(X, often, axis=0), np.repeat(Y, often), plan=pairs(np.repeat(fold, often)), measures=names
    )
    for a, b in zip(weighted.estimates, repeated.estimates):
        assert a.value == pytest.approx(b.value, abs=1e-6), a.measure


def pairs(fold):
    return [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in np.unique(fold)]


def test_equal_weights_change_no_number():
    names = "error_rate,log_loss,roc_auc,f1"
    plain = errbar.evaluate("naive_bayes", X, Y, plan="kfold(k=5)", measures=names)
    equal = errbar.evaluate("naive_bayes", X, Y, weight=np.full(N, 2.5), plan="kfold(k=5)", measures=names)
    for a, b in zip(plain.estimates, equal.estimates):
        assert (b.value, b.low, b.high) == pytest.approx((a.value, a.low, a.high), rel=1e-9), a.measure


def test_units_and_weights_reach_the_inner_loop_of_a_search():
    model = GridSearchCV(LogisticRegression(), {"C": [0.1, 1.0]}, cv=GroupKFold(3))
    run = errbar.evaluate(model, X, Y, unit=UNIT, weight=WEIGHT, plan=PLAN, measures="accuracy")
    assert {"fitted with weights", "units reach the inner folds"} <= set(run.data.said)
    with pytest.raises(BadInput, match=r"inner splitter GroupKFold needs units; got none\. Give `unit`"):
        errbar.evaluate(model, X, Y, plan=PLAN)


def test_metadata_routing_is_respected_also_in_threads():
    with sklearn.config_context(enable_metadata_routing=True):
        scaler = StandardScaler().set_fit_request(sample_weight=False)
        model = make_pipeline(scaler, LogisticRegression().set_fit_request(sample_weight=True))
        serial, threads = (
            errbar.evaluate(model, X, Y, weight=WEIGHT, plan=PLAN, measures="log_loss", engine=engine)
            for engine in ("serial", "threads(workers=2)")
        )
        silent = make_pipeline(StandardScaler(), LogisticRegression())
        other = errbar.evaluate(silent, X, Y, weight=WEIGHT, plan=PLAN, measures="log_loss")
    assert "fitted with weights" in serial.data.said
    assert serial["log_loss"].value == threads["log_loss"].value != other["log_loss"].value
    assert any("scored with weights only" in line for line in other.data.said)


@pytest.mark.parametrize(
    ("model", "why"),
    [
        ("logistic", "logistic: it does not stop early; leave `validation` out"),
        (HistGradientBoostingClassifier(), "early_stopping='auto'; set early_stopping=True"),
        (lambda X, y, X_new: X_new[:, 0] > 0, "has no parameter `validation`; add one"),
    ],
)
def test_a_learner_that_takes_no_validation_rows_is_refused_by_name(model, why):
    with pytest.raises(BadInput, match="needs a learner that stops early") as no:
        errbar.evaluate(model, X, Y, validation=0.2, plan=PLAN)
    assert why in str(no.value)


@pytest.mark.parametrize("share", [0, 1, -0.1, 2, True, "much"])
def test_a_share_lies_between_0_and_1(share):
    with pytest.raises(
        BadInput, match=r"`validation` is .*; it must be a share between 0 and 1\. Try `validation=0\.2`"
    ):
        errbar.evaluate("boosting", X, Y, validation=share, plan=PLAN)


WITHOUT_X_VAL = "X_val" not in inspect.signature(HistGradientBoostingClassifier.fit).parameters
only_with_x_val = pytest.mark.skipif(WITHOUT_X_VAL, reason="this scikit-learn's boosting takes no validation rows")


@only_with_x_val
def test_boosting_stops_early_by_its_short_name_and_in_a_pipeline():
    run = errbar.evaluate("boosting(rounds=60)", X, Y, validation=0.25, plan=PLAN, measures="log_loss")
    whole = errbar.evaluate("boosting(rounds=60)", X, Y, plan=PLAN, measures="log_loss")
    assert run["log_loss"].value != whole["log_loss"].value
    assert any("set aside" in line for line in run.data.said) and not any("set aside" in x for x in whole.data.said)
    model = make_pipeline(StandardScaler(), HistGradientBoostingClassifier(max_iter=60, early_stopping=True))
    piped = errbar.evaluate(model, X, Y, validation=0.25, plan=PLAN, measures="log_loss")
    assert any("set aside" in line for line in piped.data.said)


@only_with_x_val
def test_learners_that_do_not_stop_early_are_compared_on_all_their_training_rows():
    run = errbar.compare(["boosting(rounds=20)", "naive_bayes"], X, Y, validation=0.2, plan=PLAN, measures="accuracy")
    assert any(line.startswith("boosting") and "set aside" in line for line in run.data.said)
    assert "naive_bayes: fitted on all training rows, as naive_bayes does not stop early" in run.data.said


def test_weights_of_0_are_refused_where_rows_are_fitted_on():
    with pytest.raises(BadInput, match=r"must be above 0; column 'weight' is 0 in 1 of 60 rows, row 4 first"):
        errbar.evaluate("tree", X, Y, weight=np.where(np.arange(N) == 3, 0, 1.0))


def test_a_learner_that_draws_rows_to_stop_early_by_itself_is_told_of():
    model = MLPClassifier((2,), early_stopping=True, max_iter=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two rounds do not converge
        run = errbar.evaluate(model, X, Y, unit=UNIT, plan=PLAN, measures="accuracy")
    says = "MLPClassifier stops early by training rows that it draws itself, without keeping units together"
    assert says in run.data.said
    run = errbar.evaluate(SGDClassifier(), X, Y, unit=UNIT, plan=PLAN, measures="accuracy")
    assert not any("stops early" in said for said in run.data.said)
