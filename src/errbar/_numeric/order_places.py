"""Order places: where quantiles lie among values in order, as `numpy.quantile` finds them by "inverted_cdf"."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints


def order_places(n: int, shares: Floats) -> Ints:
    """Return the places among n values in order: the first at which so large a share is reached."""
    return np.maximum(np.ceil(n * shares - 1), 0).astype(np.intp)
