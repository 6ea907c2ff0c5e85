"""Cell hash: 64 bits of one cell, made from its value and the name of its column alone.

A number that was stored as float64, as float32 or as its shortest decimal gives the same bits: whole numbers below 2^53
are taken as they are, all others rounded to float32. (Rounding to digits would not do: values straddle an edge.)
"""

from __future__ import annotations

import hashlib

import numpy as np
import numpy.typing as npt

from errbar.records.types import Array

Hashes = npt.NDArray[np.uint64]

BLOCK = 1 << 15
"""Cells at a time, so that the steps of the mixing stay in the cache."""
EXACT = 2.0**53
TINY = float(np.finfo(np.float32).tiny)
"""Below this float32 has fewer digits, down to none: such numbers are kept as they are."""
MISSING = 0x9E3779B97F4A7C15
"""The bits of every missing cell."""
# Multipliers and shifts of splitmix64's last step (Stafford's variant 13).
_C1, _C2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S1, _S2, _S3 = np.uint64(30), np.uint64(27), np.uint64(31)


def name_key(name: str) -> np.uint64:
    """The key of a column: 64 bits of its name."""
    return np.uint64(int.from_bytes(hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest()))


def mix(bits: Hashes) -> Hashes:
    """The finaliser of splitmix64, in place: every bit of the result depends on every bit that went in."""
    bits ^= bits >> _S1
    bits *= _C1
    bits ^= bits >> _S2
    bits *= _C2
    bits ^= bits >> _S3
    return bits


def number_bits(values: Array) -> Hashes:
    """The bits of numbers or booleans; NaN is missing."""
    x = np.asarray(values).astype(np.float64)
    with np.errstate(over="ignore", invalid="ignore", under="ignore"):
        short = x.astype(np.float32).astype(np.float64)
    size = np.abs(x)
    # Whole numbers such as ids differ beyond float32's 24 bits; beyond 3.4e38 float32 is infinite.
    keep = ((x == np.rint(x)) & (size < EXACT)) | (size < TINY) | np.isinf(short)
    short[keep] = x[keep]
    short += 0.0  # -0 is 0
    bits = short.view(np.uint64)
    bits[np.isnan(x)] = MISSING
    return bits


def hash_numbers(values: Array, key: np.uint64) -> Hashes:
    """The hashes of a column of numbers."""
    out = np.empty(len(values), dtype=np.uint64)
    for start in range(0, len(values), BLOCK):
        part = number_bits(values[start : start + BLOCK])
        part ^= key
        out[start : start + BLOCK] = mix(part)
    return out


def hash_bits(bits: Hashes, key: np.uint64 | Hashes) -> Hashes:
    """The hashes of cells whose bits are known; `key` is that of their column, or one for each."""
    return mix(bits ^ key)
