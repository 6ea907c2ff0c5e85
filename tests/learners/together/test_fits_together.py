"""Shared work: every candidate of a group gets the very numbers of a fit of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.compose import TransformedTargetRegressor
from sklearn.cross_decomposition import PLSRegression
from sklearn.decomposition import PCA
from sklearn.ensemble import (
    ExtraTreesRegressor,
    GradientBoostingClassifier,
    GradientBoostingRegressor,
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.feature_selection import SelectKBest, mutual_info_classif
from sklearn.linear_model import Lasso, LogisticRegression, Ridge
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import MinMaxScaler, StandardScaler
from sklearn.svm import SVC

import errbar
from errbar.data.read_task import read_task
from errbar.learners import for_task, learner
from errbar.learners.fitting import fit_fold
from errbar.learners.together import fit_group, fit_path, group_candidates, open_path, path_value, sharing_of
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.draw_plan import draw_plan

N = 80


@pytest.fixture(scope="module")
def rows() -> tuple[Task, Task]:
    """A task of classes and one of numbers."""
    rng = np.random.default_rng(3)
    X = rng.normal(size=(N, 6))
    classes = (X[:, 0] + rng.normal(size=N) > 0).astype(int) + (X[:, 1] > 0.8)
    numbers = X[:, 0] - X[:, 1] ** 2 + rng.normal(size=N)
    return tuple(read_task(X, y, EvaluateRequest(learner=None, X=X)) for y in (classes, numbers))


def prepared(models: Sequence[object], task: Task) -> list[Learner]:
    return [for_task(learner(m), task) for m in models]


def grouped(models: Sequence[object], task: Task) -> tuple[str, list[Learner]]:
    made = prepared(models, task)
    (group,) = group_candidates({i: sharing_of(m, task) for i, m in enumerate(made)})
    assert group.members == tuple(range(len(models)))
    return group.way, made


CLASSIFIERS = {
    "forest": [RandomForestClassifier(n_estimators=n, random_state=1) for n in (1, 4, 9)],
    "forest without a seed": [RandomForestClassifier(n_estimators=n) for n in (3, 2)],
    "boosting": [GradientBoostingClassifier(n_estimators=n, subsample=0.7) for n in (2, 5)],
    "histogram boosting": [HistGradientBoostingClassifier(max_iter=n) for n in (1, 3, 6)],
    "scaled forest": [make_pipeline(StandardScaler(), RandomForestClassifier(n_estimators=n)) for n in (2, 5)],
    "scaler, PCA, logistic": [
        make_pipeline(StandardScaler(), PCA(n_components=3), LogisticRegression(C=c)) for c in (0.1, 1, 10)
    ],
    "different last steps": [
        Pipeline([("scale", StandardScaler()), ("last", last)]) for last in (SVC(), LogisticRegression())
    ],
    "seeded selector": [
        make_pipeline(SelectKBest(partial(mutual_info_classif, random_state=0), k=2), KNeighborsClassifier(k))
        for k in (1, 5)
    ],
    "random selector": [
        make_pipeline(SelectKBest(mutual_info_classif, k=2), KNeighborsClassifier(k)) for k in (1, 3, 7)
    ],
}
REGRESSORS = {
    "forest": [RandomForestRegressor(n_estimators=n) for n in (1, 7)],
    "extra trees": [ExtraTreesRegressor(n_estimators=n, random_state=0) for n in (6, 3)],
    "boosting": [GradientBoostingRegressor(n_estimators=n) for n in (1, 4)],
    "histogram boosting": [HistGradientBoostingRegressor(max_iter=n) for n in (2, 4)],
    "after PCA": [make_pipeline(PCA(n_components=2), Ridge(alpha=a)) for a in (0.1, 1.0)],
    "overwrites rows": [make_pipeline(MinMaxScaler(), PLSRegression(n_components=n, copy=False)) for n in (1, 2, 3)],
    "overwrites the target": [
        make_pipeline(MinMaxScaler(), TransformedTargetRegressor(Lasso(a), transformer=StandardScaler(copy=False)))
        for a in (0.01, 0.1)
    ],
    "overwrites what it is asked": [
        Pipeline([("first", MinMaxScaler()), ("last", make_pipeline(StandardScaler(copy=False), Lasso(a)))])
        for a in (0.01, 0.1)
    ],
}
PREFIXED = (
    "scaler, PCA, logistic",
    "different last steps",
    "random selector",
    "seeded selector",
    "after PCA",
    "overwrites rows",
    "overwrites the target",
    "overwrites what it is asked",
)
CASES = [(0, name) for name in CLASSIFIERS] + [(1, name) for name in REGRESSORS]


@pytest.mark.parametrize(("kind", "name"), CASES, ids=[f"{('classes', 'numbers')[k]}: {n}" for k, n in CASES])
def test_a_group_has_the_numbers_of_plain_fits(rows: tuple[Task, Task], kind: int, name: str) -> None:
    task = rows[kind]
    models = (CLASSIFIERS, REGRESSORS)[kind][name]
    made = prepared(models, task)
    (group,) = group_candidates({i: sharing_of(m, task) for i, m in enumerate(made)})
    assert group.way == ("prefix" if name in PREFIXED else "stages")
    plan = draw_plan(task, "kfold(k=2)", "standard", 0)
    for index, split in enumerate(plan.splits):
        folds, fits = fit_group(group, made, task, split, index, 5)
        assert fits == (1 if group.way == "stages" else len(made))
        for mine, one in zip(folds, made, strict=True):
            plain = fit_fold(one, task, split, index, 5)
            for role in ("label", "prob", "score", "value"):
                expected = getattr(plain, role)
                found = getattr(mine, role)
                assert (found is None) == (expected is None), role
                assert expected is None or np.array_equal(found, expected), role


@pytest.mark.parametrize(
    ("kind", "models"),
    [
        (1, [Ridge(alpha=a) for a in (0.01, 1.0, 50.0)]),
        (1, [make_pipeline(StandardScaler(), Ridge(alpha=a)) for a in (0.1, 3.0)]),
        (0, [KNeighborsClassifier(k) for k in (1, 5, 9)]),
    ],
    ids=["ridge", "scaled ridge", "neighbours"],
)
def test_a_path_agrees_with_plain_fits(rows: tuple[Task, Task], kind: int, models: list[BaseEstimator]) -> None:
    task = rows[kind]
    how, made = grouped(models, task)
    assert how == "path"
    plan: Plan = draw_plan(task, "kfold(k=4)", "standard", 0)
    (group,) = group_candidates({i: sharing_of(m, task) for i, m in enumerate(made)})
    data = open_path(made, task)
    assert data is not None
    found = fit_path(made[0], task, plan, group.parameter, [path_value(m) for m in made], data)
    for mine, one in zip(found.predict(), made, strict=True):
        for index, split in enumerate(plan.splits):
            plain = fit_fold(one, task, split, index, 0)
            for role in ("label", "prob", "value"):
                if getattr(plain, role) is not None:
                    assert np.allclose(getattr(mine.fold(index), role), getattr(plain, role), rtol=1e-8, atol=1e-10)


class OwnScaler(StandardScaler):
    """Somebody's own: it may draw, count or remember."""


