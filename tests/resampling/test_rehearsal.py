"""What is refused before any fit is what no fit could give."""

import numpy as np
import pytest
from sklearn.svm import LinearSVC

import errbar
from errbar.errors import BadInput

X = np.random.default_rng(0).normal(size=(60, 2))
Y = (X[:, 0] > 0).astype(int)


def test_a_classifier_without_probabilities_is_refused_beforehand():
    with pytest.raises(BadInput, match="log_loss reads prob, which was not given"):
        errbar.evaluate(LinearSVC(), X, Y, plan="kfold(k=3)", measures="log_loss")


def test_a_function_may_give_probabilities_so_it_is_not_refused_beforehand():
    run = errbar.evaluate(
        lambda a, b, c: 1 / (1 + np.exp(-c[:, 0])), X, Y, plan="kfold(k=3)", measures="roc_auc,log_loss"
    )
    assert run["roc_auc"].value == 1 and run["log_loss"].value < 0.7


def test_one_fold_beyond_0_and_1_makes_scores_of_all():
    """A linear model of 0 and 1 stays within [0, 1] in some folds of one row, and leaves it in others."""

    def line(X_train, y_train, X_test):
        wide = [np.column_stack([x, np.ones(len(x))]) for x in (X_train, X_test)]
        return wide[1] @ np.linalg.lstsq(wide[0], y_train, rcond=None)[0]

    run = errbar.evaluate(line, X, Y, plan="kfold(k=20)", measures="roc_auc")
    given = run.predictions
    assert given.prob is None and given.label is None and given.score.min() < 0
    within = [((s >= 0) & (s <= 1)).all() for s in (given.score[given.split == i] for i in range(20))]
    assert any(within) and not all(within)
    assert sum("read as scores" in line for line in run.data.said) == 1
    assert not any("read as P" in line for line in run.data.said)
