"""Limits of a ROC area by Newcombe's method 5, whose spread is that of exponential scores."""

from __future__ import annotations

from errbar._numeric.quantiles import z_two_sided


def limits(area: float, positives: float, negatives: float, level: float) -> tuple[float, float]:
    """Roots of |area - t| = z sqrt(t(1-t)[1 + N(1-t)/(2-t) + N t/(1+t)] / (n+ n-)), N = (n+ + n-)/2 - 1."""
    z = z_two_sided(level)
    return _edge(area, 0.0, z, positives, negatives), _edge(area, 1.0, z, positives, negatives)


def _edge(area: float, end: float, z: float, positives: float, negatives: float) -> float:
    """The last t from the area towards the end that satisfies the inequality, by halving to the last bit."""
    if area == end:
        return end
    big, cells = (positives + negatives) / 2 - 1, positives * negatives
    start = area
    for _ in range(60):
        t = (start + end) / 2
        if t in (start, end):
            break
        spread = t * (1 - t) * (1 + big * (1 - t) / (2 - t) + big * t / (1 + t)) / cells
        if abs(area - t) <= z * float(spread**0.5):
            start = t
        else:
            end = t
    return start
