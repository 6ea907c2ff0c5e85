"""Limits of a ROC area by Newcombe's method 5, whose spread is that of exponential scores."""

from __future__ import annotations

from collections.abc import Callable

from errbar._numeric.quantiles import z_two_sided


def limits(area: float, positives: float, negatives: float, level: float) -> tuple[float, float]:
    """Roots of |area - t| = z sqrt(t(1-t)[1 + N(1-t)/(2-t) + N t/(1+t)] / (n+ n-)), N = (n+ + n-)/2 - 1."""
    z = z_two_sided(level)
    big = (positives + negatives) / 2 - 1

    def inside(t: float) -> bool:
        spread = t * (1 - t) * (1 + big * (1 - t) / (2 - t) + big * t / (1 + t)) / (positives * negatives)
        return abs(area - t) <= z * float(spread**0.5)

    return _edge(inside, area, 0.0), _edge(inside, area, 1.0)


def _edge(inside: Callable[[float], bool], start: float, end: float) -> float:
    if start == end:
        return end
    for _ in range(60):
        middle = (start + end) / 2
        if inside(middle):
            start = middle
        else:
            end = middle
    return start
