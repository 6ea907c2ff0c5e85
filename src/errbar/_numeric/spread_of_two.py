"""Two columns of many plain rows by sums about their means, and how their correlation and the ratio of their variances
spread when rows are left out one at a time: in blocked passes that stay in cache, with no row laid out.

Without row i a sum of squares S about the mean is S (1 - u), with u = n / (n - 1) a_i^2 / S, and so is a sum of
products. Nothing is left out of this but powers of u that are rounding.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.column_blocks import ROWS
from errbar._numeric.inner import inner
from errbar.records.types import Array, Floats

SMALL = 1e-3
"""Most that leaving out a row may change a logarithm or an arc tangent, so that terms of fifth order are rounding."""
LARGE = 0.25
"""The same, beyond which what is left without a row may have no such value."""
OFF = 1e-3
"""Most that a mean may be off, in standard deviations, so that squares about it lose no digits."""
EXACT = 1e-6
"""Share of variance left, 1 - r^2, below which products of a row may cancel to rounding."""
ROUNDING = 1e-13
"""Of the largest terms: a spread of differences no larger is none."""

Fill = Callable[[slice, Floats, Floats], None]
"""(rows, first, second): write what is nearly the distance of both columns from their means."""


class SumsOfTwo(NamedTuple):
    """Means of two columns of distances from what is nearly their mean."""

    n: int
    fill: Fill
    means: tuple[float, float]
    squares: tuple[float, float]
    product: float
    largest: tuple[float, float]
    """Sizes."""

    @property
    def variances(self) -> tuple[float, float]:
        """About the mean."""
        return self.squares[0] - self.means[0] ** 2, self.squares[1] - self.means[1] ** 2

    @property
    def share(self) -> float:
        """No row has more of the squares about the mean of both columns together than this."""
        each = zip(self.largest, self.means, self.variances)
        return sum((most + abs(mean)) ** 2 / (self.n - 1) / variance for most, mean, variance in each)


class LeftOutSpread(NamedTuple):
    """Standard errors, of the value by its tangent and of its transform by leaving out rows."""

    tangent: float
    left_out: float


def sums_of_two(n: int, fill: Fill) -> SumsOfTwo | None:
    """Sums in one pass; None where a column has next to no spread, or one row has much of it."""
    lines, sums, largest = np.ones((3, min(n, ROWS))), np.zeros((3, 2)), np.zeros(2)
    for start in range(0, n, ROWS):
        rows = slice(start, min(start + ROWS, n))
        some = lines[:, : rows.stop - start]
        two = some[1:]
        fill(rows, two[0], two[1])
        sums += some @ two.T
        np.maximum(largest, np.maximum(two.max(axis=1), -two.min(axis=1)), out=largest)
    (m, aa, _), (k, ab, bb) = (sums / n).T.tolist()
    if not (m * m < OFF**2 * aa and k * k < OFF**2 * bb):
        return None
    found = SumsOfTwo(n, fill, (m, k), (aa, bb), ab, (float(largest[0]), float(largest[1])))
    return found if found.share < LARGE else None


def ratio_spread(known: SumsOfTwo) -> LeftOutSpread | None:
    """Of the second variance by the first, and of its logarithm; None where the two are the same but for rounding."""
    share, c, found = known.share, known.n / (known.n - 1), np.zeros(3)

    def add(x: Array) -> None:
        v, u, w, spare = x
        np.square(x[:2], out=x[:2])
        np.subtract(v, u, out=w)
        found[0] += inner(w, w)
        np.subtract(1.0, v, out=v)
        w /= v
        _log_of_more(w, spare) if share <= SMALL else np.log1p(w, out=spare)
        found[1:] += spare.sum(), inner(spare, spare)

    _pass_over(known, 4, add)
    variances = known.variances
    return _spread(known, variances[1] / variances[0] / c, found)


def correlation_spread(known: SumsOfTwo) -> LeftOutSpread | None:
    """Of the correlation, and of its arc tangent; None where it is near 1, as seen beside the share of one row."""
    variances = known.variances
    r = (known.product - known.means[0] * known.means[1]) / math.sqrt(variances[0]) / math.sqrt(variances[1])
    share, c, found = known.share / (1 - r * r) if 1 - r * r > EXACT else math.inf, known.n / (known.n - 1), np.zeros(3)
    if not share < LARGE:
        return None

    def add(x: Array) -> None:
        u, v, p, top, root = x
        np.multiply(u, v, out=p)
        np.square(x[:2], out=x[:2])
        np.add(u, v, out=top)
        top *= r / 2
        top -= p
        found[0] += inner(top, top)
        np.subtract(1.0, x[:2], out=x[:2])
        np.sqrt(np.multiply(u, v, out=root), out=root)
        np.subtract(r, p, out=p)
        # tanh of the difference of two arc tangents: (p / root - r) / (1 - r p / root)
        np.multiply(root, r, out=top)
        np.subtract(p, top, out=top)
        p *= r
        root -= p
        top /= root
        _arc_of(top, v) if share <= SMALL else np.arctanh(top, out=v)
        found[1:] += v.sum(), inner(v, v)

    _pass_over(known, 5, add)
    return _spread(known, 1 / c, found)


def _log_of_more(x: Floats, into: Floats) -> None:
    """log(1 + x) of small x: x - x^2 / 2 + x^3 / 3 - x^4 / 4."""
    np.multiply(x, -1 / 4, out=into)
    for term in (1 / 3, -1 / 2, 1.0):
        into += term
        into *= x


def _arc_of(x: Floats, into: Floats) -> None:
    """The arc tangent, hyperbolic, of small x: x + x^3 / 3."""
    np.square(x, out=into)
    into *= 1 / 3
    into += 1.0
    into *= x


def _pass_over(known: SumsOfTwo, lines: int, add: Callable[[Array], None]) -> None:
    """Blocks whose first two lines squared are the shares of each row in the squares about the mean."""
    n, block = known.n, np.empty((lines, min(known.n, ROWS)))
    scale = np.array([[1 / math.sqrt((n - 1) * v)] for v in known.variances])
    off = scale * np.array([[m] for m in known.means])
    for start in range(0, n, ROWS):
        rows = slice(start, min(start + ROWS, n))
        some = block[:, : rows.stop - start]
        two = some[:2]
        known.fill(rows, some[0], some[1])
        two *= scale
        two -= off
        add(some)


def _spread(known: SumsOfTwo, factor: float, found: Floats) -> LeftOutSpread | None:
    """From sums of the squared tangent, and of what leaving out changes and its square; None of rounding alone."""
    n, (tangent, first, second) = known.n, found.tolist()
    if not tangent > n * (ROUNDING * known.share) ** 2:
        return None
    return LeftOutSpread(
        factor * math.sqrt(tangent * n / (n - 1)), math.sqrt((second - first * first / n) * (n - 1) / n)
    )
