"""Simplification: the vertices of a curve that can be seen, at most 2,000 of them.

Douglas & Peucker (1973), the farthest vertex first: a curve stops growing as soon as nothing visible is missing.
"""

from __future__ import annotations

import heapq
from dataclasses import replace

import numpy as np

from errbar.records.figure import Mark, Numbers
from errbar.records.types import Array, Floats, Ints

MOST = 2000
SEEN = 2e-4
"""Share of an axis: a tenth of a pixel in a picture of 500."""
BEFOREHAND = 5
"""Vertices walked per vertex kept: longer curves are first cut to equal steps along the curve."""


def kept(x: Floats, y: Floats, *, most: int = MOST, seen: float = SEEN) -> Ints:
    """Places of the vertices to keep, the two ends among them; the others lie within `seen` of the drawn line."""
    u, v = _to_unit(x), _to_unit(y)
    walked = _even_steps(u, v, BEFOREHAND * most)
    u, v = u[walked], v[walked]
    chosen = {0, len(u) - 1}
    waiting = _farthest(u, v, 0, len(u) - 1)
    while waiting and len(chosen) < most:
        distance, place, start, stop = heapq.heappop(waiting)
        if -distance <= seen:
            break
        chosen.add(place)
        for part in (*_farthest(u, v, start, place), *_farthest(u, v, place, stop)):
            heapq.heappush(waiting, part)
    return walked[sorted(chosen)]


def thin(x: Array, y: Array, *, most: int = MOST) -> tuple[Numbers, Numbers]:
    """The curve through (x, y) as a mark takes it."""
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    places = kept(x, y, most=most)
    return numbers(x[places]), numbers(y[places])


def thin_line(mark: Mark, most: int) -> Mark:
    """A line with at most so many vertices; any other mark as it is."""
    if mark.shape != "line" or len(mark.x) <= most or mark.text or mark.low:
        return mark
    x, y = thin(np.asarray(mark.x), np.asarray(mark.y), most=most)
    return replace(mark, x=x, y=y)


def numbers(values: Array) -> Numbers:
    """Plain numbers for a mark."""
    return tuple(np.asarray(values, dtype=float).tolist())


def _to_unit(values: Floats) -> Floats:
    low, high = float(values.min()), float(values.max())
    return np.asarray((values - low) / (high - low if high > low else 1.0))


def _even_steps(u: Floats, v: Floats, most: int) -> Ints:
    """Places at even steps along the curve; all of them where they are few."""
    if len(u) <= most:
        return np.arange(len(u))
    along = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(u)) + np.abs(np.diff(v)))])
    places = np.searchsorted(along, np.linspace(0, along[-1], most))
    return np.unique(np.concatenate([[0], np.minimum(places, len(u) - 1), [len(u) - 1]]))


def _farthest(u: Floats, v: Floats, start: int, stop: int) -> list[tuple[float, int, int, int]]:
    """The vertex between two others that lies farthest from their straight line, nearest last in a heap."""
    if stop - start < 2:
        return []
    du, dv = u[stop] - u[start], v[stop] - v[start]
    pu, pv = u[start + 1 : stop] - u[start], v[start + 1 : stop] - v[start]
    length = du * du + dv * dv
    along = np.minimum(np.maximum((pu * du + pv * dv) / length, 0.0), 1.0) if length > 0 else np.zeros(len(pu))
    distance = np.hypot(pu - along * du, pv - along * dv)
    place = int(distance.argmax())
    return [(-float(distance[place]), start + 1 + place, start, stop)]
