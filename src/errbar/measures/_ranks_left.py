"""Products of the ranks of rows that are left when some are taken out, from the ranks of all: nothing is sorted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar._numeric.inner import dot
from errbar.records.types import Floats, Ints

MOST = 1 << 20
"""Rows up to which ranks of all rows are kept for it."""


@dataclass(frozen=True)
class PairedPlaces:
    """The places of rows in two orders without ties."""

    first: Ints
    """The place of each row in the first order."""
    across: Ints
    """The place in the second order of each place of the first."""

    def mean_product_without(self, rows: Ints) -> float:
        """Mean over the rows left of the product of their centred ranks, twice each: rows below less rows above."""
        n, at = len(self.across), self.first[rows]
        first, second = self._ranks
        # All places shift by the rows taken out above them less those below.
        first = first + _shifts(n, at)
        first[at] = 0  # those taken out add nothing
        second = second + _shifts(n, self.across[at]).take(self.across)
        return dot(first, second) / (n - len(rows))

    @cached_property
    def _ranks(self) -> tuple[Floats, Floats]:
        """Return the rows below minus the rows above each row in the first order, by either order."""
        n = len(self.across)
        ranks = np.arange(1 - n, n, 2, dtype=np.float64)
        return ranks, ranks[self.across]


def _shifts(n: int, taken: Ints) -> Ints:
    """Return, for each of n places that are left, the places taken out above it minus those below it."""
    found: Ints = np.zeros(n, dtype=np.int32)
    # Running sum at a place: all taken out, minus two for each at or before it = those after minus those before.
    found[taken] = -2
    found[0] += len(taken)
    return np.cumsum(found, out=found)


def places_of_rows(order: Ints) -> Ints:
    """Return the place of each row in an order of rows."""
    found = np.empty_like(order)
    found[order] = np.arange(len(order), dtype=order.dtype)
    return found
