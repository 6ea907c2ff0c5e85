"""A mark of many rows, by which one sees later whether they have been overwritten: a thousandth of their memory."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import DOT
from errbar._numeric.moments import BLOCK
from errbar.records.types import Array, Bools, Floats

SAME = 1e-12
"""How far two passes over the same probabilities may differ by rounding, relative to a block's sum."""


class RowMark(NamedTuple):
    """Sums over blocks of rows in which no two rows of a block count alike, and a hash of their classes."""

    sums: Floats
    classes: int

    def is_of(self, prob: Floats, positive: Bools) -> bool:
        """Whether these are the rows that were marked."""
        now = mark_rows(prob, positive)
        with np.errstate(invalid="ignore"):
            near = np.abs(now.sums - self.sums) <= SAME * self.sums
        return now.classes == self.classes and bool(near.all())


@cache
def _multipliers() -> Array:
    """An odd number for each place of a block, its bits drawn."""
    return np.random.default_rng(7).integers(0, 1 << 64, BLOCK, dtype=np.uint64) | np.uint64(1)


def mark_columns(columns: Iterable[Array]) -> tuple[bytes, ...]:
    """Of columns of numbers of eight bytes, which any change tells apart: of one number for certain, of several, or of
    their order, but by a rare chance.

    Bits are counted as whole numbers, each times an odd one for its place in a block: exact, whatever the numbers are.
    """
    by, found = _multipliers(), []
    for column in columns:
        bits = column.reshape(-1).view(np.uint64)
        blocks = (bits[start : start + BLOCK] for start in range(0, len(bits), BLOCK))
        found.append(np.array([(part * by[: len(part)]).sum() for part in blocks]).tobytes())
    return tuple(found)


def mark_rows(prob: Floats, positive: Bools) -> RowMark:
    """Of probabilities, which are 0 or more, and whether each row is of the positive class."""
    counts_as = np.linspace(1.0, 2.0, min(DOT, len(prob)))
    blocks = (prob[start : start + DOT] for start in range(0, len(prob), DOT))
    with np.errstate(over="ignore", invalid="ignore"):  # who overwrites rows may have written anything
        sums = np.array([block @ counts_as[: len(block)] for block in blocks])
    return RowMark(sums, hash(np.packbits(positive).tobytes()))