@pytest.mark.parametrize(
    "models",
    [
        [HistGradientBoostingClassifier(max_iter=n, early_stopping=True) for n in (2, 3)],
        [HistGradientBoostingClassifier(max_iter=n, early_stopping=np.True_) for n in (2, 3)],
        [GradientBoostingClassifier(n_estimators=n, n_iter_no_change=2) for n in (2, 3)],
        [RandomForestClassifier(n_estimators=2, max_depth=d) for d in (1, 2)],
        [make_pipeline(OwnScaler(), LogisticRegression(C=c)) for c in (1, 2)],
    ],
    ids=["stops early", "stops early by a truth of NumPy", "no change", "differs elsewhere", "own code"],
)
def test_what_is_not_known_to_be_equal_is_fitted_alone(rows: tuple[Task, Task], models: list[BaseEstimator]) -> None:
    made = prepared(models, rows[0])
    groups = group_candidates({i: sharing_of(m, rows[0]) for i, m in enumerate(made)})
    assert [g.way for g in groups] == ["alone", "alone"]


def test_a_candidate_that_fails_leaves_the_others_their_fits(rows: tuple[Task, Task]) -> None:
    task = rows[0]
    made = prepared([make_pipeline(StandardScaler(), LogisticRegression(C=c)) for c in (1.0, -1.0)], task)
    (group,) = group_candidates({i: sharing_of(m, task) for i, m in enumerate(made)})
    split = draw_plan(task, "kfold(k=2)", "standard", 0).splits[0]
    (good, bad), _ = fit_group(group, made, task, split, 0, 0)
    assert good.failed is None and good.prob is not None
    assert "C" in str(bad.failed)


def test_a_path_is_shut_to_fits_that_are_handed_weights() -> None:
    rng = np.random.default_rng(3)
    X, weight = rng.normal(size=(60, 3)), rng.uniform(0.1, 20, 60)
    y = X @ [1.0, 0.0, 2.0] + rng.normal(size=60)
    words = {"effort": "quick", "measures": "mse", "weight": weight}
    shared, plain = (
        errbar.select(Ridge(), {"alpha": [0.1, 10.0]}, X, y, refit=refit, **words) for refit in (False, True)
    )
    assert shared["mse"].value == plain["mse"].value
    assert [c.scores for c in shared.selection.candidates] == [c.scores for c in plain.selection.candidates]
