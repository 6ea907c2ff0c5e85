"""What no prediction could make right is refused before any fit, and leaves no store behind."""

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput
from tests.verbs.counted import FITS, Counted


class Labels:
    """Predicts classes and nothing else."""

    _estimator_type = "classifier"

    def fit(self, X, y):
        FITS.append(("labels", len(y)))
        self.answer = y[0]
        return self

    def predict(self, X):
        return np.full(len(X), self.answer)


class Numbers(Labels):
    """For regression."""

    _estimator_type = "regressor"


class Late:
    """Has its predict_proba only when fitted."""

    def fit(self, X, y):
        self.inner = Counted().fit(X, y)
        return self

    def predict(self, X):
        return self.inner.predict(X)

    def __getattr__(self, name):
        if name.startswith("_") or name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)


@pytest.fixture
def rows():
    rng = np.random.default_rng(5)
    X = rng.normal(size=(60, 2))
    FITS.clear()
    return X, (X[:, 0] > 0).astype(int), X[:, 1] * 3 + 0.5


def refused(learner, X, y, why, tmp_path, **words):
    with pytest.raises(BadInput, match=why):
        errbar.evaluate(learner, X, y, store=tmp_path / "kept", **{"plan": "kfold(k=3)", **words})
    assert FITS == [] and not (tmp_path / "kept").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"measures": "rmse"}, "rmse is for regression"),
        ({"measures": "f_beta(beta=-1)"}, "beta= must be a number of 0 or more; got -1"),
        ({"measures": "recall(class=q)"}, "Unknown class 'q'"),
        ({"measures": "recall(average=some)"}, "average= must be one of macro, micro, weighted"),
        ({"measures": "recall(threshold=2)"}, "threshold"),
        ({"measures": "ece(bins=0)"}, "bins="),
        ({"measures": "partial_auc(max_fpr=2)"}, "max_fpr"),
        ({"measures": ["accuracy", "hinge_loss"]}, "hinge_loss reads score"),
        ({"measures": "cost"}, "cost needs prices"),
        ({"cost": "fn=1,xx=2"}, "Costs by name must be"),
        ({"cost": [[0, 1, 2]]}, "Costs must be 2 x 2"),
        ({"interval": "wilson"}, "wilson is for fixed predictions"),
        ({"interval": "delong", "measures": "accuracy", "plan": "holdout"}, "delong is for the ROC area"),
        ({"interval": "nosuch"}, "Unknown interval"),
        ({"timeout": "soon"}, "`timeout=soon`|`timeout` must be|timeout"),
        ({"level": 95}, "between 0 and 1"),
        ({"engine": "threads(workers=0)"}, "workers as a whole number"),
        ({"memory": "much"}, "memory"),
        ({"because": {"EB999": "why not"}}, "Unknown code 'EB999'"),
        ({"out": "preds.csv"}, "must end in .parquet"),
        ({"save": "model.txt"}, "must end in .joblib"),
    ],
)
def test_of_classes(rows, words, why, tmp_path):
    refused(Counted(), rows[0], rows[1], why, tmp_path, **words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"measures": "log_loss"}, "log_loss reads prob, which was not given"),
        ({"measures": "accuracy,roc_auc"}, "roc_auc reads prob or score"),
        ({"interval": "delong", "plan": "holdout"}, "delong is for the ROC area"),
    ],
)
def test_of_a_learner_that_gives_labels_alone(rows, words, why, tmp_path):
    refused(Labels(), rows[0], rows[1], why, tmp_path, **words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"measures": "accuracy"}, "accuracy is for binary or multiclass"),
        ({"measures": "pinball(q=2)"}, "q= must be a share between 0 and 1"),
        ({"measures": "huber(delta=-1)"}, "delta= must be a number above 0"),
        ({"measures": "rmse", "interval": "wilson", "plan": "holdout"}, "wilson is for a share of counted rows"),
        ({"cost": "fn=1,fp=2"}, "cost"),
        ({"count_failures_as_wrong": True}, "needs classes"),
    ],
)
def test_of_numbers(rows, words, why, tmp_path):
    refused(Numbers(), rows[0], rows[2], why, tmp_path, **words)


def test_of_a_comparison(rows, tmp_path):
    with pytest.raises(BadInput, match="beta= must be"):
        errbar.compare([Counted(), Counted(bias=1.0)], *rows[:2], measures="f_beta(beta=-1)", store=tmp_path / "kept")
    assert FITS == [] and not (tmp_path / "kept").exists()


def test_a_learner_that_shows_its_probabilities_when_fitted_is_believed(rows):
    run = errbar.evaluate(Late(), *rows[:2], measures="log_loss", plan="kfold(k=3)")
    assert run["log_loss"].value is not None
