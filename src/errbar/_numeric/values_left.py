"""Values of the rows that are left when some are taken out, by place of their order: nothing is sorted again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from errbar.records.types import Floats, Ints


class ValuesLeft(NamedTuple):
    """Values of all rows in ascending order, and how many rows that are left lie before each that was taken out."""

    whole: Floats
    before: Ints

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order of the rows that are left, the least at 0."""
        found = self.whole[np.add(places, np.searchsorted(self.before, places, side="right"))]
        return [float(x) for x in found]


def values_left(whole: Floats, taken: Floats) -> ValuesLeft:
    """From the values of all rows and of those taken out, which are some of them, both ascending."""
    # Of equal values those taken out count as the first, one after another.
    return ValuesLeft(whole, whole.searchsorted(taken) - taken.searchsorted(taken))
