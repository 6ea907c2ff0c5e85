"""Moves: from a point to one near it. Only active coordinates are moved."""

from __future__ import annotations

import numpy as np

from errbar.records.parameter import Choices
from errbar.records.space import Point, Space

RATE = 1.5
"""Coordinates that are moved, on average."""


def move_some(space: Space, point: Point, sigma: float, rng: np.random.Generator) -> Point:
    """Each active coordinate moved with probability 1.5 / d, at least one of them."""
    active = [i for i in space.active(point) if space.dimensions[i].parameter.domain.count != 1]
    if not active:
        return point
    chosen = [i for i in active if rng.random() < RATE / len(active)] or [active[int(rng.integers(len(active)))]]
    for i in chosen:
        point = move_one(space, point, i, sigma, rng)
    return point


def move_one(space: Space, point: Point, index: int, sigma: float, rng: np.random.Generator) -> Point:
    """One coordinate moved: a number by a Gaussian step reflected at the ends, and at least to the next whole number; a
    category to any other."""
    domain = space.dimensions[index].parameter.domain
    place = point[index]
    if isinstance(domain, Choices) and not domain.is_ordered:
        other = int(rng.integers(domain.count - 1))
        place = (other + (other >= domain.cell(place)) + 0.5) / domain.count
    else:
        place = _reflect(place + sigma * float(rng.standard_normal()))
        if domain.count is not None and domain.cell(place) == domain.cell(point[index]):
            place = _next_cell(domain.cell(place), domain.count, rng)
            if not isinstance(domain, Choices):
                place = domain.place_of(domain.value_at(0.0) + round(place * domain.count - 0.5))
    return (*point[:index], place, *point[index + 1 :])


def _reflect(place: float) -> float:
    """Back into the unit interval, as a ray from a mirror."""
    place = abs(place) % 2.0
    return 2.0 - place if place > 1.0 else place


def _next_cell(cell: int, count: int, rng: np.random.Generator) -> float:
    """The middle of a neighbouring cell, among equal ones."""
    step = 1 if cell == 0 else -1 if cell == count - 1 else int(rng.integers(2)) * 2 - 1
    return (cell + step + 0.5) / count
