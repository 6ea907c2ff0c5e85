"""Each fold's own values, by hand: two folds of four rows."""

import numpy as np
import pytest
from sklearn import metrics

from errbar.families import family_named
from errbar.measures import measure
from errbar.records.plan import Plan, Split
from errbar.records.predictions import Predictions
from errbar.resampling.fold_table import make_fold_table
from errbar.resampling.plan_predictions import PlanPredictions


def sheet(truth, label, *names, size=4):
    n = len(truth)
    rows = Predictions(
        kind="binary",
        classes=("0", "1"),
        positive=1,
        row=np.arange(n),
        split=np.arange(n) // size,
        truth=np.array(truth, np.uint8),
        label=np.array(label, np.uint8),
    )
    tests = np.arange(n).reshape(-1, size)
    splits = tuple(Split(test=t, fold=i) for i, t in enumerate(tests))
    plan = Plan(family="kfold", traits=family_named("kfold"), n=n, splits=splits)
    (found,) = make_fold_table([measure(name) for name in names], PlanPredictions(plan, rows, unit=None, fitted=None))
    return found


def test_a_fold_has_the_precision_and_specificity_of_its_own_rows():
    # Fold 1: positives called 3, of which 1 is right; negatives 3, of which 1 is found.
    # Fold 2: positives called 1, right; negatives 1, found.
    found = sheet([1, 0, 0, 0, 1, 1, 1, 0], [1, 1, 1, 0, 1, 0, 0, 0], "precision", "specificity", "accuracy")
    assert found.column("precision") == pytest.approx([1 / 3, 1])
    assert found.column("specificity") == pytest.approx([1 / 3, 1])
    assert found.column("accuracy") == pytest.approx([2 / 4, 2 / 4])


def test_a_fold_that_does_not_define_a_measure_has_no_value_of_it():
    # Nobody in fold 2 is called positive: 0 of 0.
    found = sheet([1, 0, 0, 0, 1, 1, 1, 0], [1, 1, 0, 0, 0, 0, 0, 0], "precision", "recall")
    assert found.column("precision") == [pytest.approx(1 / 2), None]
    assert found.column("recall") == [1, 0]


def test_a_ratio_of_counts_is_that_of_the_fold():
    found = sheet([1, 0, 0, 0, 1, 1, 1, 0], [1, 1, 1, 0, 1, 0, 0, 0], "error_rate", "f1")
    assert found.column("error_rate") == pytest.approx([1 / 2, 1 / 2])
    # 2 tp / (2 tp + fp + fn): 2 / (2 + 2 + 0) and 2 / (2 + 0 + 2).
    assert found.column("f1") == pytest.approx([1 / 2, 1 / 2])


def test_folds_agree_with_scikit_learn():
    rng = np.random.default_rng(0)
    truth = rng.permuted(np.tile([0, 1], (6, 20)), axis=1).ravel()
    label = np.where(rng.random(240) < 0.7, truth, 1 - truth)
    found = sheet(truth, label, "balanced_accuracy", "f1", "mcc", "kappa", size=40)
    peers = (
        metrics.balanced_accuracy_score,
        metrics.f1_score,
        metrics.matthews_corrcoef,
        metrics.cohen_kappa_score,
    )
    for column, peer in zip(found.columns[4:], peers, strict=True):
        assert found.column(column) == pytest.approx(
            [peer(t, y) for t, y in zip(truth.reshape(6, 40), label.reshape(6, 40))]
        )
