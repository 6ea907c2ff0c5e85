"""The exact binomial test of a share against a rate that is known beforehand, or that a gate asks for."""

from __future__ import annotations

from errbar._numeric.incomplete_beta import binomial_at_most
from errbar.records.scored import Proportion, Scored


def p_of_rate(scored: Scored, rate: float) -> float | None:
    """Return the two-sided p of a share of plain rows, which is below 1 - level where Clopper-Pearson leaves the rate.

    None for other measures, for units and weights, and for a rate that is no share.
    """
    basis = scored.basis
    if not scored.plain or not isinstance(basis, Proportion) or not 0 < rate < 1:
        return None
    ends = tuple(float(basis.through(x).real) for x in (0.0, 0.5, 1.0))
    if ends not in ((0.0, 0.5, 1.0), (1.0, 0.5, 0.0)):
        return None
    hits, trials = round(basis.hits), round(basis.trials)
    share = rate if ends[0] == 0 else 1 - rate
    at_most, below = (binomial_at_most(count, trials, share) for count in (hits, hits - 1))
    return min(1.0, 2 * min(at_most, 1 - below))
