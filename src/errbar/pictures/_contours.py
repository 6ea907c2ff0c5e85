"""Contours: where a function on a grid takes a value, as lines (marching squares with straight pieces)."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats

Point = tuple[float, float]
EDGES = {
    1: ((3, 0),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 6: ((0, 2),), 7: ((3, 2),), 8: ((2, 3),), 9: ((2, 0),),
    11: ((2, 1),), 12: ((1, 3),), 13: ((1, 0),), 14: ((0, 3),),
}  # fmt: skip
"""By which corners (lower left, lower right, upper right, upper left) are above: edges that are joined."""
SADDLES = {5: (((3, 0), (1, 2)), ((3, 2), (1, 0))), 10: (((0, 1), (2, 3)), ((0, 3), (2, 1)))}
"""Two corners across: the pieces where the middle is below, and where it is above."""


def contours(x: Floats, y: Floats, height: Floats, level: float) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    """Lines (x, y) along which the height, (len(y), len(x)), is `level`; closed ones end where they began."""
    pieces: list[tuple[Point, Point]] = []
    above = height > level
    code = above[:-1, :-1] + 2 * above[:-1, 1:] + 4 * above[1:, 1:] + 8 * above[1:, :-1]
    for i, j in zip(*np.nonzero((code > 0) & (code < 15))):
        here = int(code[i, j])
        corner = height[i : i + 2, j : j + 2]
        joined = SADDLES[here][int(corner.mean() > level)] if here in SADDLES else EDGES[here]
        for a, b in joined:
            ends = [_crossing(edge, x[j : j + 2], y[i : i + 2], corner, level) for edge in (a, b)]
            pieces.append((ends[0], ends[1]))
    return [_split(line) for line in _chains(pieces)]


def _crossing(edge: int, x: Floats, y: Floats, corner: Floats, level: float) -> Point:
    """Where the level is crossed on the lower (0), right (1), upper (2) or left (3) edge."""
    if edge in (0, 2):
        row = 0 if edge == 0 else 1
        share = (level - corner[row, 0]) / (corner[row, 1] - corner[row, 0])
        return float(x[0] + share * (x[1] - x[0])), float(y[row])
    column = 1 if edge == 1 else 0
    share = (level - corner[0, column]) / (corner[1, column] - corner[0, column])
    return float(x[column]), float(y[0] + share * (y[1] - y[0]))


def _chains(pieces: list[tuple[Point, Point]]) -> list[list[Point]]:
    """Pieces joined end to end; each direction was chosen so that one piece's end is the next one's beginning."""
    after: dict[Point, Point] = {}
    loose: list[list[Point]] = []
    for a, b in pieces:
        if a == b:
            continue
        if a in after:  # two lines touch in a grid point
            loose.append([a, b])
        else:
            after[a] = b
    found = []
    starts = [a for a in after if a not in set(after.values())]
    for start in [*starts, *after]:
        if start not in after:
            continue
        line = [start]
        while line[-1] in after:
            line.append(after.pop(line[-1]))
        found.append(line)
    return [*found, *loose]


def _split(line: list[Point]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return tuple(p[0] for p in line), tuple(p[1] for p in line)
