"""Products of vectors and of matrices on the calling thread."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array, Floats

WIDE = 8
MANY = 32
"""Columns at a time in single precision."""
STILL = 1 << 13
"""Rows of vectors up to which BLAS wakes no other thread."""
SMALL = 1 << 18
"""Multiplications up to which BLAS wakes no other thread."""


def inner(a: Array, b: Array) -> float:
    """Sum of products; BLAS would wake threads for a block that fits the cache, and wait for them."""
    return float(np.einsum("i,i->", a, b))


def dot(a: Array, b: Array) -> float:
    """Compute a dot product by BLAS, in blocks that it computes on one thread."""
    return sum(float(np.dot(a[i : i + STILL], b[i : i + STILL])) for i in range(0, len(a), STILL))


def multiply(a: Floats, b: Floats, *, single: bool = False) -> Floats:
    """The matrix product in blocks for which BLAS wakes no threads, of whose waiting a busy machine is full.

    In single precision it takes half the time: for draws of many columns, whose own error is far larger.
    """
    wide = WIDE
    if single:
        wide, a, b = MANY, a.astype(np.float32, copy=False), b.astype(np.float32, copy=False)
    out = np.empty((b.shape[1], len(a)), dtype=a.dtype).T  # each column's numbers next to each other
    tall = max(1, SMALL // (wide * max(1, len(b))))
    even = len(a) - len(a) % tall
    blocks = a[:even].reshape(even // tall, tall, a.shape[1])
    for j in range(0, b.shape[1], wide):
        side = np.ascontiguousarray(b[:, j : j + wide])
        out[:even, j : j + wide] = (blocks @ side).reshape(even, side.shape[1])
        out[even:, j : j + wide] = a[even:] @ side
    return out
