"""Tails and quantiles of the beta, binomial and Student's t distributions in plain Python, to about 1e-13 of them.

SciPy has them too, but its import takes longer than all else that a small command does. Tails are computed by the
continued fraction of the incomplete beta function (DLMF 8.17.22, its even part), quantiles by Halley's steps on
the logarithm of the tail, which is nearly straight in the logarithm of x where the tail is small.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import erfc, exp, expm1, floor, inf, isnan, lgamma, log, log1p, nan, pi, sqrt
from statistics import NormalDist
from typing import NamedTuple

_NORMAL = NormalDist()
_SERIES_FROM = 15.0
"""From here on six terms of Stirling's series are exact to rounding."""
_HALF_LOG_2PI = log(2 * pi) / 2
_NEAR = 1e-15
"""Ends the search: about the error, in proportion, after one more step, since its order is three."""
_STEPS = 100
_LAST = 1e-12
"""Size of the fifth term of an expansion, beside 1, below which all that follow are rounding: each is far smaller."""
_NORMAL_FROM = 1e15
"""Degrees of freedom from which t is the normal to rounding."""


class Tail(NamedTuple):
    """A probability as a function of the logarithm of where it begins: its value, slope, and T'' / T'."""

    value: float
    slope: float
    bend: float


@lru_cache(maxsize=4096)
def stirling_rest(z: float) -> float:
    """log Gamma(z) less Stirling's formula."""
    if z < _SERIES_FROM:
        return lgamma(z) - ((z - 0.5) * log(z) - z + _HALF_LOG_2PI)
    # Stirling's series (DLMF 5.11.1); the next term, z^-13 / 156, is below 4e-18 from 15 on.
    r = 1 / (z * z)
    return (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * 691 / 360360))))) / z


def _log_ratio(x: float, off: float, a: float, b: float) -> float:
    """log of x over the mean a / (a + b), where off = x - the mean, times a + b."""
    # x (a + b) / a = 1 + off / a: near the mean, log1p keeps the digits that log of the ratio would lose.
    return log1p(off / a) if off > -0.5 * a else log(x * (a + b) / a)


def _kernel(a: float, b: float, x: float, y: float) -> float:
    """x^a y^b / B(a, b) with y = 1 - x: by deviations from the mean, since powers of many rows cancel badly."""
    off = x * b - y * a
    power = a * _log_ratio(x, off, a, b) + b * _log_ratio(y, -off, b, a)
    rest = stirling_rest(a + b) - stirling_rest(a) - stirling_rest(b)
    # 1 / B(a, b) = sqrt(a b / (2 pi (a + b))) (a + b)^(a + b) / (a^a b^b) e^rest, by Stirling's formula for each gamma.
    return sqrt(a * b / (2 * pi * (a + b))) * exp(power + rest)


def _fraction(a: float, b: float, x: float, y: float) -> float:
    """I_x(a, b) / kernel, by the even part of its continued fraction (Steed's way of summing it)."""
    odd = -(a + b) * x / (a + 1)
    # 1 / (1 + d_1), written with y: (a + 1) - (a + b) x cancels near the mean.
    below = (a + 1) / (1 + a * y - b * x)
    term = total = below
    m, twice, near_one = 0.0, a, x > 0.5
    while abs(term) > 1e-16 * abs(total):
        m += 1
        twice += 2
        # d_2m, and then d_(2m+1), of DLMF 8.17.23.
        even = m * (b - m) * x / ((twice - 1) * twice)
        product = odd * even
        both, scale = (a + m) * (a + b + m), twice * (twice + 1)
        odd = -both * x / scale
        # 1 + odd; near x = 1 it is the difference of two near numbers, and written by y instead.
        line = even + ((a * (2 * m + 1 - b) + m * (3 * m + 2 - b) + both * y) / scale if near_one else 1 + odd)
        below = 1 / (line - product * below)
        term *= line * below - 1
        total += term
    return total / a


