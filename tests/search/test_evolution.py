import numpy as np
import pytest

from errbar.records.searcher import SearchTask
from errbar.search import begin, choose_searcher
from errbar.search.evolution import EvolutionState
from errbar.testing.search_functions import categorical, smooth
from tests.search.against_random import share_better

TASK = SearchTask(smooth().space, schedule=100, first=5, settings={})


def test_the_worst_of_ten_leaves():
    now, rng = EvolutionState(TASK), np.random.default_rng(0)
    for i in range(10):
        now = now.learn((i / 10,) * 4, float(i), rng)
    assert [loss for loss, _ in now.population] == list(range(10))  # a tenth of the schedule is 10
    now = now.learn((0.95,) * 4, 4.5, rng)
    assert [loss for loss, _ in now.population] == [0, 1, 2, 3, 4, 4.5, 5, 6, 7, 8]


def test_of_equals_the_oldest_leaves_whatever_its_values():
    now, rng = EvolutionState(TASK), np.random.default_rng(0)
    for i in (5, 1, 9, 0, 3, 8, 2, 7, 4, 6):
        now = now.learn((i / 10,) * 4, 1.0, rng)
    now = now.learn((0.95,) * 4, 1.0, rng)
    assert [point[0] for _, point in now.population] == [0.95, 0.6, 0.4, 0.7, 0.2, 0.8, 0.3, 0.0, 0.9, 0.1]


def test_it_drifts_nowhere_where_all_losses_are_equal():
    means = []
    for seed in range(10):
        search, places = begin("evolution", smooth().space, budget=200, seed=seed), []
        while (c := search.ask()) is not None:
            places.append(c.values["x0"])
            search.tell(c, 1.0)
        means.append(np.mean(places[100:]))
    assert abs(np.mean(means)) < 2.0  # of -5 to 5; sorted by their values it came to -4.4


def test_a_parent_is_the_best_of_three():
    now, rng = EvolutionState(TASK, tuple((float(i), (i / 10,) * 4) for i in range(10))), np.random.default_rng(0)
    parents = np.bincount([round(10 * now._parent(rng)[0]) for _ in range(4000)], minlength=10) / 4000
    want = [((10 - i) ** 3 - (9 - i) ** 3) / 1000 for i in range(10)]  # P(least of three = i)
    assert np.abs(parents - want).max() < 0.03


@pytest.mark.parametrize("function", ["smooth", "discrete"])
def test_it_beats_random(function):
    assert share_better("evolution", function) >= 0.85


def test_it_is_the_default_of_large_budgets_only():
    assert [choose_searcher(categorical().space, b) for b in (5**8, 30, 31)] == ["grid", "random", "evolution"]
    assert choose_searcher(smooth().space, 10**6) == "evolution"
