"""Order statistics: two of the sorted values hold the quantile, at ranks that the binomial distribution gives.

The default for the median absolute error or another quantile of row values. It assumes nothing about their
distribution: the number of rows below the true quantile is binomial, whatever the values are. Ties make it wider, never
too narrow. With units or weights, the ranks are those of as many independent rows as the rows are worth. Not to be
confused with the bootstrap of a median, which jumps between a few values.
"""

from __future__ import annotations

import math

from errbar._numeric.incomplete_beta import binomial_at_most
from errbar._numeric.quantiles import normal_quantile
from errbar.errors import NoInterval
from errbar.intervals._effective_rows import effective_share, units_note
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Order, Scored

LEAST = 1e-7
"""Tail from which on the expansion of a rank was compared with the binomial distribution."""
MOST_OFF = 20
"""Error of that expansion at most, times the rows expected on the rarer side: five times what was found or more."""


def ranks(n: int, share: float, level: float) -> tuple[int, int]:
    """Largest l with P(Bin(n, share) < l) <= (1 - level) / 2, least u with P(Bin(n, share) >= u) as small; 1-based.

    l = 0 or u = n + 1 where no value is extreme enough.
    """
    a = (1 - level) / 2
    # P(Bin(n, p) >= u) = P(Bin(n, 1 - p) <= n - u): the upper rank is the lower one seen from above.
    low = _lower(n, share, a)
    return low, n + 1 - (low if share == 0.5 else _lower(n, 1 - share, a))


def _lower(n: int, share: float, a: float) -> int:
    """The largest l with P(Bin(n, share) < l) <= a: its expansion tells it but where that lies near a whole number."""
    at = _expand(n, share, a)
    low = min(max(math.floor(at), 0), n)
    if LEAST <= a <= 0.25 and n * min(share, 1 - share) * min(at - low, low + 1 - at) > MOST_OFF:
        return low
    while binomial_at_most(low, n, share) <= a:
        low += 1
    while low > 0 and binomial_at_most(low - 1, n, share) > a:
        low -= 1
    return low


def _expand(n: int, share: float, a: float) -> float:
    """Return l with P(Bin(n, share) < l) = a, by four cumulants of the count over its step (Cornish & Fisher 1937).

    A count stands for the step of width 1 about it: Sheppard's corrections take away what that adds to its cumulants.
    """
    z, v = normal_quantile(a), n * share * (1 - share)
    spread = v - 1 / 12
    if spread <= 0:
        return n * share
    skewness = v * (1 - 2 * share) / (spread * math.sqrt(spread))
    excess = (v * (1 - 6 * share * (1 - share)) + 1 / 120) / spread**2
    bent = skewness * (z * z - 1) / 6 + excess * (z**3 - 3 * z) / 24 - skewness**2 * (2 * z**3 - 5 * z) / 36
    return n * share + 0.5 + math.sqrt(spread) * (z + bent)


def needed(share: float, level: float) -> int:
    """Least n at which both ends exist: the smallest and the largest value are extreme enough."""
    # All n rows lie on one side of the quantile with probability max(p, 1 - p)^n; 1e-12 forgives rounding of the ratio.
    return math.ceil(math.log((1 - level) / 2) / math.log(max(share, 1 - share)) - 1e-12)


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """The two values; stretched to hold the estimate where weights put it between other values."""
    basis = scored.basis
    assert isinstance(basis, Order)
    share = effective_share(scored, ask.level)
    # Rounded down, to the safe side; 1e-9 so that n * 1.0 stays n.
    n = math.floor(scored.n * share + 1e-9)
    low, high = ranks(n, basis.share, ask.level)
    if low < 1 or high > n:
        least = needed(basis.share, ask.level)
        raise NoInterval(
            f"order_statistics needs {least:,} independent rows at level {ask.level:g}; these are worth {n:,}"
        )
    ends = _values(scored, basis, (low, high), n)
    if not ends[0] < ends[1]:
        raise NoInterval(f"both ends fall on {ends[0]:g}: too many rows are tied there")
    how = f"values of rank {low:,} and {high:,} of {n:,}" + units_note(scored, share)
    return min(ends[0], scored.value), max(ends[1], scored.value), how


def _values(scored: Scored, basis: Order, at: tuple[int, int], n: int) -> tuple[float, float]:
    """The values where the share of weight at or below reaches rank / n."""
    if scored.weight is not None:
        low, high = basis.quantiles(*(rank / n for rank in at))
    else:
        low, high = basis.at([max(math.ceil(rank / n * scored.n - 1e-9), 1) - 1 for rank in at])
    return low, high


order_statistics = Method(
    name="order_statistics",
    label="order statistics",
    standing="exact",
    covers=0.95,
    takes=("order",),
    takes_says="a median or another quantile of row values",
    find=find,
    aliases=("quantile_ranks",),
    cites=("thompson1936", "woodruff1952"),
    about=__doc__ or "",
)
