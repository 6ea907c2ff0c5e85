"""Quick scores: the numbers that the whole way gives, for every measure that has them."""

from __future__ import annotations

import numpy as np
import pytest

from errbar._shelf import shelf
from errbar.data.read_task import read_task
from errbar.measures import measure
from errbar.records.learner import Fold
from errbar.records.task import Task
from errbar.requests.evaluate import EvaluateRequest
from errbar.resampling.draw_plan import draw_plan
from errbar.selecting.candidate_folds import CandidateFolds
from errbar.selecting.candidate_score import score_candidate
from errbar.selecting.row_scores import row_scores

QUICK = [name for name in shelf("measures").names if shelf("measures").get(name).row_loss is not None]


def task_of(kind: str, weight: np.ndarray | None = None) -> Task:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    y = rng.integers(0, 3, 40) if kind == "label" else rng.normal(size=40)
    return read_task(X, y, EvaluateRequest(learner=None, X=X, weight=weight))


def folds_of(task: Task, splits: object, role: str) -> CandidateFolds:
    rng, folds = np.random.default_rng(1), CandidateFolds()
    for s, split in enumerate(splits):
        said = rng.integers(0, 3, len(split.test)) if role == "label" else rng.normal(size=len(split.test))
        folds.put((0, s), Fold(split=s, **{role: said}))
    return folds


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("plan", ["kfold(k=5, repeats=2)", "holdout"])
def test_they_are_those_of_the_whole_way(name: str, plan: str) -> None:
    found = measure(name)
    task = task_of(found.reads)
    splits = draw_plan(task, plan, "standard", 0).splits
    folds = folds_of(task, splits, found.reads)
    quick = row_scores(found, task, splits)
    assert quick is not None
    mine = quick.score(folds, [0], by_row=True)[0]
    whole = score_candidate(found, task, splits, folds, 0, by_row=True)
    for part in ("value", "loss", "by_split", "by_row"):
        assert np.allclose(getattr(mine, part), getattr(whole, part), rtol=1e-12, atol=1e-14, equal_nan=True), part


def test_the_default_measures_of_select_have_them() -> None:
    assert {"error_rate", "accuracy", "mse", "rmse", "mae"} <= set(QUICK)


def test_the_whole_way_is_taken_with_weights_with_options_and_where_a_fit_failed() -> None:
    plain = task_of("label")
    splits = draw_plan(plain, "kfold(k=2)", "standard", 0).splits
    assert row_scores(measure("error_rate"), task_of("label", np.arange(1.0, 41.0)), splits) is None
    assert row_scores(measure("error_rate(threshold=0.3)"), plain, splits) is None
    assert row_scores(measure("log_loss"), plain, splits) is None
    folds = folds_of(plain, splits, "label")
    folds.put((0, 1), Fold(split=1, failed="row 7"))
    quick = row_scores(measure("error_rate"), plain, splits)
    assert quick is not None and quick.score(folds, [0], by_row=False) == {}
    assert score_candidate(measure("error_rate"), plain, splits, folds, 0, by_row=False).why == "row 7"
