"""Axis groups: which estimates share an axis up to 1, are drawn as a share of the baseline, or have their own scale."""

from __future__ import annotations

import math
from typing import NamedTuple

from errbar.errors import BadInput
from errbar.measures import measure
from errbar.pictures._run_reader import finite, format_span, whole
from errbar.records.estimate import Estimate
from errbar.records.run import Run


class Scales(NamedTuple):
    """Estimates that have a value, by the axis they stand on, and sentences on those that stand on none."""

    bounded: list[Estimate]
    relative: list[Estimate]
    apart: tuple[str, ...]


def bounds_of(key: str) -> tuple[float, float]:
    """The bounds of a measure; none are known of one that is on no shelf."""
    try:
        return measure(key).bounds
    except BadInput:
        return -math.inf, math.inf


def scales_of(run: Run) -> Scales:
    """Bounded above and within [-1, 1]; losses with a baseline above 0; the others apart."""
    bounded, relative, apart = [], [], []
    for e in whole(run):
        if e.value is None:
            apart.append(f"{e.label} has no value: {e.reason}.")
        elif bounds_of(e.measure)[1] < math.inf and all(-1 <= x <= 1 for x in _ends(e)):
            bounded.append(e)
        elif e.better == "low" and e.no_skill is not None and e.no_skill > 0 and finite(*_ends(e)):
            relative.append(e)
        else:
            apart.append(f"{e.label} is on a scale of its own: {format_span(e.value, e.low, e.high)}.")
    return Scales(bounded, relative, tuple(apart))


def _ends(e: Estimate) -> list[float]:
    return [x for x in (e.value, e.low, e.high) if x is not None]
