"""The inner product of two vectors on the calling thread."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array


def inner(a: Array, b: Array) -> float:
    """Sum of products; BLAS would wake threads for a block that fits the cache, and wait for them."""
    return float(np.einsum("i,i->", a, b))
