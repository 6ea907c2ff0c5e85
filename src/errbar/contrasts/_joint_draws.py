"""Gaps over drawn joint tables of truth, left's class and right's class."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from errbar.contrasts._gap_influence import table_of
from errbar.records.pairs import RowPair
from errbar.records.types import Floats

PART = 1 << 22
"""Numbers drawn at a time."""

Draw = Callable[[Floats, int], Floats]
"""Flat joint table and how many; (how many, cells) out."""


def gaps_over(pair: RowPair, joint: Floats, draw: Draw, count: int) -> Floats:
    """right minus left on `count` drawn tables; sides exchanged give the same draws with the sign turned."""
    left, right = table_of(pair.left), table_of(pair.right)
    assert left is not None and right is not None
    mirror = joint.swapaxes(1, 2)
    # Cells are drawn in one order of the sides, whichever of them was called left.
    turned = _before(mirror, joint)
    cells = (mirror if turned else joint).reshape(-1)
    part = max(1, PART // joint.size)
    found = []
    for done in range(0, count, part):
        drawn = draw(cells, min(part, count - done)).reshape(-1, *joint.shape)
        second, first = drawn.sum(axis=2), drawn.sum(axis=3)
        mine, theirs = (second, first) if turned else (first, second)
        with np.errstate(all="ignore"):
            found.append(np.asarray(right.find(theirs) - left.find(mine), dtype=float))
    every = np.concatenate(found)
    # A joint table that is its own mirror image says nothing of the side: neither may the draws.
    return np.concatenate([every, -every]) if np.array_equal(joint, mirror) else every


def _before(a: Floats, b: Floats) -> bool:
    differ = np.flatnonzero(a.reshape(-1) != b.reshape(-1))
    return len(differ) > 0 and bool(a.reshape(-1)[differ[0]] < b.reshape(-1)[differ[0]])
