"""What disagreements say: rows on which one model hits and the other misses, for two shares of the same rows."""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar._numeric.quantiles import z_two_sided

KINDS = ("midp", "exact", "chi2", "chi2_corrected")
"""Kinds of p."""


class Counts(NamedTuple):
    """Rows that count, and those which only left's or only right's answer is a hit on."""

    n: float
    left: float
    right: float


def bonett_price(counts: Counts, level: float) -> tuple[float, float]:
    """Bonett & Price (2012): Wald's limits after one disagreement has been added to each side, within -1 and 1."""
    n, b, c = counts
    left, right = (b + 1) / (n + 2), (c + 1) / (n + 2)
    half = z_two_sided(level) * math.sqrt((left + right - (right - left) ** 2) / (n + 2))
    return max(right - left - half, -1.0), min(right - left + half, 1.0)


def p_value(b: float, c: float, kind: str = "midp") -> float:
    """Two-sided p of b against c disagreements; 1 where there are none."""
    from scipy.special import bdtr, chdtrc

    if b + c == 0:
        return 1.0
    if kind.startswith("chi2"):
        return float(chdtrc(1, chi2(b, c, corrected=kind == "chi2_corrected")))
    fewer, m = min(b, c), int(b + c)
    at_most = float(bdtr(fewer, m, 0.5))
    if kind == "exact":
        return min(1.0, 2 * at_most)
    # Twice the tail less the probability of the count itself: the tail with it and the tail without it.
    below = float(bdtr(fewer - 1, m, 0.5)) if fewer > 0 else 0.0
    return min(1.0, at_most + below)


def chi2(b: float, c: float, *, corrected: bool) -> float:
    """(b - c)^2 / (b + c), with Edwards' correction (|b - c| - 1)^2 where asked for; 0 without disagreements."""
    return (abs(b - c) - corrected) ** 2 / (b + c) if b + c else 0.0
