"""Products of vectors and of matrices on the calling thread."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array, Floats

WIDE = 8
SMALL = 1 << 18
"""Multiplications up to which BLAS wakes no other thread."""


def inner(a: Array, b: Array) -> float:
    """Sum of products; BLAS would wake threads for a block that fits the cache, and wait for them."""
    return float(np.einsum("i,i->", a, b))


def multiply(a: Floats, b: Floats) -> Floats:
    """The matrix product in blocks for which BLAS wakes no threads, of whose waiting a busy machine is full."""
    out = np.empty((len(a), b.shape[1]))
    tall = max(1, SMALL // (WIDE * max(1, len(b))))
    for j in range(0, b.shape[1], WIDE):
        side = np.ascontiguousarray(b[:, j : j + WIDE])
        for i in range(0, len(a), tall):
            out[i : i + tall, j : j + WIDE] = a[i : i + tall] @ side
    return out
