"""What every search has in common."""

import math

import pytest

from errbar.errors import BadInput, UnknownName
from errbar.records.parameter import Parameter, WholeNumbers
from errbar.records.space import Branch, Space
from errbar.search import begin
from errbar.testing.search_functions import smooth


def test_first_asks_come_together_then_one_at_a_time():
    search = begin("evolution", smooth().space, budget=100, seed=0)
    first = search.ask_batch()
    assert len(first) == 10  # a tenth of the budget
    for c in first:
        search.tell(c, 1.0)
    assert len(search.ask_batch()) == 1
    assert [begin("tabu", smooth().space, budget=b, seed=0).first for b in (10, 100, 1000)] == [5, 10, 20]
    assert len(begin("random", smooth().space, budget=40, seed=0).ask_batch()) == 40


def test_the_best_is_the_first_of_the_lowest_and_never_a_failure():
    search = begin("random", smooth().space, budget=4, seed=0)
    a, b, c, d = search.ask_batch()
    assert search.ask() is None and search.best is None
    search.tell(a, math.nan)
    assert search.best is None
    for configuration, loss in ((d, 2.0), (c, 1.0), (b, 1.0)):
        search.tell(configuration, loss)
    assert search.best == (c, 1.0) and [t.loss for t in search.told] == [math.inf, 2.0, 1.0, 1.0]


def test_only_what_was_asked_is_told_and_once():
    search = begin("random", smooth().space, budget=4, seed=0)
    c = search.ask()
    other = begin("random", smooth().space, budget=4, seed=1).ask()
    with pytest.raises(BadInput, match="asked and not yet told"):
        search.tell(other, 1.0)
    with pytest.raises(BadInput, match="above -inf"):
        search.tell(c, -math.inf)
    search.tell(c, 1.0)
    with pytest.raises(BadInput, match="asked and not yet told"):
        search.tell(c, 1.0)


@pytest.mark.parametrize("name", ["annealing", "tabu", "evolution"])
def test_a_space_of_one_ends_after_one_ask(name):
    space = Space((Branch("", (Parameter(name="x", domain=WholeNumbers(3, 3)),)),))
    search = begin(name, space, budget=50, seed=0)
    search.tell(search.ask(), 1.0)
    assert search.ask() is None and search.asked == 1


@pytest.mark.parametrize(("budget", "seed"), [(0, 0), (True, 0), (2.5, 0), (5, -1), (5, 0.5)])
def test_budget_and_seed_are_whole_numbers(budget, seed):
    with pytest.raises(BadInput, match="must be a whole number"):
        begin("random", smooth().space, budget=budget, seed=seed)


def test_an_unknown_searcher_is_refused_with_the_near_name():
    with pytest.raises(UnknownName, match=r"Unknown search 'anealing'. Did you mean annealing"):
        begin("anealing", smooth().space, budget=5, seed=0)
