"""Means of many rows and one imagined: the moments of their Dirichlet mean, and its quantiles as of a shifted gamma."""

from __future__ import annotations

from collections.abc import Sequence

from errbar._numeric.imagined_row import Pieces
from errbar._numeric.inner import inner
from errbar._numeric.moments import Moments
from errbar._numeric.shifted_gamma import pearson


def quantiles_of_many(seen: Moments, unseen: Moments, shares: Sequence[float]) -> list[float]:
    """Quantiles of a mean over more plain rows than are drawn, from the moments of their losses: no pass over rows."""
    return pearson(*moments_of_many(seen, unseen), shares)


def moments_of_many(seen: Moments, unseen: Moments) -> tuple[float, float, float]:
    """Return what `mean_moments` finds of plain rows, from the moments of their losses."""
    n = seen.n
    size = n + 1
    centre = (n * seen.mean + unseen.mean) / size
    by_one = [_about(each, centre) for each in (seen, unseen)]
    second, third = ((n * by_one[0][i] + by_one[1][i]) / size for i in range(2))
    # Under Dirichlet(1, ..., 1) on N points the mean has variance m2 / (N + 1), third moment 2 m3 / ((N + 1)(N + 2)).
    return centre, second / (size + 1), 2 * third / ((size + 1) * (size + 2))


def _about(given: Moments, centre: float) -> tuple[float, float]:
    """Mean square and mean cube of the distances from a centre."""
    # Moments about another centre: E(d + off)^2 = m2 + off^2, E(d + off)^3 = m3 + 3 off m2 + off^3.
    m2 = given.variance * (given.n - 1) / given.n if given.n > 1 else 0.0
    m3, off = given.skewness * m2**1.5, given.mean - centre
    return m2 + off * off, m3 + 3 * off * m2 + off**3


def mean_moments(seen: Pieces, unseen: Pieces) -> tuple[float, float, float]:
    """Mean, variance and third central moment of the Dirichlet mean of N = n + 1 points, the last one averaged.

    With unequal masses the mean is a ratio, taken to first order about its value.
    """
    size = len(seen.total) + 1
    mass = float(seen.mass.sum() + unseen.mass.mean())
    centre = float(seen.total.sum() + unseen.total.mean()) / mass
    # sum D t / sum D m - c is, to first order, the Dirichlet mean of (t - c m) over the average mass.
    scale = size / mass
    z = (seen.total - centre * seen.mass) * scale
    x = (unseen.total - centre * unseen.mass) * scale
    # 0 but for rounding; subtracting it keeps rounding out of the cubes.
    shift = (float(z.sum()) + float(x.mean())) / size
    z, x = z - shift, x - shift
    zz, xx = z * z, x * x
    second = (inner(z, z) + float(xx.mean())) / size
    third = (inner(zz, z) + float((xx * x).mean())) / size
    return centre, second / (size + 1), 2 * third / ((size + 1) * (size + 2))


def quantile_at(mean: float, variance: float, third: float, share: float) -> float:
    """One quantile of the shifted gamma with these moments."""
    return pearson(mean, variance, third, [share])[0]
