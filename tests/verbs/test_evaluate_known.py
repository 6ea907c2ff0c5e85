"""evaluate on rows whose answer is known: noise, absent classes, the four rows of a lecture, a real study."""

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.dummy import DummyRegressor
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.model_selection import KFold, cross_val_predict
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.errors import BadInput


def test_leave_one_out_does_not_call_noise_explained():
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(40, 2)), rng.normal(size=40)
    run = errbar.evaluate(DummyRegressor(), X, y, plan="leave_one_out", measures=["explained_variance", "pearson"])
    assert run["explained_variance"].value < 0.01
    assert run["pearson"].value is None  # pooled it would be -1


def test_a_class_absent_from_a_fold_shifts_no_labels():
    rng = np.random.default_rng(4)
    y = np.array(["a", "b", "c"])[np.r_[np.zeros(40, int), np.ones(3, int), np.full(40, 2)]]
    X = rng.normal(size=(83, 2)) + (y == "c")[:, None] * 3.0
    run = errbar.evaluate(
        GaussianNB(), X, y, plan=KFold(5), measures=["recall(class=a)", "recall(class=b)", "recall(class=c)"]
    )
    left = cross_val_predict(GaussianNB(), X, y, cv=KFold(5))
    for c in "abc":
        assert run[f"recall(class={c})"].value == pytest.approx((left[y == c] == c).mean())


def test_632plus_of_one_neighbour_on_noise_is_near_chance_and_warned_of():
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(100, 5)), rng.integers(0, 2, 100)
    run = errbar.evaluate(
        KNeighborsClassifier(1), X, y, plan="bootstrap(repeats=50, estimate=632plus)", measures="error_rate"
    )
    assert 0.4 < run["error_rate"].value < 0.55
    assert "EB216" in {f.code for f in run.findings}


def test_in_times_order_what_orders_rows_is_made_within_blocks():
    rng = np.random.default_rng(0)
    X, t = rng.normal(size=(200, 2)), np.arange(200)
    y = (rng.random(200) < np.linspace(0.9, 0.1, 200)).astype(int)  # classes drift, features say nothing
    run = errbar.evaluate("constant", X, y, time=t, plan="time_ordered(k=5)", measures="roc_auc,average_precision")
    assert run["roc_auc"].value == 0.5  # pooled over the blocks' fits it would be 0.73
    assert run["average_precision"].value == pytest.approx(run["average_precision"].no_skill)
    noise = errbar.evaluate(LogisticRegression(), X, y, time=t, plan="time_ordered(k=5)", measures="roc_auc,log_loss")
    assert (noise["roc_auc"].method, noise["log_loss"].method) == ("blocks", "clustered")
    assert noise["roc_auc"].low < 0.5 < noise["roc_auc"].high


def test_folds_that_had_to_be_fitted_are_not_called_exact():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 2))
    X, y = np.c_[X, X[:, 0]], X[:, 0] + rng.normal(size=60)
    run = errbar.evaluate(Ridge(alpha=0), X, y, plan="kfold(k=5)", measures="rmse")
    assert run.learners[0]["how"] != "exact, without refitting"


FOUR = {"x1": [0, 0, 0, 1], "x2": [0, 0, 1, 0], "c": [1, 1, 1, 1]}


def test_the_four_rows_of_a_lecture_have_no_resubstitution_error():
    # document 001: N1 = [2, 1, 1, 0], N2 = 0: the tree answers class 1 everywhere
    run = errbar.evaluate("tree", FOUR, target="c", classes="1,2", plan="resubstitution", measures="error_rate")
    assert run["error_rate"].value == 0 and run.data.classes == ("1", "2")
    with pytest.raises(BadInput, match="`classes`"):
        errbar.evaluate("tree", FOUR, target="c", plan="resubstitution")


def test_classes_that_do_not_fit_the_target_are_refused():
    for named, why in (("1", "two classes"), ("1,1", "each once"), ("2,3", "also has '1'"), ("1,b", "numbers too")):
        with pytest.raises(BadInput, match=why):
            errbar.evaluate("tree", FOUR, target="c", classes=named, plan="resubstitution")
    with pytest.raises(BadInput, match="needs classes"):
        errbar.evaluate("ridge", {**FOUR, "c": [1.5, 2, 3, 4]}, target="c", kind="regression", classes="1,2")


def test_a_real_study_end_to_end():
    data = load_breast_cancer(as_frame=True)
    model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=500))
    run = errbar.evaluate(model, data.data, data.target, effort="quick")
    assert 0.005 < run["error_rate"].low < run["error_rate"].value < 0.03 < run["error_rate"].high < 0.08
    assert run["roc_auc"].value > 0.98
