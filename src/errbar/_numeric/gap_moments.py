"""Moments of the differences of many pairs of lines of numbers: of all pairs from the products of the lines.

The powers of b - a are sums of products of powers of a and b, which matrix products give for all pairs in one pass over
the lines. Two near lines agree in most digits, which these sums lose: their differences are taken first, powers after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from errbar._numeric.inner import SMALL, STILL
from errbar._numeric.moments import FIRST, Moments, of_rows
from errbar._numeric.moments import SMALL as TINY
from errbar.records.types import Floats, Ints

Places = Sequence[tuple[int, int]]
"""Places of two lines each, left and right."""
FEW = 4
"""Pairs for each line below which differences are taken."""
CLOSE = 1e-3
"""Share of two lines' squares below which the squares of their difference would lose too many digits."""
AT_ONCE = 1 << 17
"""Numbers of all lines at a time: they stay in cache."""


def moments_of_gaps(lines: Sequence[Floats], pairs: Places) -> list[Moments]:
    """Return the moments of right's numbers less left's for each pair: `of_rows` for all pairs at once."""
    n = len(lines[0])
    # Products of a few lines take longer than their differences, and those of a few rows show their rounding.
    if n <= FIRST or len(pairs) < FEW * len(lines):
        return _moments_of_close(lines, pairs)
    left, right = np.array(pairs).T
    with np.errstate(all="ignore"):
        products = _multiply_lines(lines)
        found = _moments(n, products.shift[right] - products.shift[left], *_gap_sums(products, left, right))
        own = products.first_first.diagonal()
        apart = found.variance * (n - 1) >= np.maximum(CLOSE * (own[left] + own[right]), TINY * TINY)
    out = found.each(n)
    if close := np.flatnonzero(~apart).tolist():
        for at, one in zip(close, _moments_of_close(lines, [pairs[at] for at in close])):
            out[at] = one
    return out


class Products(NamedTuple):
    """Sums over rows of products of powers of lines less a shift each."""

    shift: Floats
    """(lines,)"""
    first: Floats
    first_first: Floats
    """(lines, lines), as all that follow: the power of the row's line, then that of the column's."""
    second_first: Floats
    second_second: Floats
    third_first: Floats


def _multiply_lines(lines: Sequence[Floats]) -> Products:
    """One pass over the lines, in blocks that BLAS multiplies on one thread."""
    many, n = len(lines), len(lines[0])
    step = min(n, STILL, max(1, SMALL // many**2))
    shift = np.array([line[:FIRST].mean() for line in lines])
    first, products = np.zeros(many), np.zeros((4, many, many))
    room = np.empty((3, many, step))
    for start in range(0, n, step):
        x, squares, cubes = room[:, :, : min(step, n - start)]
        for to, line, middle in zip(x, lines, shift):
            np.subtract(line[start : start + step], middle, out=to)
        np.square(x, out=squares)
        np.multiply(squares, x, out=cubes)
        first += x.sum(axis=1)
        for total, (a, b) in zip(products, ((x, x), (squares, x), (squares, squares), (cubes, x))):
            total += a @ b.T
    return Products(shift, first, *products)


def _gap_sums(products: Products, left: Ints, right: Ints) -> tuple[Floats, Floats, Floats, Floats]:
    """Sums of the first four powers of right - left."""
    _, first, p11, p21, p22, p31 = products
    second, third, fourth = (x.diagonal() for x in (p11, p21, p22))
    return (
        first[right] - first[left],
        second[right] + second[left] - 2 * p11[left, right],
        third[right] - third[left] + 3 * (p21[left, right] - p21[right, left]),
        fourth[right] + fourth[left] + 6 * p22[left, right] - 4 * (p31[right, left] + p31[left, right]),
    )


def _moments_of_close(lines: Sequence[Floats], pairs: Places) -> list[Moments]:
    """Moments of pairs whose differences are taken before their powers."""
    n, shift, sums = len(lines[0]), np.full(len(pairs), np.nan), np.zeros((4, len(pairs)))
    for mine, gaps, squares in _gap_blocks(lines, pairs):
        if np.isnan(shift[mine.start]):  # about the mean of the first rows, so that powers keep their digits
            shift[mine] = gaps.mean(axis=1)
        gaps -= shift[mine, None]
        np.square(gaps, out=squares)
        sums[0, mine] += np.add.reduce(gaps, axis=1)
        sums[1, mine] += np.add.reduce(squares, axis=1)
        sums[2, mine] += np.vecdot(squares, gaps)
        sums[3, mine] += np.vecdot(squares, squares)
    out = _moments(n, shift, *sums).each(n)
    # Powers of what is tiny vanish: the pair is then found alone, in a unit of its own.
    for at in np.flatnonzero(~(sums[1] >= TINY * TINY)).tolist():
        left, right = pairs[at]
        out[at] = of_rows(lines[right] - lines[left])
    return out


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


class ManyMoments(NamedTuple):
    """Moments, a number for each pair."""

    mean: Floats
    variance: Floats
    skewness: Floats
    kurtosis: Floats

    def each(self, n: int) -> list[Moments]:
        """Moments of each pair, of n rows."""
        return [Moments(n, *numbers) for numbers in zip(*(x.tolist() for x in self))]


@np.errstate(all="ignore")
def _moments(n: int, shift: Floats, s1: Floats, s2: Floats, s3: Floats, s4: Floats) -> ManyMoments:
    """Moments from sums of powers about a shift, as `moments` finds them of one line."""
    a = s1 / n
    m2 = np.maximum(s2 / n - a * a, 0.0)
    m3 = s3 / n - 3 * a * s2 / n + 2 * a * a * a
    m4 = s4 / n - 4 * a * s3 / n + 6 * a * a * s2 / n - 3 * a * a * a * a
    root = np.sqrt(m2)
    flat = root <= 1e-14 * (np.abs(shift) + np.abs(a))
    spread = m2 * n / (n - 1) if n > 1 else np.full(len(m2), np.nan)
    shapes = (spread, 0.0), (m3 / (m2 * root), 0.0), (m4 / (m2 * m2), 1.0)
    return ManyMoments(shift + a, *(np.where(flat, equal, x) for x, equal in shapes))
