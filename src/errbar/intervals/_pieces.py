"""Independent pieces of a mean loss: rows, or units with the weight of their rows."""

from __future__ import annotations

import numpy as np

from errbar._numeric.imagined_row import Pieces
from errbar.records.scored import Scored
from errbar.records.types import Floats


def loss_pieces(scored: Scored, rows: Floats) -> Pieces:
    """Losses by piece; a piece's mass is its weight in units of the average row's."""
    if scored.plain:
        return Pieces(total=rows, mass=np.ones(len(rows)))
    weight = np.ones(len(rows)) if scored.weight is None else scored.weight * (len(rows) / scored.weight.sum())
    if scored.unit is None:
        total, mass = weight * rows, weight
    else:
        total, mass = np.bincount(scored.unit, weights=weight * rows), np.bincount(scored.unit, weights=weight)
    there = mass > 0
    return Pieces(total=total[there], mass=mass[there])
