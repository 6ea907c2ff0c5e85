"""DKW: KS +- (e(n+) + e(n-)), e(n) = sqrt(log(4 / (1 - level)) / 2n): bands around both score distributions.

The default for KS: it holds for every n and any distribution of scores, ties too (Massart 1990), because a largest
difference of two distributions moves by no more than they do. Wide: 0.42 each way at 50 rows a class.
Not to be confused with the critical value of a KS test, which asks only whether the distance could be 0.
"""

from __future__ import annotations

import math

from errbar.errors import NoInterval
from errbar.intervals._effective_rows import effective_share, units_note
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Ranks, Scored


def reach(n: float, level: float) -> float:
    """Return the half width of a band about a distribution of n rows, missed with probability (1 - level) / 2."""
    # Massart (1990): P(sup |F_n - F| > e) <= 2 exp(-2 n e^2); each of the two bands may miss half of the time allowed.
    return math.sqrt(math.log(4 / (1 - level)) / (2 * n))


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """The value plus and minus both reaches; counts are effective ones where there are units or weights."""
    basis = scored.basis
    if scored.measure.name != "ks" or not isinstance(basis, Ranks):
        raise NoInterval(f"dkw is for KS; {scored.measure.name} is not a distance of two distributions")
    share = effective_share(scored, ask.level)
    scale = share * scored.n / (basis.positives + basis.negatives)
    # Triangle inequality: sup |F - G| moves by no more than F and G do together.
    half = reach(basis.positives * scale, ask.level) + reach(basis.negatives * scale, ask.level)
    how = f"DKW bands of {basis.positives:,.6g} and {basis.negatives:,.6g} rows" + units_note(scored, share)
    return scored.value - half, scored.value + half, how


dkw = Method(
    name="dkw",
    label="DKW-Massart",
    standing="exact",
    covers=0.99,
    takes=("ranks",),
    takes_says="the KS distance",
    find=find,
    cites=("dvoretzky1956", "massart1990"),
    about=__doc__ or "",
)
