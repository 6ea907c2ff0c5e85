"""The column that orders a class far better than all others together."""

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from errbar.auditing.detectors import dominant_columns
from errbar.auditing.detectors.dominant_columns import column_areas, find_dominant_column
from errbar.learners.probes import stratified_folds
from tests.auditing.detectors.tables import table


def count_until_the_end(n=300, seed=0):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, 4)), np.arange(n) % 2
    X[:, 1] += 0.5 * y
    X[:, 2] = rng.poisson(2 + 4 * y)
    return X, y


def test_areas_are_scikit_learns_in_either_direction_and_where_the_column_is_present():
    X, y = count_until_the_end()
    X[:, 3] -= y
    X[::5, 0] = np.nan
    found = column_areas(table(X, y))[:, 0]
    for j, area in enumerate(found):
        there = ~np.isnan(X[:, j])
        other = roc_auc_score(y[there], X[there, j])
        assert area == pytest.approx(max(other, 1 - other))


def test_each_of_three_classes_is_taken_against_the_rest_and_text_is_no_candidate():
    X, y = np.random.default_rng(1).normal(size=(90, 2)), np.arange(90) % 3
    found = column_areas(table(X, y, classes=3, kinds=["number", "category"]))
    other = roc_auc_score(y == 2, X[:, 0])
    assert found.shape == (2, 3) and found[0, 2] == pytest.approx(max(other, 1 - other)) and (found[1] == 0).all()


def test_a_dominant_column_and_the_others_by_scikit_learn():
    X, y = count_until_the_end()
    found = find_dominant_column(table(X, y)).found
    assert (found.name, found.group, found.others) == ("x2", "b", 3)
    assert found.auc == pytest.approx(roc_auc_score(y, X[:, 2]))
    fold, rest, areas = stratified_folds(y, 5, 0, classifies=True), np.delete(X, 2, axis=1), []
    for k in range(5):
        test = fold == k
        model = make_pipeline(StandardScaler(), LogisticRegression()).fit(rest[~test], y[~test])
        areas.append(roc_auc_score(y[test], model.decision_function(rest[test])))
    assert found.others_auc == pytest.approx(np.mean(areas))


def test_others_that_do_as_well_a_weak_column_and_the_only_one():
    X, y = count_until_the_end()
    assert find_dominant_column(table(np.column_stack([X, X[:, 2]]), y)).found is None
    assert find_dominant_column(table(np.delete(X, 2, axis=1), y)).found is None
    assert find_dominant_column(table(X[:, 2], y)) == "needs two columns"
    assert find_dominant_column(table(X, y, classes=0)) == "looked at for classes, not for a target of numbers"


def test_the_best_of_many_columns_of_noise_is_not_noted():
    X, y = np.random.default_rng(0).normal(size=(30, 600)), np.arange(30) % 2
    assert column_areas(table(X, y)).max() > 0.8
    assert find_dominant_column(table(X, y)).found is None


def test_categories_gaps_and_a_column_budget(monkeypatch):
    """A level tells as much as the count: with it among the others, nothing dominates."""
    monkeypatch.setattr(dominant_columns, "COLUMNS", 2)
    X, y = count_until_the_end()
    X[::7, 0] = np.nan
    found = find_dominant_column(table(X, y))
    assert found.found is not None and found.narrowed == "2 of the other 3 columns read"
    level = np.where(X[:, 2] > 4, 3.0, np.where(X[:, 2] > 3, 0.0, 1.0))
    assert find_dominant_column(table(np.column_stack([X[:, 2], level]), y, kinds=["number", "category"])).found is None
