"""Moments of the differences of many pairs of lines of numbers, found for all pairs while a block of rows is in cache.

Differences come first and powers after: sums of products of whole lines would lose the digits in which two near models
differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from errbar._numeric.inner import STILL
from errbar._numeric.moments import FIRST, SMALL, Moments, of_rows
from errbar.records.types import Floats

Places = Sequence[tuple[int, int]]
"""Places of two lines each, left and right."""
AT_ONCE = 1 << 17
"""Numbers of all lines at a time: they stay in cache."""


def moments_of_gaps(lines: Sequence[Floats], pairs: Places) -> list[Moments]:
    """Return the moments of right's numbers less left's for each pair: `of_rows` for all pairs at once."""
    n = len(lines[0])
    shift, sums = np.full(len(pairs), np.nan), np.zeros((4, len(pairs)))
    for mine, gaps, squares in _gap_blocks(lines, pairs):
        if np.isnan(shift[mine.start]):  # about the mean of the first rows, so that powers keep their digits
            shift[mine] = gaps.mean(axis=1)
        gaps -= shift[mine, None]
        np.square(gaps, out=squares)
        sums[0, mine] += np.add.reduce(gaps, axis=1)
        sums[1, mine] += np.add.reduce(squares, axis=1)
        sums[2, mine] += np.vecdot(squares, gaps)
        sums[3, mine] += np.vecdot(squares, squares)
    found = [Moments(n, *each) for each in zip(*(x.tolist() for x in _central(n, shift, *sums)))]
    # Powers of what is tiny vanish: such a pair is had alone, in a unit of its own.
    for at in np.flatnonzero(~(sums[1] >= SMALL * SMALL)).tolist():
        left, right = pairs[at]
        found[at] = of_rows(lines[right] - lines[left])
    return found


def squares_of_gaps(lines: Sequence[Floats], pairs: Places) -> Floats:
    """Return the sum of squares of right's numbers less left's for each pair."""
    sums = np.zeros(len(pairs))
    for mine, gaps, _ in _gap_blocks(lines, pairs):
        sums[mine] += np.vecdot(gaps, gaps)
    return sums


def _gap_blocks(lines: Sequence[Floats], pairs: Places) -> Iterator[tuple[slice, Floats, Floats]]:
    """Blocks of differences, a line each for some pairs that follow each other, and as much room beside them.

    The blocks of a pair come in order; the next one overwrites both.
    """
    n, runs = len(lines[0]), list(_runs(pairs))
    step = min(n, STILL, max(FIRST, AT_ONCE // len(lines)))
    most = max(mine.stop - mine.start for mine, _, _ in runs)
    block, room = np.empty((len(lines), step)), np.empty((2, most * step))
    for first in range(0, n, step):
        wide = min(step, n - first)
        for place, line in zip(block, lines):
            place[:wide] = line[first : first + wide]
        for mine, left, rights in runs:
            gaps, squares = room[:, : (mine.stop - mine.start) * wide].reshape(2, -1, wide)
            np.subtract(block[rights, :wide], block[left, :wide], out=gaps)
            yield mine, gaps, squares


def _runs(pairs: Places) -> Iterator[tuple[slice, int, slice | list[int]]]:
    """Pairs that follow each other and share their left place: where they stand, that place, and their right places."""
    start = 0
    for left, run in groupby(pairs, key=lambda pair: pair[0]):
        rights = [right for _, right in run]
        mine, start = slice(start, start + len(rights)), start + len(rights)
        is_row = rights == list(range(rights[0], rights[0] + len(rights)))
        yield mine, left, slice(rights[0], rights[0] + len(rights)) if is_row else rights


@np.errstate(all="ignore")
def _central(
    n: int, shift: Floats, s1: Floats, s2: Floats, s3: Floats, s4: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """Mean, variance, skewness and kurtosis from sums of powers about a shift, as `moments` finds them of one line."""
    a = s1 / n
    m2 = np.maximum(s2 / n - a * a, 0.0)
    m3 = s3 / n - 3 * a * s2 / n + 2 * a * a * a
    m4 = s4 / n - 4 * a * s3 / n + 6 * a * a * s2 / n - 3 * a * a * a * a
    root = np.sqrt(m2)
    flat = root <= 1e-14 * (np.abs(shift) + np.abs(a))
    spread = m2 * n / (n - 1) if n > 1 else np.full(len(m2), np.nan)
    shapes = (spread, 0.0), (m3 / (m2 * root), 0.0), (m4 / (m2 * m2), 1.0)
    variance, skewness, kurtosis = (np.where(flat, equal, x) for x, equal in shapes)
    return shift + a, variance, skewness, kurtosis