def _tails(a: float, b: float, x: float, y: float) -> tuple[float, float, float]:
    """P(X <= x), P(X > x) of a beta variable, and the kernel: the tail that x is in by its fraction."""
    kernel = _kernel(a, b, x, y)
    # Below (a + 1) / (a + b + 2) the fraction converges fast; above, so does that of the other tail.
    if x * (a + b + 2) <= a + 1:
        lower = kernel * _fraction(a, b, x, y)
        return lower, 1 - lower, kernel
    upper = kernel * _fraction(b, a, y, x)
    return 1 - upper, upper, kernel


def _solve(tail: Callable[[float], Tail], q: float, start: float, end: float) -> float:
    """The place in (0, end) where the tail is q, from a guess; steps that leave the bracket are halvings of it."""
    at, low, high = start, 0.0, end
    for _ in range(_STEPS):
        value, slope, bend = tail(at)
        off = log(value / q) if value > 0 else -inf
        rising = slope > 0 if slope else at < start
        low, high = (low, at) if (off > 0) is rising else (at, high)
        # Halley in u = log x on log T: (log T)' = T' / T and (log T)'' / (log T)' = T'' / T' - T' / T.
        newton = off * value / slope if slope and value > 0 else nan
        move = -newton / (1 - newton * (bend - slope / value) / 2) if newton == newton else nan
        if abs(newton) * off * off <= _NEAR:
            return at * exp(move)
        at = at * exp(move) if abs(move) < 50 else nan
        if not low < at < high:
            # A quantile may be 1e-200: while one end of the bracket is unknown, move by factors of 16.
            at = (low + high) / 2 if low > 0 and high < inf else high / 16 if low == 0 and high < inf else low * 16
    return at


@lru_cache(maxsize=4096)
def beta_quantile(p: float, a: float, b: float) -> float:
    """x with I_x(a, b) = p, for positive a and b."""
    if not 0 < p < 1 or isnan(a + b):
        return p if p in (0, 1) and not isnan(a + b) else nan
    q = 1 - p
    # Closed forms: I_x(a, 1) = x^a and I_x(1, b) = 1 - (1 - x)^b.
    if b == 1:
        return exp(log(p) / a)
    if a == 1:
        return -expm1((log1p(-p) if p < 0.5 else log(q)) / b)
    start = _guess_beta(p, q, a, b)
    if start <= 0.5:
        return _solve_beta(p, q, a, b, start)
    # What is solved for is the smaller of x and 1 - x, which keeps its digits.
    return 1 - _solve_beta(q, p, b, a, _guess_beta(q, p, b, a))


def _solve_beta(p: float, q: float, a: float, b: float, start: float) -> float:
    """x of lower tail p and upper tail q."""
    if start == 0:  # below the smallest number there is, as with a thousandth of a hit
        return 0.0
    # Solve for the smaller tail: the larger one is near 1 and has no digits left.
    upper = q < p

    def tail(x: float) -> Tail:
        y = 1 - x
        low, high, kernel = _tails(a, b, x, y)
        # dI / d log x = x^a y^(b-1) / B(a, b); the logarithm of that has the slope a - (b - 1) x / y.
        rate = kernel / y
        return Tail(high if upper else low, -rate if upper else rate, a - (b - 1) * x / y)

    return _solve(tail, min(p, q), start, 1.0)


def _guess_beta(p: float, q: float, a: float, b: float) -> float:
    """A first x: a normal approximation (Abramowitz and Stegun 26.5.22), or the leading power where a or b is small."""
    if a <= 1 or b <= 1:
        # Near 0, I_x(a, b) = x^a / (a B(a, b)).
        power = (log(p * a) + lgamma(a) + lgamma(b) - lgamma(a + b)) / a
        return min(exp(power), 0.75) if power < 0 else 0.75
    z = -_NORMAL.inv_cdf(p) if p <= q else _NORMAL.inv_cdf(q)
    one, two = 1 / (2 * a - 1), 1 / (2 * b - 1)
    h, third = 2 / (one + two), (z * z - 3) / 6
    w = z * sqrt(max(h + third, 0.0)) / h - (two - one) * (third + 5 / 6 - 2 / (3 * h))
    return a / (a + b * exp(min(2 * w, 600.0)))


