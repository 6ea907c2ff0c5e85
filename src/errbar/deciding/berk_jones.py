"""Berk-Jones band: limits of a share at every threshold at once, from the empirical distribution of n values.

A distribution F lies in the band where n K(Fn, F) <= c everywhere, K(s, p) = s log(s/p) + (1-s) log((1-s)/(1-p)):
the likelihood ratio of one share, the same bar for all (Berk & Jones 1979; Owen 1995). Narrow where shares are near 0
or 1, where the Dvoretzky-Kiefer-Wolfowitz band is as wide as in the middle. Ties make it hold more often, never less.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from errbar.records.types import Floats

SMALL = 16
"""Up to so many values the bar is computed; above, a fit to computed ones."""
FIT = (
    (-1.585365, 35.44828, -285.6605, 1073.835, -1352.053),
    (3.396867, -34.06799, 234.8117, -848.6065, 1098.071),
    (-0.4012048, 5.841138, -37.40809, 130.0036, -162.6977),
)
"""Least squares on 164 computed bars: 16 to 32,768 values, misses from 1e-6 to 0.5. Off by at most `SPARE`, which is
added, so that a band misses by its share and up to a hundredth of it less; beyond, checked at 65,536 and 1,000,000."""
SPARE = 0.005
MOST_SHARES = 2048
"""Beyond so many shares, limits are read off straight lines between fewer places."""


@lru_cache(maxsize=256)
def bar(n: float, miss: float) -> float:
    """c: n K(Fn, F) exceeds it somewhere with probability `miss`; n may be an effective number of values."""
    if n <= SMALL:
        return _computed(math.ceil(n), miss)
    rare = -math.log(-math.log1p(-miss))
    x, y = math.log(math.log(n) + 1), 1 / (rare + 4)
    return SPARE + rare + math.fsum(w * x**i * y**j for i, row in enumerate(FIT) for j, w in enumerate(row))


def band_misses(n: int, c: float) -> float:
    """Probability that n K(Fn, F) exceeds c somewhere: exact for n values without ties."""
    low = limits(np.arange(1, n + 1) / n, c / n)[0]
    return 1 - stays_between(low, 1 - low[::-1])


def _computed(n: int, miss: float) -> float:
    """The bar by bisection: of one value it is log(2 / miss), and every further one raises it."""
    low, high = math.log(1 / miss), math.log(2 * n / miss)  # Bonferroni over n lower and n upper limits
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if band_misses(n, middle) > miss else (low, middle)
    return high


def limits(share: Floats, ratio: float) -> tuple[Floats, Floats]:
    """Least and greatest p with K(share, p) <= ratio, for every share; ratio is the bar over the number of values."""
    if len(share) > MOST_SHARES:
        places, low, high = _limits_at_places(ratio)
        return np.interp(share, places, low), np.interp(share, places, high)
    with np.errstate(over="ignore"):  # a limit below the smallest number is 0
        return 1 / (1 + np.exp(_upper_logit(1 - share, ratio))), 1 / (1 + np.exp(-_upper_logit(share, ratio)))


@lru_cache(maxsize=64)
def _limits_at_places(ratio: float) -> tuple[Floats, Floats, Floats]:
    """Compute the limits at places that lie denser towards 0 and 1; a share of `ratio` is few rows."""
    few = ratio * np.geomspace(1e-3, 1e3, 300)
    places = np.concatenate([(1 - np.cos(np.linspace(0, np.pi, 1001))) / 2, few, 1 - few])
    places = np.unique(places[(places >= 0) & (places <= 1)])
    return places, *limits(places, ratio)


def _upper_logit(share: Floats, ratio: float) -> Floats:
    """log(p / (1 - p)) of the greatest p: Newton's method, from above, on a function that is convex there."""
    s = np.asarray(share[share < 1], dtype=float)
    inside = s[s > 0]
    entropy = np.zeros(len(s))
    entropy[s > 0] = -inside * np.log(inside) - (1 - inside) * np.log1p(-inside)
    # K = log(1 + e^z) - s z - entropy is at least (1 - s) z - entropy, and (p - s)^2 / 2p: neither start lies below.
    z = (entropy + ratio) / (1 - s)
    near = s + ratio + np.sqrt(ratio * (ratio + 2 * s))
    z[near < 1] = np.minimum(z, np.log(near / np.abs(1 - near)))[near < 1]
    for _ in range(60):
        step = (np.logaddexp(0, z) - s * z - entropy - ratio) / (1 / (1 + np.exp(-z)) - s)
        z -= step
        if np.max(np.abs(step), initial=0.0) < 1e-10:
            break
    found = np.full(len(share), np.inf)
    found[share < 1] = z
    return found


def stays_between(low: Floats, high: Floats) -> float:
    """Return P(low[i] <= U[i] <= high[i] for every i) of n sorted uniform numbers; both boundaries rise.

    The numbers are a Poisson process of rate n that has n points at 1. Between one boundary's place and the next its
    count grows by a Poisson number, so the chances of every count are carried along, and counts that cross are dropped
    (Khmaladze & Shinjikashvili 2001; Moscovich & Nadler 2017). All terms are positive: nothing cancels.
    """
    n = len(low)
    places = np.concatenate([low, high])
    order = np.lexsort((np.repeat([1, 0], n), places))  # where both fall together, the upper one counts first
    rates = n * np.diff(np.concatenate([[0.0], places[order]]))
    chances, least = np.ones(1), 0  # chances[j]: the count is least + j and no boundary has been crossed
    for rate, place in zip(rates.tolist(), order.tolist()):
        chances = np.convolve(chances, _poisson(rate, n))
        if place < n:
            chances = chances[: place - least + 1]  # before low[i] at most i numbers lie
        elif place - n + 1 > least:
            chances, least = chances[place - n + 1 - least :], place - n + 1  # up to high[i] at least i + 1 do
        if not chances.any():
            return 0.0
    last = _poisson(n * (1 - float(places[order[-1]])), n)
    missing = n - least - np.arange(len(chances))
    there = (missing >= 0) & (missing < len(last))
    total = float(chances[there] @ last[missing[there]])
    return total / math.exp(n * math.log(n) - n - math.lgamma(n + 1))


def _poisson(rate: float, most: int) -> Floats:
    """Chances of 0, 1, ... of a Poisson number, as far as they matter."""
    if rate <= 0:
        return np.ones(1)
    count = min(most, int(rate + 10 * math.sqrt(rate) + 18))
    return np.asarray(np.cumprod(np.concatenate([[math.exp(-rate)], rate / np.arange(1, count + 1)])))
