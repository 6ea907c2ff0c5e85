"""Candidates on a path are made when they are asked for, as they would have been made at once."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import BaseEstimator
from sklearn.linear_model import Lasso, Ridge
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import errbar
from errbar.data.read_task import read_task
from errbar.errors import BadInput
from errbar.learners import configure, parameters_of
from errbar.learners import learner as learner_of
from errbar.learners.together import sharing_of
from errbar.records.task import Task
from errbar.requests.evaluate import EvaluateRequest
from errbar.selecting.candidate import CandidateMaker, SearchCandidate
from errbar.selecting.read_space import read_space


def rows(weight: np.ndarray | None = None, *, classes: bool = False) -> Task:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 3))
    y = (X[:, 0] > 0).astype(int) if classes else X @ [1.0, 0.0, 2.0] + rng.normal(size=40)
    return read_task(X, y, EvaluateRequest(learner=None, X=X, weight=weight))


def made_of(model: object, grid: dict[str, list[object]], task: Task) -> list[SearchCandidate]:
    base = learner_of(model)
    space = read_space(grid, {"": parameters_of(base)})
    maker = CandidateMaker({"": base}, space, task)
    return [maker.make(space.configuration(point)) for point in space.points()]


def is_made(candidate: SearchCandidate) -> bool:
    return "prepared" in vars(candidate)


LASTING = [
    (Ridge(), {"alpha": [0.1, 1, np.float64(3.0), 10.0]}, False),
    (Ridge(), {"alpha": [0.1, 1.0], "fit_intercept": [True, False]}, False),
    (make_pipeline(StandardScaler(), Ridge()), {"ridge__alpha": [0.1, 1.0, 10.0]}, False),
    (KNeighborsClassifier(), {"n_neighbors": [1, 3, 5], "weights": ["uniform", "distance"]}, True),
]


@pytest.mark.parametrize(("model", "grid", "classes"), LASTING, ids=lambda x: str(x) if isinstance(x, dict) else None)
def test_one_of_each_path_is_made_at_once(model: BaseEstimator, grid: dict[str, list[object]], classes: bool) -> None:
    task = rows(classes=classes)
    found = made_of(model, grid, task)
    others = np.prod([len(values) for values in grid.values()]) / len(next(iter(grid.values())))
    assert sum(map(is_made, found)) == others
    for one in found:
        ways, value = one.sharing, one.path_value  # before the learner is made
        plain = configure(learner_of(model), one.configuration.values)
        assert one.learner_name == plain.name == one.learner.name
        assert one.learner.fingerprint == plain.fingerprint
        assert one.learner.params == plain.params
        assert one.learner.model.get_params().keys() == plain.model.get_params().keys()
        assert ways == sharing_of(*one.prepared)
        assert value == next(iter(one.configuration.values.values()))


@pytest.mark.parametrize(
    ("model", "grid"),
    [
        (Lasso(), {"alpha": [0.1, 1.0]}),
        (Ridge(), {"alpha": ["auto", None, True]}),
        (Ridge(), {"tol": [1e-3, 1e-4]}),
        (Ridge(solver="lsqr"), {"alpha": [0.1, 1.0]}),
        (Ridge(positive=True), {"alpha": [0.1, 1.0]}),
        ("ridge", {"penalty": [0.1, 1.0]}),
    ],
    ids=str,
)
def test_all_are_made_at_once_where_there_is_no_path(model: object, grid: dict[str, list[object]]) -> None:
    found = made_of(model, grid, rows())
    assert all(map(is_made, found))


@pytest.mark.parametrize(
    ("model", "grid"),
    [(KNeighborsRegressor(), {"n_neighbors": [1, 2.5, 3, 2.0]}), (Ridge(), {"alpha": [0.1, -1.0, 3, np.inf]})],
    ids=["neighbours", "penalties"],
)
def test_a_value_that_a_fit_refuses_is_no_part_of_a_path(model: object, grid: dict[str, list[object]]) -> None:
    found = made_of(model, grid, rows())
    assert [is_made(one) for one in found] == [True, True, False, True]
    assert ["path" in one.sharing for one in found] == [True, False, True, False]


def test_a_value_that_a_fit_refuses_puts_its_candidate_out_and_no_other() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    found = errbar.select(KNeighborsRegressor(), {"n_neighbors": [1, 2.5, 4]}, X, X[:, 0], effort="quick").selection
    assert found is not None and [one.value is None for one in found.candidates] == [False, True, False]
    assert "n_neighbors" in str(found.candidates[1].left)


def test_all_are_made_at_once_where_fits_are_handed_weights() -> None:
    assert all(map(is_made, made_of(Ridge(), {"alpha": [0.1, 1.0]}, rows(np.arange(1.0, 41.0)))))


def test_a_step_in_place_of_the_path_s_own_is_no_part_of_it() -> None:
    model = make_pipeline(StandardScaler(), Ridge())
    grid: dict[str, list[object]] = {"ridge": [Ridge(), Lasso()], "ridge__alpha": [0.1, 1.0, 5.0]}
    found = made_of(model, grid, rows())
    assert [is_made(one) for one in found] == [True, False, False, True, True, True]
    assert [type(one.learner.model[-1]) for one in found] == [Ridge] * 3 + [Lasso] * 3
    assert [one.learner.model[-1].alpha for one in found] == [0.1, 1.0, 5.0] * 2


def test_a_step_may_bring_parameters_that_the_learner_s_own_step_lacks() -> None:
    model = make_pipeline(StandardScaler(), Ridge())
    found = made_of(model, {"ridge": [KNeighborsRegressor()], "ridge__n_neighbors": [3, 4]}, rows())
    assert [one.learner.model[-1].n_neighbors for one in found] == [3, 4]
    grid: dict[str, list[object]] = {"ridge": [KNeighborsRegressor(), Lasso()], "ridge__n_neighbors": [3]}
    with pytest.raises(BadInput, match=r"'n_neighbors' for estimator Lasso.*[^.]\. Give such a parameter a condition"):
        made_of(model, grid, rows())


def test_no_two_candidates_share_a_model() -> None:
    found = made_of(Ridge(), {"alpha": [0.1, 1.0, 10.0]}, rows())
    assert len({id(one.learner.model) for one in found}) == 3
    assert found[1].learner is found[1].learner


def test_a_classifier_on_numbers_is_refused_at_once() -> None:
    with pytest.raises(BadInput):
        made_of(KNeighborsRegressor(), {"n_neighbors": [1, 3]}, rows(classes=True))
