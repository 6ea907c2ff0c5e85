"""For each place of a sequence, how much stood before it and is smaller: counting by the bits of the ranks."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Array, Floats, Ints

LOW = 5
"""Blocks of 2^LOW places are compared pair by pair."""


def smaller_before(rank: Ints, weight: Floats | None = None) -> Array:
    """Weight of the earlier places of smaller rank, indexed by rank; `rank` is a permutation of 0 ... n - 1.

    From the highest bit down, places whose ranks agree in the bits seen so far form a block that keeps the order
    of the sequence. Two ranks part at the first bit they differ in: there the smaller has 0 and the larger 1, so
    a place with 1 gains the zeros before it in its block. Blocks have 2^(b+1) places, hence need no bookkeeping.
    """
    n = len(rank)
    small = np.int32 if n < 2**31 else np.int64
    rank = rank.astype(small)
    gained: Array = np.zeros(n, dtype=small if weight is None else np.float64)
    for b in reversed(range(LOW, max(n - 1, 0).bit_length())):
        one = (rank & small(1 << b)) != 0
        zeros, ones = np.flatnonzero(~one), np.flatnonzero(one)
        if weight is None:
            before = np.arange(len(ones))
            # Zeros before a place in its own block: earlier blocks are full, with 2^b ones and 2^b zeros each.
            more: Array = ones - before - ((before >> b) << b)
        else:
            # Each block by its own sums: a difference of sums over all blocks loses weights that are small beside them.
            masked = np.zeros(-(-n // (2 << b)) * (2 << b))
            masked[:n] = np.where(one, 0.0, weight)
            more = masked.reshape(-1, 2 << b).cumsum(axis=1).reshape(-1)[ones]
            weight = _split_at_middle(weight[zeros], weight[ones], b)
        rank = _split_at_middle(rank[zeros], rank[ones], b)
        gained = _split_at_middle(gained[zeros], gained[ones] + more, b)
    at: Array = np.empty_like(gained)
    at[rank] = gained + _within_blocks(rank, weight)
    return at


def _split_at_middle(zeros: Array, ones: Array, b: int) -> Array:
    """Block by block the zeros, then the ones; the last block may be short."""
    full = (len(ones) >> b) << b
    out = np.empty(len(zeros) + len(ones), dtype=zeros.dtype)
    pairs = out[: 2 * full].reshape(-1, 2, 1 << b)
    pairs[:, 0] = zeros[:full].reshape(-1, 1 << b)
    pairs[:, 1] = ones[:full].reshape(-1, 1 << b)
    rest = len(zeros) - full
    out[2 * full : 2 * full + rest] = zeros[full:]
    out[2 * full + rest :] = ones[full:]
    return out


def _within_blocks(rank: Ints, weight: Floats | None) -> Array:
    """Count smaller ranks inside blocks of 2^LOW places, each place against all before it."""
    n, width = len(rank), 1 << LOW
    local = np.zeros(-(-n // width) * width, dtype=np.uint8)
    local[:n] = rank & (width - 1)
    local = np.ascontiguousarray(local.reshape(-1, width).T)
    heavy = None
    if weight is not None:
        heavy = np.zeros(local.size)
        heavy[:n] = weight
        heavy = np.ascontiguousarray(heavy.reshape(-1, width).T)
    out: Array = np.zeros(local.shape, dtype=np.uint8 if heavy is None else np.float64)
    for i in range(1, width):
        smaller = local[:i] < local[i]
        out[i] = smaller.sum(axis=0, dtype=np.uint8) if heavy is None else (smaller * heavy[:i]).sum(axis=0)
    return out.T.reshape(-1)[:n]
