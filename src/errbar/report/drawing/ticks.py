"""Ticks: round numbers along an axis, and how they are written."""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar.records.figure import Axis
from errbar.report.digits import MINUS

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Tick(NamedTuple):
    """A place on an axis, and the words that stand at it."""

    place: float
    text: str


def ticks(axis: Axis, most: int) -> tuple[Tick, ...]:
    """At most so many round numbers within the axis; an axis of names has its names, every k-th where they are many."""
    if axis.names:
        inside = [(i, name) for i, name in enumerate(axis.names) if axis.low <= i <= axis.high]
        every = -(-len(inside) // max(1, most))
        return tuple(Tick(float(i), name) for i, name in inside[::every])
    places = log_places(axis.low, axis.high, most) if axis.log and axis.low > 0 else ()
    if len(places) >= 2:
        return tuple(Tick(x, written(x, 0)) for x in places)
    places = linear_places(axis.low, axis.high, most, whole=axis.whole)
    step = places[1] - places[0] if len(places) > 1 else axis.high - axis.low
    return tuple(Tick(x, written(x, step)) for x in places)


def linear_places(low: float, high: float, most: int, *, whole: bool = False) -> tuple[float, ...]:
    """Multiples of 1, 2, 2.5 or 5 times a power of ten: the smallest such step that gives at most `most` of them.

    `whole` leaves out steps that are no whole numbers.
    """
    least = (high - low) / max(1, most)
    power = 10.0 ** math.floor(math.log10(least))
    if whole and power < 1.0:
        power = 1.0
    for step in (power * s for s in (*STEPS, 20.0)):
        if whole and step % 1:
            continue
        # A hair of the step forgives 0.30000000000000004 at the end of the axis.
        first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
        if 1 <= last - first + 1 <= max(2, most):
            return tuple(float(f"{i * step:.12g}") for i in range(first, last + 1))
    return (low, high)


def log_places(low: float, high: float, most: int) -> tuple[float, ...]:
    """Powers of ten; with 1, 2, 5 times them where the axis spans few, every k-th of them where it spans many."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    for within in ((1.0, 2.0, 5.0), (1.0, 3.0), (1.0,)):
        places = [m * 10.0**e for e in range(first, last + 1) for m in within]
        found = [float(f"{x:.12g}") for x in places if low * (1 - 1e-9) <= x <= high * (1 + 1e-9)]
        if len(found) <= most:
            return tuple(found)
    return tuple(found[:: -(-len(found) // max(1, most))])


def written(x: float, step: float) -> str:
    """As many decimals as the step has; thousands grouped; a power of ten beyond a million or below a thousandth."""
    size = max(abs(x), abs(step))
    if x == 0:
        return "0"
    if size >= 1e6 or size < 1e-3:
        return _power(x)
    text = f"{x:,.{_decimals(step if step else x)}f}"
    return text.replace("-", MINUS)


def _decimals(step: float) -> int:
    """Decimals of a round number, 3 for 0.025."""
    for places in range(12):
        if abs(step - round(step, places)) < 1e-9 * abs(step):
            return places
    return 12


def _power(x: float) -> str:
    digits, _, exponent = f"{x:.3e}".partition("e")
    digits = digits.rstrip("0").rstrip(".").replace("-", MINUS)
    raised = f"10{str(int(exponent)).translate(RAISED)}"
    return raised if digits == "1" else f"{digits}×{raised}"
