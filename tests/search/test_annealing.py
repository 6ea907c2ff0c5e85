import math

import numpy as np
import pytest

from errbar.records.searcher import SearchTask
from errbar.search import begin
from errbar.search.annealing import AnnealingState
from errbar.testing.search_functions import smooth

TASK = SearchTask(smooth().space, schedule=100, first=5, settings={})
HERE, THERE = (0.5,) * 4, (0.6,) * 4


class Chance:
    """A generator that always draws this."""

    def __init__(self, value):
        self.value = value

    def random(self):
        return self.value


def state(told=50, **more):
    losses = (1.0, 2.0, 3.0, 4.0, 9.0)  # median 3, least 1: the temperature is 2 x 0.5 -> 0.005
    return AnnealingState(TASK, HERE, 1.0, HERE, 1.0, losses, told, **more)


def test_a_worse_neighbour_is_taken_with_the_probability_of_its_temperature():
    # half way: 0.5 * sqrt(0.01) = 0.05, T = 0.1; worse by 0.1: exp(-1) = 0.3679
    assert state().learn(THERE, 1.1, Chance(0.36)).here == THERE
    stays = state().learn(THERE, 1.1, Chance(0.37))
    assert stays.here == HERE and stays.refused == 1
    assert state().learn(THERE, math.inf, Chance(0.0)).here == HERE
    assert state().learn(THERE, 0.9, Chance(0.999)).best == THERE


def test_after_fifteen_refusals_it_is_back_at_the_best():
    lost = AnnealingState(TASK, THERE, 5.0, HERE, 1.0, (1.0, 1.0), 50, 14)
    back = lost.learn((0.7,) * 4, 6.0, Chance(1.0))
    assert (back.here, back.loss, back.refused) == (HERE, 1.0, 0)


def test_it_begins_at_the_best_of_the_first_asks():
    now = AnnealingState(TASK)
    for place, loss in ((0.1, 3.0), (0.2, 1.0), (0.3, math.inf), (0.4, 2.0), (0.5, 4.0)):
        now = now.learn((place,) * 4, loss, np.random.default_rng(0))
    assert now.here == (0.2,) * 4 and now.told == 5


def test_steps_shrink_over_the_schedule():
    rng = np.random.default_rng(0)
    spread = [np.std([max(abs(a - 0.5) for a in state(told).propose(rng)[0]) for _ in range(400)]) for told in (0, 100)]
    assert spread[0] > 4 * spread[1]


def test_a_search_ended_by_a_clock_is_reproduced_by_its_number_of_asks():
    known = smooth()
    long, short = (begin("annealing(schedule=80)", known.space, budget=b, seed=4) for b in (80, 33))
    keys = []
    for search in (long, short):
        mine = []
        while len(mine) < 33 and (c := search.ask()) is not None:
            mine.append(c.key)
            search.tell(c, known.loss(c))
        keys.append(mine)
    assert keys[0] == keys[1] and len(keys[0]) == 33 and short.ask() is None


def test_it_beats_random_on_a_rugged_function():
    from tests.search.against_random import share_better

    assert share_better("annealing", "rugged") >= 0.85


@pytest.mark.parametrize("call", ["annealing(schedule=0)", "annealing(schedule=1.5)"])
def test_a_schedule_must_be_a_number_of_asks(call):
    with pytest.raises(ValueError, match="whole number of 1 or more as `schedule`"):
        begin(call, smooth().space, budget=10, seed=0)