@lru_cache(maxsize=4096)
def t_two_sided(level: float, df: float) -> float:
    """t with `level` of Student's t on df degrees of freedom between -t and t."""
    if not df > 0 or not 0 <= level <= 1:
        return nan
    if level in (0, 1):
        return level * inf if level else 0.0
    q = 1 - level
    # Half a level near 1 has lost the digits that its distance from 1 still has.
    z = _NORMAL.inv_cdf(0.5 + level / 2) if level < q else -_NORMAL.inv_cdf(q / 2)
    if df > _NORMAL_FROM:
        return z
    near, last = _expand_t(z, df)
    if last < _LAST:
        return near
    inside = level < q

    def tail(t: float) -> Tail:
        square = t * t
        x, y = df / (df + square), square / (df + square)
        # P(|T| > t) = I_x(df / 2, 1 / 2) with x = df / (df + t^2); d x / d log t = -2 x y, so the slope is -2 kernel.
        outer, inner, kernel = _tails(df / 2, 0.5, x, y)
        return Tail(inner if inside else outer, 2 * kernel if inside else -2 * kernel, x - df * y)

    # The tail of few df falls like t^-df, far too slowly for an expansion about the normal.
    start = max(z, exp(min(log(2 / q) / df, 600.0)) / 2) if df < 3 else _guess_t(z, df)
    return _solve(tail, min(level, q), start, inf)


def _guess_t(z: float, df: float) -> float:
    """A first t: the normal quantile with two terms of its expansion in 1 / df (Abramowitz and Stegun 26.7.5)."""
    z2 = z * z
    return z * (1 + (z2 + 1) / (4 * df) + ((5 * z2 + 16) * z2 + 3) / (96 * df * df))


def _expand_t(z: float, df: float) -> tuple[float, float]:
    """The quantile by five terms of its expansion in 1 / df (Hill 1970), and the size of the last beside 1."""
    s, r = z * z, 1 / df
    terms = (
        (s + 1) / 4 * r,
        ((5 * s + 16) * s + 3) / 96 * r**2,
        (((3 * s + 19) * s + 17) * s - 15) / 384 * r**3,
        ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / 92160 * r**4,
        (((((27 * s + 339) * s + 930) * s - 1782) * s - 765) * s + 17955) / 368640 * r**5,
    )
    return z * (1 + sum(terms)), abs(terms[-1])


def t_outside(t: float, df: float) -> float:
    """P(|T| >= |t|) of Student's t on df degrees of freedom."""
    if isnan(t) or not df > 0:
        return nan
    if df > _NORMAL_FROM:
        return erfc(abs(t) / sqrt(2))
    ratio = t * t / df
    if ratio == 0 or ratio == inf:
        return 1.0 if ratio == 0 else 0.0
    # y = 1 - x would lose the digits of a small t.
    x, y = 1 / (1 + ratio), 1 / (1 + 1 / ratio)
    return min(_tails(df / 2, 0.5, x, y)[0], 1.0)


def binomial_at_most(count: float, n: int, p: float) -> float:
    """P(X <= count) of n trials that succeed with probability p, between 0 and 1."""
    most = floor(count)
    if most < 0 or most >= n:
        return float(most >= n)
    # P(X <= k) = I_(1-p)(n - k, k + 1).
    return at_most(1 - p, n - most, most + 1)


def at_most(x: float, a: float, b: float) -> float:
    """I_x(a, b): P(X <= x) of a beta variable with positive a and b."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    return _tails(a, b, x, 1 - x)[0]
