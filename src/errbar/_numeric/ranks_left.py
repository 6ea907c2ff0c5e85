"""Products of the ranks of rows that are left when some are taken out, from the ranks of all: nothing is sorted."""

from __future__ import annotations

import numpy as np

from errbar._dataclass import dataclass
from errbar.records.types import Array, Bools, Ints

MOST = 1 << 20
"""Rows up to which sums of products of ranks are exact."""


@dataclass(frozen=True)
class PairedPlaces:
    """The places of rows in two orders without ties."""

    first: Ints
    """Of each row in the first order."""
    across: Ints
    """The place in the second order of each place of the first."""

    def mean_product_without(self, rows: Ints) -> float:
        """Mean over the rows left of the product of their centred ranks, twice each: rows below less rows above."""
        n, at = len(self.across), self.first[rows]
        first = _ranks_without(_marked(n, at), len(rows))
        second = _ranks_without(_marked(n, self.across[at]), len(rows))[self.across]
        first[at] = 0  # those taken out add nothing
        return int(np.dot(first, second)) / (n - len(rows))


def _marked(n: int, places: Ints) -> Bools:
    found = np.zeros(n, dtype=np.bool_)
    found[places] = True
    return found


def _ranks_without(taken: Bools, count: int) -> Array:
    """Of each place in order: rows below that are left, less those above."""
    n = len(taken)
    below = np.cumsum(~taken)
    # A place that is left counts itself in `below`: the rows above it are all that are left but those.
    return 2 * below - (n - count) - 1


def places_of_rows(order: Ints) -> Ints:
    """Where each row stands in an order of rows."""
    found = np.empty_like(order)
    found[order] = np.arange(len(order), dtype=order.dtype)
    return found
