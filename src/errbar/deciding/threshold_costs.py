"""Expected cost of a threshold, the threshold where it is lowest, and the one that theory names.

cost(t) = pi c_fn (1 - tpr(t)) + (1 - pi) c_fp fpr(t): per row, for a prevalence pi that need not be the rows' own.
Right answers are free: a cost matrix that charges them gives the extra cost of an error.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.types import Floats


class Costs(NamedTuple):
    """What a missed positive and a false alarm cost beyond a right answer."""

    fn: float = 1.0
    fp: float = 1.0
    right: bool = False
    """True where right answers have a price as well, which is taken off."""


def costs_of(evidence: Evidence) -> Costs | None:
    """The costs the run was given; None without any, or where an error is no dearer than a right answer."""
    prices = evidence.given.cost
    if prices is None or evidence.kind != "binary":
        return None
    p, n = evidence.positive, 1 - evidence.positive
    fn, fp = float(prices[p, n] - prices[p, p]), float(prices[n, p] - prices[n, n])
    right = bool(prices[p, p] != 0 or prices[n, n] != 0)
    return Costs(fn, fp, right) if fn > 0 and fp > 0 else None


def expected_cost(tpr: Floats, fpr: Floats, *, fn: float, fp: float, prevalence: float) -> Floats:
    """Cost per row at each threshold."""
    _check(fn, fp, prevalence)
    return np.asarray(prevalence * fn * (1 - tpr) + (1 - prevalence) * fp * fpr)


def cost_between(
    tpr: tuple[Floats, Floats], fpr: tuple[Floats, Floats], prevalence: tuple[float, float], *, fn: float, fp: float
) -> tuple[Floats, Floats]:
    """Lowest and highest expected cost at each threshold, from low and high of what it depends on.

    It is linear in each, so both lie at corners; which end of the prevalence is dear depends on the threshold.
    """
    _check_costs(fn, fp)
    low, high = (
        [share * fn * (1 - t) + (1 - share) * fp * f for share in prevalence]
        for t, f in ((tpr[1], fpr[0]), (tpr[0], fpr[1]))
    )
    return np.minimum(*low), np.maximum(*high)


def cheapest(tpr: Floats, fpr: Floats, *, fn: float, fp: float, prevalence: float) -> int:
    """The threshold with the lowest expected cost: its place, the first where several cost the same.

    Chosen on these rows, its cost there is too good: read the interval that holds at all thresholds.
    """
    cost = expected_cost(tpr, fpr, fn=fn, fp=fp, prevalence=prevalence)
    # Sums in another order differ in the last digit; that is no reason to prefer a later threshold.
    return int(np.flatnonzero(cost <= cost.min() + 1e-12 * (fn + fp))[0])


def theory_threshold(*, fn: float, fp: float, prevalence: float, used_at: float | None = None) -> float:
    """Where a calibrated probability is to be cut (Elkan 2001): c_fp / (c_fp + c_fn).

    `prevalence` is that of the rows the probabilities are calibrated on; `used_at` that of the place of use. Where
    they differ the odds of every row change by the odds of the two prevalences, and so does the cut.
    """
    used_at = prevalence if used_at is None else used_at
    _check(fn, fp, prevalence)
    _check(fn, fp, used_at)
    here, there = fp * prevalence * (1 - used_at), fn * (1 - prevalence) * used_at
    return here / (here + there)


def _check(fn: float, fp: float, prevalence: float) -> None:
    _check_costs(fn, fp)
    if not 0 < prevalence < 1:
        raise BadInput(f"A prevalence must lie strictly between 0 and 1; got {prevalence:g}.")


def _check_costs(fn: float, fp: float) -> None:
    if not (fn > 0 and fp > 0):
        raise BadInput(f"Costs of errors must be above 0; got fn={fn:g}, fp={fp:g}.")
