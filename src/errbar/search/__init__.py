"""Search: one file per way to look for good configurations; asked for one, told its loss, asked for the next.

For a verb, a study or anybody else:

    search = begin("evolution", space, budget=100, seed=0)
    while (configuration := search.ask()) is not None:
        search.tell(configuration, loss_of(configuration))
    search.best

The same searcher, space, budget and seed, told the same losses in the same order, ask for the same configurations.
`ask_batch()` gives all that may be fitted at a time without changing them. A configuration is known by its `key`.
"""

from __future__ import annotations

import numpy as np

from errbar._shelf import parse, shelf
from errbar.records.searcher import Searcher
from errbar.records.space import Space
from errbar.requests.ranges import ASKED, SEED
from errbar.search._course import Search, TriedConfiguration

__all__ = ["Search", "TriedConfiguration", "begin", "choose_searcher", "searcher"]

RANDOM_UP_TO = 30
"""Asks up to which no searcher was measured to be better than random on real tables."""


def searcher(call: str | Searcher) -> Searcher:
    """The searcher written `name` or `name(option=value, ...)`: searcher("annealing(schedule=200)")."""
    if isinstance(call, Searcher):
        return call
    name, options = parse(call)
    found: Searcher = shelf("search").get(name)
    return found.having(**options) if options else found


def choose_searcher(space: Space, budget: int) -> str:
    """The default: grid where it fits the budget, random up to 30 asks, else evolution."""
    if space.size is not None and space.size <= budget:
        return "grid"
    return "random" if budget <= RANDOM_UP_TO else "evolution"


def begin(call: str | Searcher, space: Space, *, budget: int, seed: int) -> Search:
    """A search of at most `budget` asks; its chance comes from the seed alone."""
    most, chance = int(ASKED.read("budget", budget)), int(SEED.read("seed", seed))
    return Search(searcher(call), space, most, np.random.default_rng([chance, *b"search"]))
