"""Sketches: the smallest hashes of a set, by which two sets are compared without keeping either (bottom-k, Cohen 1997).

Of two sets the hashes below the smaller of their largest kept ones are complete samples of both, and drawn by the same
rule: what they share estimates what the sets share. A half, a tenth or a superset shares all of the smaller set's.
"""

from __future__ import annotations

import base64
import math
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from errbar._numeric.cell_hash import Hashes
from errbar._numeric.exact_tails import binomial_at_least
from errbar.records.types import Array

SIZE = 1024
"""Hashes that are kept: 8 KB."""
COMMON = 5
SAME = 0.5
"""Two sets are one where they share so many hashes, and so large a part of the smaller."""
AGREE = 0.9
BY_CHANCE = 1e-4
"""Chance below which truths that agree on shared ids are no coincidence."""
FEW = 20
"""Different truths up to which they are classes."""
BITS = 24.0
"""A sequence of truths that fewer than 2^24 orders could replace is shared by foreign sets."""


class Overlap(NamedTuple):
    """What two sets share: hashes in common, and their share of the smaller set."""

    common: int
    share: float

    @property
    def is_same(self) -> bool:
        """The rule of recognition."""
        return self.common >= COMMON and self.share >= SAME


NOTHING = Overlap(0, 0.0)


def smallest(hashes: Hashes, size: int = SIZE) -> Hashes:
    """The smallest different hashes, in order."""
    found = np.asarray(hashes, dtype=np.uint64)
    if len(found) > 64 * size:  # of many, first all that can be among the smallest
        cut = np.partition(found, 8 * size)[8 * size]
        low = np.unique(found[found <= cut])
        if len(low) >= size:
            return low[:size]
    return np.unique(found)[:size]


def limit_of(sketch: Hashes, size: int = SIZE) -> np.uint64:
    """Up to where a sketch holds every hash of its set: all the way where the set is smaller than the sketch."""
    return sketch[-1] if len(sketch) >= size else np.uint64(2**64 - 1)


def overlap(a: Hashes, b: Hashes) -> Overlap:
    """What the sets of two sketches share."""
    if not len(a) or not len(b):
        return NOTHING
    limit = min(limit_of(a), limit_of(b))
    a, b = a[a <= limit], b[b <= limit]
    fewer = min(len(a), len(b))
    common = len(np.intersect1d(a, b, assume_unique=True))
    return Overlap(common, common / fewer if fewer else 0.0)


class IdSketch(NamedTuple):
    """The smallest hashes of ids, each with 32 bits of the truth of its row."""

    ids: Hashes
    truths: Array


def sketch_ids(ids: Hashes, truths: Hashes) -> IdSketch:
    """The sketch of rows that have an id and a truth."""
    kept = smallest(ids)
    _, at = np.unique(ids, return_index=True)
    return IdSketch(kept, (truths[at[: len(kept)]] & np.uint64(0xFFFFFFFF)).astype(np.uint32))


def overlap_of_ids(a: IdSketch, b: IdSketch) -> Overlap:
    """What two sets share by id and truth; nothing where the truths agree no better than those of foreign sets.

    Ids alone prove nothing: 0, 1, 2, ... name the rows of many files, and of two of these that have the same rare class
    nearly every truth agrees too.
    """
    shared = overlap(a.ids, b.ids)
    _, i, j = np.intersect1d(a.ids, b.ids, assume_unique=True, return_indices=True)
    if len(i) < COMMON:
        return NOTHING
    x, y = a.truths[i], b.truths[j]
    agree = int((x == y).sum())
    if agree < AGREE * len(i) or chance_of_agreeing(x, y) >= BY_CHANCE:
        return NOTHING
    return Overlap(agree, shared.share * agree / len(i))


def chance_of_agreeing(x: Array, y: Array) -> float:
    """How likely unrelated truths with these shares agree in at least as many rows: the upper binomial tail."""
    m, agree = len(x), int((x == y).sum())
    values, count = np.unique(np.concatenate([x, y]), return_counts=True)
    place = np.searchsorted(values, x), np.searchsorted(values, y)
    first, second = (np.bincount(p, minlength=len(count)) / m for p in place)
    p = float(first @ second)
    # Of truths that are all different, agreeing in one row says something; the smallest p avoids a tail of 0.
    return binomial_at_least(agree, m, max(p, 1.0 / (m + 1) ** 2))


class Sequence(NamedTuple):
    """The digest of truths in their order, and how many bits of coincidence it would take to share it."""

    digest: str
    bits: float

    @property
    def is_telling(self) -> bool:
        """False for a sequence that foreign sets have too: constant, short, or sorted by class."""
        return self.bits >= BITS


def digest_sequence(truths: Hashes) -> Sequence:
    """The sequence of these truths; its bits are the logarithm of the number of orders of its values."""
    digest = blake2b(np.ascontiguousarray(truths).tobytes(), digest_size=16).hexdigest()
    _, codes, count = np.unique(truths, return_inverse=True, return_counts=True)
    bits = (math.lgamma(len(truths) + 1) - sum(math.lgamma(c + 1) for c in count.tolist())) / math.log(2)
    runs = 1 + int(np.count_nonzero(np.diff(codes.reshape(-1))))
    # Few values one after another: the order tells only how many there are of each, which foreign sets may share.
    is_grouped = len(count) <= FEW and runs <= 2 * len(count)
    return Sequence(digest, 0.0 if is_grouped else bits)


def pack(array: Array) -> str:
    """An array as text."""
    return base64.b85encode(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes()).decode()


def unpack_hashes(text: str) -> Hashes:
    """Hashes of 64 bits from their text."""
    return np.frombuffer(base64.b85decode(text), dtype="<u8").astype(np.uint64)


def unpack_truths(text: str) -> Array:
    """Bits of truths from their text."""
    return np.frombuffer(base64.b85decode(text), dtype="<u4").astype(np.uint32)
