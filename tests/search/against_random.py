"""A searcher against random search, on a function whose lowest value is known."""

from functools import cache

from errbar.search import begin
from errbar.testing.search_functions import FUNCTIONS

SEEDS, BUDGET = 20, 200


@cache
def best(searcher, function, seed, budget=BUDGET):
    known = FUNCTIONS[function]()
    search = begin(searcher, known.space, budget=budget, seed=seed)
    while (c := search.ask()) is not None:
        search.tell(c, known.loss(c))
    assert search.best.loss >= known.lowest - 1e-12
    return search.best.loss


def share_better(searcher, function, seeds=SEEDS, budget=BUDGET):
    """The share of seeds that end lower than random search with the same seed."""
    wins = [best(searcher, function, s, budget) < best("random", function, s, budget) for s in range(seeds)]
    return sum(wins) / seeds
