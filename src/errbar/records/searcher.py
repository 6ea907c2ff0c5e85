"""Searcher: a named way to look for good configurations, by asking for one and being told its loss.

What a searcher's file holds is small: a frozen record, its *state*, with two methods. The first asks, drawn at
random, what was asked before, and the number of asks are kept by `errbar.search.Search`, for every searcher alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from errbar.records.concept import Concept, Setting
from errbar.records.space import Point, Space


class SearchTask(NamedTuple):
    """What a search knows before it begins."""

    space: Space
    schedule: int
    """The number of asks that falling step widths and temperatures, and sizes, are laid out for."""
    first: int
    """Asks that are drawn at random before the first `propose`."""
    settings: Mapping[str, Setting]


class SearchState(Protocol):
    """All that a searcher remembers; frozen: both methods return the state that takes its place."""

    def propose(self, rng: np.random.Generator) -> tuple[Point | None, SearchState]:
        """The next point to ask for; None where nothing is left to ask. It may be called again before `learn`."""

    def learn(self, point: Point, loss: float, rng: np.random.Generator) -> SearchState:
        """After the loss at a point, first asks included; lower is better, inf where the fit failed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Searcher(Concept):
    """`start(task, rng)` gives the first state; what it cannot search it refuses there in words."""

    start: Callable[[SearchTask, np.random.Generator], SearchState]
    is_adaptive: bool = True
    """Whether losses decide what is asked next; where they do not, all configurations may be asked at once."""
    needs: str = ""
    """The extra that it needs; empty where it comes with errbar."""
    starts_random: bool = True
    """Whether the first asks are drawn at random for it."""
