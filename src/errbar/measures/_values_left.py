"""Values of the rows that are left when some are taken out, by place of their order: nothing is sorted again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from errbar.records.types import Floats


class ValuesLeft(NamedTuple):
    """Values of all rows and of those taken out, which are some of them, both ascending."""

    whole: Floats
    taken: Floats

    def at(self, places: Sequence[int]) -> list[float]:
        """The values at these places of the order of the rows that are left, the least at 0."""
        # Add the rows taken out before a place; `_before` ascends with i, so bisection counts them.
        every = range(len(self.taken))
        return [float(self.whole[place + bisect_right(every, place, key=self._before)]) for place in places]

    def _before(self, i: int) -> int:
        """Rows left that lie before one taken out: of equal values those taken out count as the first."""
        value = self.taken[i]
        return int(self.whole.searchsorted(value) - self.taken.searchsorted(value))
