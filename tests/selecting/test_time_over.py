"""Time over: at least one candidate and one outer split, every outer split as many candidates as the final search."""

import numpy as np
import pytest
from sklearn.linear_model import Ridge

import errbar
from errbar.errors import BadInput
from errbar.selecting import nested, prepare_selection, run_search


def test_an_instant_gives_one_candidate_a_value_and_no_interval():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    run = errbar.select("knn", {"k": [1, 3, 5]}, X, y, inner="kfold(k=2)", outer="kfold(k=4)", seconds="0.001s")
    found = run.selection
    assert found is not None and (found.asks, found.budget) == (1, 3)
    assert (found.outer_done, found.outer_planned) == (1, 4)
    assert found.fits == 2 + 2 + 1 + 1  # the final search, the one outer search, its refit, the final model
    assert run["error_rate"].value is not None and run["error_rate"].interval is None
    assert "1 of 4 outer splits (time was over)" in " ".join(str(run).split())


class Clock:
    """A clock that moves on by a step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


SEARCHES = ["grid", "random", "annealing", "tabu", "evolution", "tpe", "cma_es"]


@pytest.mark.parametrize("search", SEARCHES)
def test_the_search_and_the_number_of_asks_that_are_kept_repeat_it(search, monkeypatch):
    if search in ("tpe", "cma_es"):
        pytest.importorskip("optuna")
    if search == "cma_es":
        pytest.importorskip("cmaes")
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    space = {"max_depth": list(range(1, 8)), "min_leaf": [1, 2, 3, 5, 8, 13]}
    words = {"inner": "kfold(k=2)", "outer": "kfold(k=3)", "measures": "error_rate"}
    clock = Clock(1.0)
    for module in (run_search, nested, prepare_selection):
        monkeypatch.setattr(module, "time", clock)
    ended = errbar.select("tree", space, X, y, search=search, budget=42, seconds="20s", **words).selection
    monkeypatch.undo()
    assert ended is not None and 1 < ended.asks < 42 == ended.budget
    again = errbar.select("tree", space, X, y, search=ended.search, budget=ended.asks, **words).selection
    assert again is not None and again.asks == again.budget == ended.asks
    assert again.candidates == ended.candidates and again.chosen == ended.chosen


def test_a_grid_that_a_clock_ended_says_so_and_a_whole_one_of_levels_does_not():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    space = {"C": {"low": 0.1, "high": 10.0, "scale": "log"}}
    words = {"search": "grid(levels=3)", "inner": "kfold(k=2)", "outer": "kfold(k=2)"}
    for more in ({}, {"seconds": "10m"}):
        run = errbar.select("svm", space, X, y, **words, **more)
        found = run.selection
        assert found is not None and (found.asks, found.budget, found.search) == (3, 3, "grid(levels=3)")
        assert "time was over" not in str(run)


def test_candidates_that_share_their_work_share_it_under_a_clock_too():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 3)), rng.normal(size=60)
    run = errbar.select(Ridge(), {"alpha": list(range(1, 40))}, X, y, seconds="10m", effort="quick", measures="mse")
    found = run.selection
    # One alone on 5 splits, the rest without a fit; in the outer splits all without; and the final model.
    assert found is not None and found.asks == 39 and found.fits == 5 + 1


def test_a_race_under_a_clock_is_refused():
    X, y = np.arange(40.0).reshape(-1, 1), np.arange(40) % 2
    with pytest.raises(BadInput, match="`budget` with `race`"):
        errbar.select("knn", {"k": [1, 3]}, X, y, race="halving", seconds="10m", inner="kfold(k=5, repeats=2)")
