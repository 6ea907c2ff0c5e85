"""Losses of many small parts of the rows under the weights of one pool: one product for all of them.

The weights of a pool are many times what a cache holds, and each part alone would read them all again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from errbar._numeric.imagined_row import POOL, PURPOSE, ROWS_DRAWN_UP_TO, WEIGHED, Kept, WeightPool
from errbar._numeric.inner import SMALL
from errbar.records.scored import Mean, Scored
from errbar.records.types import Floats

AT_ONCE = 32
"""Columns of weights at a time."""


def weigh_losses(parts: Sequence[tuple[Kept, Sequence[Scored]]], seed: int, replicates: int) -> None:
    """Keep for each part the weighted sums of its mean losses that intervals with an imagined row draw.

    Parts without a pool, and those of more rows than are drawn, are left as they are.
    """
    wanted = [(kept, s.basis) for kept, scores in parts for s in scores if _is_drawn(s) and isinstance(s.basis, Mean)]
    pool = next((kept.get((POOL, (seed, PURPOSE), replicates)) for kept, _ in wanted), None)
    if not isinstance(pool, WeightPool):
        return
    wanted = [(kept, basis) for kept, basis in wanted if basis.n < len(pool.weight)]
    if not wanted:
        return
    losses = np.zeros((len(wanted), max(basis.n for _, basis in wanted)))
    for row, (_, basis) in zip(losses, wanted):
        row[: basis.n] = np.sort(basis.rows())
    found = _multiply(losses, pool.weight[1 : losses.shape[1] + 1])
    for (kept, basis), sums in zip(wanted, found):
        kept[WEIGHED, id(basis)] = sums


def _is_drawn(scored: Scored) -> bool:
    """Whether an interval of this mean draws weights by default."""
    basis = scored.basis
    if not isinstance(basis, Mean) or not scored.plain or not 1 < basis.n <= ROWS_DRAWN_UP_TO:
        return False
    return basis.if_wrong is not None or all(map(math.isfinite, basis.loss_bounds))


def _multiply(losses: Floats, weight: Floats) -> Floats:
    """Their product in blocks for which BLAS wakes no other thread."""
    out = np.empty((len(losses), weight.shape[1]))
    tall = max(1, SMALL // (AT_ONCE * losses.shape[1]))
    for j in range(0, weight.shape[1], AT_ONCE):
        side = np.ascontiguousarray(weight[:, j : j + AT_ONCE])
        for i in range(0, len(losses), tall):
            out[i : i + tall, j : j + AT_ONCE] = losses[i : i + tall] @ side
    return out
