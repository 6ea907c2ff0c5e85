"""The root of a continuous function between two places where its signs differ."""

from __future__ import annotations

from collections.abc import Callable

STEPS = 100


def root_between(
    f: Callable[[float], float], first: tuple[float, float], last: tuple[float, float], close: float = 1e-12
) -> float:
    """A root of f to a share `close` of its place, given two places with values of different signs.

    Regula falsi in the Illinois form: the value at an end that stays is halved each time, so that both ends close in
    (Dowell & Jarratt 1971).
    """
    (start, at_start), (end, at_end) = first, last
    for _ in range(STEPS):
        if at_end == 0 or abs(end - start) <= close * abs(end):
            break
        t = end - at_end * (end - start) / (at_end - at_start)
        here = f(t)
        if (here > 0) != (at_end > 0):
            start, at_start = end, at_end
        else:
            # Without this, one end of a bracket on a curved function never moves, and convergence is linear.
            at_start /= 2
        done = abs(t - end) <= close * abs(t)
        end, at_end = t, here
        if done:
            break
    return end
