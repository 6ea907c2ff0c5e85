"""Central moments of a row quantity in one blocked pass that stays in cache."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.inner import inner
from errbar.records.types import Floats

Block = Callable[[slice], Floats]
Fill = Callable[[slice, Floats], object]

BLOCK = 1 << 13
"""Rows at a time: in cache, and few enough that a BLAS dot stays on one thread (a busy machine makes it wait)."""
WIDE = 20 << 10
"""Rows at a time whose powers are products of two lines by two: BLAS takes more of them on one thread."""
FIRST = 1 << 10
"""Rows that tell about what moments are taken."""
SMALL = 1e-60
"""Largest deviation below which fourth powers are taken in a smaller unit."""

APART = 0.2
"""Least spread, in proportion to the mean, at which raw fourth powers lose no more than three digits."""
KEPT = 1e-3
"""Least share of the variance of all rows that those left must have: a difference of sums then keeps its digits."""
LEAST = 1e-250
"""Sums of fourth powers below this may have lost rows to underflow."""


class Moments(NamedTuple):
    """n, mean, unbiased variance, skewness m3 / m2^1.5 and kurtosis m4 / m2^2 (0 and 1 where the variance is 0)."""

    n: int
    mean: float
    variance: float
    skewness: float
    kurtosis: float = 1.0

    @property
    def tail(self) -> float:
        """Relative standard error of the variance, sqrt((kurtosis - 1) / n): near 1, a few rows carry all spread."""
        return math.sqrt(max(self.kurtosis - 1, 0.0) / self.n)

    @property
    def shape(self) -> dict[str, float]:
        """Skewness, and how much the variance depends on few rows, where finite."""
        return {name: x for name, x in (("skewness", self.skewness), ("tail", self.tail)) if math.isfinite(x)}


def moments(block: Block, n: int, fill: Fill | None = None) -> Moments:
    """Moments of the rows that `block(slice)` yields, or that `fill(slice, line)` writes to a line.

    They are taken about the mean of the first rows for accuracy, or about 0 where these spread as much as that.
    """
    first = block(slice(0, min(n, FIRST)))
    mean = float(np.add.reduce(first)) / len(first)
    away = first - mean
    squares = float(np.vecdot(away, away)) / len(first)
    if n <= FIRST:
        block, fill = (lambda s: first), None
    if squares < SMALL**2 and 0 < (largest := _largest(block, n, mean)) < SMALL:
        # Fourth powers of tiny rows underflow: take them in a unit that is a power of two, which changes no digit.
        unit = 2.0 ** math.frexp(largest)[1]
        scaled = _from_sums(n, mean / unit, *_power_sums(lambda s: block(s) / unit, None, n, mean / unit))
        return scaled._replace(mean=scaled.mean * unit, variance=scaled.variance * unit * unit)
    if fill is not None and squares > (mean / 2) ** 2:
        found = from_powers(n, *_power_sums(block, fill, n, 0.0))
        if found is not None:
            return found
    return _from_sums(n, mean, *_power_sums(block, fill, n, mean))


def _largest(block: Block, n: int, mean: float) -> float:
    """The largest distance: where the first rows are equal, or nearly, others may differ by much or by as little."""
    return max(float(np.abs(block(slice(i, min(n, i + BLOCK))) - mean).max()) for i in range(0, n, BLOCK))


@np.errstate(over="ignore", invalid="ignore")
def _power_sums(block: Block, fill: Fill | None, n: int, shift: float) -> tuple[float, float, float, float]:
    """Sums of the first four powers of (x - shift)."""
    if n <= FIRST:
        return _few_power_sums(block(slice(0, n)) - shift)
    # Sliced once, since slicing takes as long as a sum: 1, x and its square; 1 and squares times x and squares.
    lines, sums = np.empty((3, min(n, WIDE))), np.zeros((2, 2))
    lines[0] = 1.0
    x, squares, left, right = lines[1], lines[2], lines[::2], lines[1:].T
    for start in range(0, n, WIDE):
        rows = slice(start, min(n, start + WIDE))
        if rows.stop - start < len(x):
            lines = lines[:, : rows.stop - start]
            x, squares, left, right = lines[1], lines[2], lines[::2], lines[1:].T
        if fill is None:
            np.subtract(block(rows), shift, x)
        else:
            fill(rows, x)
            if shift:
                x -= shift
        np.square(x, squares)
        sums += left @ right
    (s1, s2), (s3, s4) = sums.tolist()
    return s1, s2, s3, s4


def _few_power_sums(d: Floats) -> tuple[float, float, float, float]:
    """Return sums of powers of few rows without BLAS, whose last digits, and so ids, depend on the processor."""
    squares = d * d
    return float(d.sum()), float(squares.sum()), inner(squares, d), inner(squares, squares)


def _from_sums(n: int, shift: float, s1: float, s2: float, s3: float, s4: float) -> Moments:
    """Moments from sums of the first four powers of (x - shift); infinite or NaN where they overflow."""
    # Central moments from those about the shift; a is how far the shift misses the mean.
    a = s1 / n
    m2 = max(s2 / n - a * a, 0.0)
    m3 = s3 / n - 3 * a * s2 / n + 2 * a * a * a
    # Rows that are equal leave rounding of their own size: call it no spread, or skewness would be 0 / 0.
    if m2**0.5 <= 1e-14 * (abs(shift) + abs(a)):
        return Moments(n, shift + a, 0.0, 0.0)
    variance = m2 * n / (n - 1) if n > 1 else float("nan")
    m4 = s4 / n - 4 * a * s3 / n + 6 * a * a * s2 / n - 3 * a * a * a * a
    return Moments(n, shift + a, variance, m3 / (m2 * m2**0.5), m4 / (m2 * m2))


def from_powers(n: int, s1: float, s2: float, s3: float, s4: float) -> Moments | None:
    """Moments from sums of the first four powers of rows as they are; None where a shift is needed to keep digits."""
    _, *powers = _from_sums(n, 0.0, s1, s2, s3, s4)
    found = Moments(n, *map(float, powers))  # sums of arrays are NumPy's, which would be shown as such
    spread = math.sqrt(found.variance) if found.variance > 0 else 0.0
    return found if math.isfinite(found.kurtosis) and spread > APART * abs(found.mean) and s4 > LEAST else None


def from_three_powers(n: int, s1: float, s2: float, s3: float) -> Moments | None:
    """Return moments from three sums of powers; the kurtosis, which needs a fourth, is NaN."""
    found = _from_sums(n, 0.0, float(s1), float(s2), float(s3), float("nan"))
    spread = math.sqrt(found.variance) if found.variance > 0 else 0.0
    return found if math.isfinite(found.skewness) and spread > APART * abs(found.mean) and s2 > LEAST else None


def without(whole: Moments, part: Moments) -> Moments | None:
    """Moments of the rows that are left when some are taken out; None where too few digits would be left."""
    n = whole.n - part.n
    if n < part.n or not 0 < whole.variance < math.inf:
        return None
    # Powers of what is tiny vanish, and those of what is huge overflow: both are taken in a unit near the deviation of
    # all rows, a power of two, which changes no digit.
    unit = 2.0 ** math.frexp(math.sqrt(whole.variance))[1]
    s1 = s2 = s3 = s4 = 0.0
    for rows, sign in ((whole, 1), (part, -1)):
        m2 = rows.variance / unit / unit * (rows.n - 1) / rows.n if rows.n > 1 else 0.0
        m3, m4, d = rows.skewness * m2 * m2**0.5, rows.kurtosis * m2 * m2, (rows.mean - whole.mean) / unit
        k = sign * rows.n
        # Sums of powers about the mean of all rows, from each side's central moments; those of the part are subtracted.
        s1 += k * d
        s2 += k * (m2 + d * d)
        s3 += k * (m3 + 3 * d * m2 + d**3)
        s4 += k * (m4 + 4 * d * m3 + 6 * d * d * m2 + d**4)
    if not math.isfinite(s4):
        return None
    found = _from_sums(n, whole.mean / unit, s1, s2, s3, s4)
    found = found._replace(mean=found.mean * unit, variance=found.variance * unit * unit)
    return found if found.variance > KEPT * whole.variance else None


def of_rows(x: Floats) -> Moments:
    """Moments of an array that exists already."""
    return moments(lambda s: x[s], len(x))


def square_kurtosis(y: Floats, f: Floats) -> tuple[float, ...]:
    """Kurtosis of the squared differences in each line."""

    def of(y: Floats, f: Floats) -> float:
        def fill(s: slice, line: Floats) -> None:
            np.subtract(y[s], f[s], out=line)
            np.square(line, out=line)

        return moments(lambda s: np.square(y[s] - f[s]), len(y), fill).kurtosis

    with np.errstate(all="ignore"):
        return tuple(of(*lines) for lines in zip(y, f))
