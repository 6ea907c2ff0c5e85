import numpy as np
import pytest

from errbar.records.parameter import Choices, Parameter
from errbar.records.searcher import SearchTask
from errbar.records.space import Branch, Space
from errbar.search.tabu import TabuState
from tests.search.against_random import share_better

LETTERS = tuple("abcde")
SPACE = Space((Branch("", tuple(Parameter(name=f"x{i}", domain=Choices(LETTERS, LETTERS)) for i in range(2))),))
TASK = SearchTask(SPACE, schedule=100, first=0, settings={})
A, B, C, D, E = (0.1, 0.3, 0.5, 0.7, 0.9)
RNG = np.random.default_rng(0)


def moved(state, *told):
    for point, loss in told:
        state = state.learn(point, loss, RNG)
    return state


def test_it_goes_to_the_best_of_four_neighbours_even_if_that_is_worse():
    start = TabuState(TASK, here=(A, A), best=(A, A), least=1.0)
    now = moved(start, ((B, A), 5.0), ((A, C), 3.0), ((D, A), 4.0))
    assert now.here == (A, A)
    now = moved(now, ((A, E), 9.0))
    assert now.here == (A, C) and now.best == (A, A) and now.sigma == pytest.approx(0.14)
    assert now.until == ((1, 0, 8),)  # x1 = a is tabu until the eighth move


def test_of_equal_neighbours_it_goes_to_the_first():
    start = TabuState(TASK, here=(A, A), best=(A, A), least=1.0)
    now = moved(start, ((D, A), 3.0), ((B, A), 3.0), ((A, C), 3.0), ((A, E), 9.0))
    assert now.here == (D, A)


def test_what_it_left_is_not_asked_for_again():
    now = TabuState(TASK, here=(A, C), best=(A, A), least=1.0, moves=1, until=((1, 0, 8),))
    rng = np.random.default_rng(1)
    points = [now.propose(rng)[0] for _ in range(200)]
    assert (A, A) not in points and all((p[0] == A) != (p[1] == C) for p in points)
    free = TabuState(TASK, here=(A, C), best=(A, A), least=1.0, moves=8, until=((1, 0, 8),))
    assert (A, A) in [tuple(round(x, 1) for x in free.propose(rng)[0]) for _ in range(200)]


def test_after_four_moves_without_a_new_best_it_returns_and_forgets():
    now = TabuState(TASK, here=(D, D), best=(A, A), least=1.0, moves=3, since=3, until=((0, 1, 9),))
    now = moved(now, ((B, D), 5.0), ((D, C), 3.0), ((A, D), 4.0), ((D, E), 9.0))
    assert now.here == (A, A) and now.until == () and now.since == 0


@pytest.mark.parametrize("function", ["smooth", "categorical"])
def test_it_beats_random(function):
    assert share_better("tabu", function) >= 0.85
