"""Equal-width bins of [0, 1]."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Floats, Ints


def checked_bins(bins: object) -> int:
    """A number of bins, or BadInput."""
    if isinstance(bins, bool) or not isinstance(bins, (int, float)) or not 1 <= bins < 1e6 or bins != int(bins):
        raise BadInput(f"bins= must be a whole number of equal-width bins, 1 or more; got {bins!r}.")
    return int(bins)


def bin_of(p: Floats, bins: int) -> Ints:
    """The bin (k/bins, (k+1)/bins] of each p, 0 in the first; near an edge p is compared with the edge."""
    scaled = p * bins
    k = np.ceil(scaled)
    scaled -= k  # in (-1, 0]: near either end, rounding may have chosen the wrong side
    close = np.flatnonzero((scaled > -1e-9) | (scaled < 1e-9 - 1))
    if len(close):
        # edge / bins is the double that a reader compares p with, such as 0.3; p * bins may round past it.
        edge = np.rint(p[close] * bins)
        k[close] = edge + (p[close] > edge / bins)
    k -= 1.0
    return np.maximum(k, 0.0, out=k).astype(np.intp)
