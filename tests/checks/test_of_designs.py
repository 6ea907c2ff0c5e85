"""Findings about designs and learners, as evaluate raises them."""

import warnings

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier

import errbar

RNG = np.random.default_rng(2)
X = RNG.normal(size=(60, 2))
Y = (X[:, 0] + RNG.normal(size=60) > 0).astype(int)


def codes(learner, X=X, y=Y, **options):
    return {f.code: f for f in errbar.evaluate(learner, X, y, **options).findings}


def test_a_class_that_training_rows_lack_is_named():
    y = np.where(np.arange(60) == 7, "rare", np.where(Y == 1, "a", "b"))
    found = codes(GaussianNB(), y=y, plan="kfold(k=3)", refit=True)["EB207"]
    assert "1 of 3 fits trained without 'rare'" in found.message
    assert "EB207" not in codes(GaussianNB(), plan="kfold(k=3)")


def test_few_rows_for_the_features():
    wide = RNG.normal(size=(60, 20))
    assert "40 training rows are few for 20 features" in codes(GaussianNB(), X=wide)["EB215"].message
    assert "EB215" not in codes(GaussianNB())


def test_a_single_holdout():
    assert "the fit on 40 of 60 rows" in codes(GaussianNB(), plan="holdout")["EB214"].message
    assert "EB214" not in codes(GaussianNB(), plan="kfold(k=5)")
    in_time = codes(GaussianNB(), plan="time_ordered(k=1)", time=np.arange(60))["EB214"].message
    assert in_time.endswith("or use time_ordered(k=5).")  # kfold looks ahead, and is refused


def test_a_632_estimate_of_what_memorises():
    plan = "bootstrap(repeats=20, estimate={})"
    assert "EB216" in codes(KNeighborsClassifier(1), plan=plan.format("632"))
    assert "EB216" not in codes(KNeighborsClassifier(1), plan=plan.format("oob"))
    assert "EB216" not in codes(GaussianNB(), plan=plan.format("632"))


def test_leave_one_out_of_a_balanced_majority_is_wrong_everywhere():
    y = np.arange(60) % 2
    run = errbar.evaluate(DummyClassifier(), X, y, plan="leave_one_out", measures="error_rate")
    assert run["error_rate"].value == 1.0
    assert "EB217" in {f.code for f in run.findings}
    assert "EB217" not in codes(DummyClassifier(), y=y, plan="kfold(k=10)")


class Warns(GaussianNB):
    def fit(self, X, y):
        warnings.warn("did not converge", UserWarning, stacklevel=1)
        return super().fit(X, y)


def test_what_the_learner_warned_of_is_passed_on_once():
    found = codes(Warns())["EB305"]
    assert found.severity == "note" and found.message.endswith("did not converge")


@pytest.mark.parametrize("code", ["EB109", "EB207", "EB214", "EB215", "EB216", "EB217", "EB304", "EB305"])
def test_score_of_given_predictions_raises_none_of_them(code):
    run = errbar.score(truth=Y, label=1 - Y)
    assert code not in {f.code for f in run.findings}
