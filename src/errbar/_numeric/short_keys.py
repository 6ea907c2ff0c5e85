"""The order of many scores by their leading bits, exact: a sort of keys of 32 bits takes three fifths of one of 64.

The few rows whose leading bits agree are looked up again and put in order by all of their bits.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import RankedRows
from errbar.records.types import Array, Bools, Floats, Ints

BITS = 31
"""Leading bits of a key, which ends with the label."""
BLOCK = 1 << 15
SAMPLE = 1 << 14
ALIKE = 64
"""Of so many rows one may agree with another in its leading bits, unless all other bits are 0."""
TABLE_BITS = 20
"""Leading bits by which rows are looked up again, in a table of 1 MB."""


class _Reading(NamedTuple):
    """How the leading bits of scores are read: counted from those of the lowest."""

    bits: Array
    """All bits of every score."""
    shift: int
    first: int
    exact: bool
    """True where all other bits are 0."""

    def leading(self, bits: Array) -> Array:
        """Leading bits of some scores."""
        return ((bits >> np.uint64(self.shift)) - np.uint64(self.first)).astype(np.uint32)

    def restore(self, leading: Array) -> Array:
        """All bits of scores that have no others."""
        return np.asarray((leading.astype(np.uint64) + np.uint64(self.first)) << np.uint64(self.shift))


def sort_by_leading_bits(score: Floats, positive: Bools, most: int, places: Ints) -> RankedRows | None:
    """Scores >= 0 in order; their marks are those at the places, or, of no more than `most`, all distinct scores.

    None where too many rows agree in their leading bits, so that a sort by all bits is the faster way.
    """
    reading = _read(score.view(np.uint64))
    if reading is None or not (reading.exact or _differ(reading)):
        return None
    keys = np.empty(len(score), dtype=np.uint32)
    for start in range(0, len(score), BLOCK):
        s = slice(start, start + BLOCK)
        np.left_shift(reading.leading(reading.bits[s]), np.uint32(1), out=keys[s])
        keys[s] |= positive[s]
    keys.sort()
    labels = keys.astype(np.uint8)
    labels &= np.uint8(1)
    near = _near(keys)
    if reading.exact:
        ends = _ends(len(keys), near)
        asked = ends if ends is not None and len(ends) <= most else places
        return RankedRows(labels, ends, reading.restore(keys[asked] >> 1).view(np.float64))
    if len(near) > len(keys) // (ALIKE // 2):
        return None
    return _settle(reading, positive, keys, labels, near, places)


def _read(bits: Array) -> _Reading | None:
    low, high = int(bits.min()), int(bits.max())
    if high >= 1 << 63:  # a zero with a sign
        return None
    shift = max(0, (high - low).bit_length() - BITS)
    if ((high >> shift) - (low >> shift)).bit_length() > BITS:
        shift += 1
    others = int(np.bitwise_or.reduce(bits)) & ((1 << shift) - 1)
    return _Reading(bits, shift, low >> shift, others == 0)


def _differ(reading: _Reading) -> bool:
    """Whether few rows of all agree in their leading bits, judged by a sample."""
    n = len(reading.bits)
    some = np.sort(reading.leading(reading.bits[:: max(1, n // SAMPLE)]))
    alike = int(np.count_nonzero(some[1:] == some[:-1]))
    return alike * (n / len(some)) ** 2 <= n / ALIKE


def _near(keys: Array) -> Ints:
    """Places whose leading bits are those of the next place."""
    parts = []
    for start in range(0, len(keys) - 1, BLOCK):
        stop = min(len(keys) - 1, start + BLOCK)
        parts.append(np.flatnonzero((keys[start + 1 : stop + 1] ^ keys[start:stop]) <= 1) + start)
    return np.concatenate(parts)


def _ends(n: int, ties: Ints) -> Ints | None:
    """Last places of runs, from the places whose score is that of the next."""
    if not len(ties):
        return None
    differs = np.ones(n, dtype=np.bool_)
    differs[ties] = False
    return np.flatnonzero(differs)


def _settle(reading: _Reading, positive: Bools, keys: Array, labels: Array, near: Ints, places: Ints) -> RankedRows:
    """The order of rows that agree in their leading bits by all of their bits; and exact scores at the places."""
    inside = np.unique(np.concatenate([near, near + 1]))
    wanted = np.unique(keys[np.concatenate([inside, places])] >> 1)
    whole = _look_up(reading, positive, wanted)
    leading = reading.leading(whole >> np.uint64(1))

    def at(places: Ints) -> Array:
        """All bits and labels there: the first row with these leading bits, and so many further."""
        mine = keys[places] >> 1
        return np.asarray(whole[np.searchsorted(leading, mine) + places - np.searchsorted(keys, mine << 1)])

    found = at(inside)
    labels[inside] = found & np.uint64(1)
    ties = inside[:-1][(found[1:] ^ found[:-1]) <= 1] if len(inside) else inside
    return RankedRows(labels, _ends(len(keys), ties), (at(places) >> np.uint64(1)).view(np.float64))


def _look_up(reading: _Reading, positive: Bools, wanted: Array) -> Array:
    """All bits and the label of every row with one of these leading bits, ascending."""
    coarse = np.uint32(max(0, BITS - TABLE_BITS))
    table = np.zeros((1 << TABLE_BITS), dtype=np.bool_)
    table[wanted >> coarse] = True
    found = []
    for start in range(0, len(reading.bits), BLOCK):
        bits = reading.bits[start : start + BLOCK]
        leading = reading.leading(bits)
        rows = np.flatnonzero(table.take(leading >> coarse))
        rows = rows[wanted.take(np.searchsorted(wanted, leading[rows]), mode="clip") == leading[rows]]
        found.append((bits[rows] << np.uint64(1)) | positive[start : start + BLOCK][rows])
    return np.sort(np.concatenate(found))
