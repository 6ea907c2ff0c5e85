"""How far a searcher gets: to every part of the cube, and away from configurations that fail."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np

from errbar.errors import ErrbarError
from errbar.records.parameter import Parameter, RealNumbers
from errbar.records.searcher import Searcher
from errbar.records.space import Branch, Configuration, Space
from errbar.records.types import Floats
from errbar.search import begin

DIMENSIONS = 3
ASKS = 130
NEAR = 0.4
"""How near to a corner, in every parameter, one of the asks has to come that its losses lead to."""
FIFTHS = 5
SHARE = 0.6
"""Asks that may fail towards the end, where half of the cube fails."""


def visits_all_of_the_cube(searcher: Searcher) -> None:
    """Led to a corner it gets there, to each of the eight; without losses it asks in every fifth and every octant."""
    if searcher.is_adaptive:
        for corner in itertools.product((0.0, 1.0), repeat=DIMENSIONS):
            asked = _places(searcher, lambda x, corner=corner: float(np.abs(x - corner).sum()))  # type: ignore[misc]
            if asked is None:
                return
            nearest = float(np.abs(asked - corner).max(axis=1).min())
            assert nearest <= NEAR, f"{searcher.name}, led to {corner}, comes no nearer than {nearest:.2f}"
        return
    asked = _places(searcher, lambda x: 0.0)
    if asked is None:
        return
    for i, places in enumerate(asked.T):
        seen = np.unique(np.minimum((places * FIFTHS).astype(int), FIFTHS - 1))
        assert len(seen) == FIFTHS, f"{searcher.name} asks for parameter {i} in {seen} of {FIFTHS} fifths only"
        assert places.min() <= 0.1 and places.max() >= 0.9, f"{searcher.name} leaves the ends of parameter {i} out"
    octants = len(np.unique(asked > 0.5, axis=0))
    assert octants == 2**DIMENSIONS, f"{searcher.name} asks in {octants} of {2**DIMENSIONS} octants"


def learns_from_failures(searcher: Searcher) -> None:
    """Where half of the cube fails and the rest is the better the nearer to it, the last asks mostly do not fail."""
    if not searcher.is_adaptive:
        return
    asked = _places(searcher, lambda x: math.inf if x[0] > 0.5 else 1 - x[0] + abs(x[1] - 0.3))
    if asked is not None:
        failed = float(np.mean(asked[-ASKS // 3 :, 0] > 0.5))
        assert failed <= SHARE, f"{searcher.name} goes on asking for what fails: {failed:.2f} of its last asks"


def _places(searcher: Searcher, loss: Callable[[Floats], float]) -> Floats | None:
    """Places from 0 to 1 that it asks for after the random first ones; None where it refuses such a space."""
    names = [f"x{i}" for i in range(DIMENSIONS)]
    space = Space((Branch("", tuple(Parameter(name=name, domain=RealNumbers(-2.0, 3.0)) for name in names)),))

    def place(c: Configuration) -> Floats:
        return np.array([(float(str(c.values[name])) + 2.0) / 5.0 for name in names])

    try:
        search = begin(searcher, space, budget=ASKS, seed=5)
        asked = []
        while (configuration := search.ask()) is not None:
            asked.append(place(configuration))
            search.tell(configuration, loss(asked[-1]))
    except ErrbarError:
        return None
    return np.array(asked[search.first :])
