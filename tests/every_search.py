"""Every searcher keeps every law."""

import doctest
import importlib
from dataclasses import dataclass, replace
from importlib.util import find_spec

import pytest

from errbar._shelf import shelf
from errbar.errors import BadInput
from errbar.records.searcher import Searcher
from errbar.search import searcher
from errbar.testing.search import SEARCH_LAWS

SEARCHERS = shelf("search").names
NEEDS = {"tpe": ("optuna",), "cma_es": ("optuna", "cmaes")}


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("law", SEARCH_LAWS)
def test_searcher_keeps(law, name):
    if any(find_spec(package) is None for package in NEEDS.get(name, ())):
        pytest.skip(f"NOT TESTED HERE: search {name} needs {' and '.join(NEEDS[name])}: pip install 'errbar[search]'")
    SEARCH_LAWS[law](shelf("search").load(name))


@pytest.mark.parametrize("name", ["grid", "random"])
def test_the_page_of_a_searcher_is_right(name):
    outcome = doctest.testmod(importlib.import_module(f"errbar.search.{name}"))
    assert outcome.attempted >= 1 and outcome.failed == 0


@pytest.mark.parametrize("name", SEARCHERS)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "search" / f"test_{name}.py").exists()


@pytest.mark.parametrize("name", SEARCHERS)
def test_it_names_the_extra_that_it_needs(name):
    assert searcher(name).needs == ("search" if name in NEEDS else "")


def test_the_shelf_holds_what_the_design_names():
    assert set(SEARCHERS) >= {"grid", "random", "annealing", "tabu", "evolution", "tpe", "cma_es"}


@dataclass(frozen=True)
class Wrong:
    """Climbs where it should descend, leaves the cube, forgets the seed, or cannot stop."""

    inner: object
    fault: str

    def propose(self, rng):
        import random

        point, inner = self.inner.propose(rng)
        if self.fault == "seed":
            point = tuple(random.random() for _ in point)
        if self.fault == "ends":
            point = None
        if self.fault == "outside":
            point = tuple(2 * place for place in point)
        if self.fault == "same":
            point = tuple(0.3 for _ in point)
        if self.fault == "runs_on" and point is None:
            raise IndexError("no more points")
        return point, replace(self, inner=inner)

    def learn(self, point, loss, rng):
        return replace(self, inner=self.inner.learn(point, -loss if self.fault == "climbs" else loss, rng))


@pytest.mark.parametrize(
    ("fault", "of", "law", "error"),
    [
        ("climbs", "evolution", "learns", AssertionError),
        ("seed", "evolution", "repeats_itself", AssertionError),
        ("ends", "evolution", "searches_something", AssertionError),
        ("outside", "random", "asks_for_what_the_space_holds", BadInput),
        ("same", "random", "finds_new_ones", AssertionError),
        ("runs_on", "grid", "bears_an_ask_too_many", IndexError),
    ],
)
def test_a_wrong_searcher_breaks_a_law(fault, of, law, error):
    right: Searcher = searcher(of)
    wrong = replace(right, start=lambda task, rng: Wrong(right.start(task, rng), fault))
    with pytest.raises(error):
        SEARCH_LAWS[law](wrong)


@pytest.mark.parametrize(("name", "is_adaptive", "says"), [("evolution", False, "not heed"), ("random", True, "heed")])
def test_a_searcher_says_whether_it_heeds_losses(name, is_adaptive, says):
    with pytest.raises(AssertionError, match=f"must {says} losses"):
        SEARCH_LAWS["says_whether_losses_matter"](replace(searcher(name), is_adaptive=is_adaptive))


def test_a_searcher_whose_first_asks_hang_on_the_budget_needs_a_schedule():
    with pytest.raises(AssertionError, match="the option `schedule`"):
        SEARCH_LAWS["can_be_cut_short"](replace(searcher("evolution"), options={}))
