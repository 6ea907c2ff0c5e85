"""Ticks along x: as many as stand side by side, or names that are tilted, and the height they take."""

from __future__ import annotations

import math
from itertools import pairwise

from errbar.records.figure import Axis, Figure
from errbar.report.drawing.scale import Scale
from errbar.report.drawing.sizes import LABEL, LINE, SMALL, TILT
from errbar.report.drawing.text_fit import shorten, width_of
from errbar.report.drawing.ticks import Tick, ticks


def x_ticks_of(axis: Axis, left: float, right: float) -> tuple[tuple[Tick, ...], bool, float]:
    """Ticks along x, whether their names are tilted, and the room of each."""
    if axis.names:
        slot = (right - left) / (axis.high - axis.low)
        if all(width_of(name, SMALL) <= slot - 6 for name in axis.names):
            return ticks(axis, len(axis.names)), False, slot - 6
        most = max(1, int((right - left) // (SMALL * 1.6)))
        # A tilted name reaches to the left of its place: no further than the picture does.
        return ticks(axis, most), True, min(120.0, (left + slot / 2 - 4) / math.cos(math.radians(TILT)))
    for most in range(max(2, int((right - left) // 45)), 1, -1):
        found = ticks(axis, most)
        widest = max((width_of(t.text, SMALL) for t in found), default=0.0)
        places = [Scale(axis, left, right)(t.place) for t in found]
        if all(b - a >= widest + 8 for a, b in pairwise(places)):
            return found, False, widest
    return found, False, widest


def below(figure: Figure, x_ticks: tuple[Tick, ...], tilted: bool, room: float) -> float:
    """Height of what stands under the plot: tick words and the label of x."""
    words = SMALL * LINE + 6
    if tilted:
        widest = max((width_of(shorten(t.text, SMALL, room), SMALL) for t in x_ticks), default=0.0)
        words = widest * math.sin(math.radians(TILT)) + 18
    return words + (LABEL * LINE + 4 if figure.x.label else 0)
