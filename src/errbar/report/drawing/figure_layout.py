"""Layout: where the parts of a picture stand, in pixels from the upper left, so that no words overlap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from errbar.records.figure import Axis, Figure, Mark
from errbar.report.drawing.scale import Scale
from errbar.report.drawing.sizes import BOLD, LABEL, LINE, PAD, SMALL, SQUARE, TILT, TITLE
from errbar.report.drawing.text_fit import shorten, width_of, wrap
from errbar.report.drawing.ticks import Tick, ticks


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The whole picture, the plot within it, and what stands around."""

    width: float
    height: float
    x: Scale
    y: Scale
    title: list[str]
    keys: tuple[Key, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    tilted: bool
    room_x: float
    """Pixels that a tick's words may take along x, and along y."""
    room_y: float
    notes: list[str]
    marks: tuple[Mark, ...] = ()
    """All marks of the picture: what one looks like depends on the others."""


def layout(figure: Figure, width: float, height: float | None = None) -> Layout:
    """Title, legend, plot and notes from above to below; the plot takes what is left, or a height that suits it."""
    width = min(width, SQUARE) if figure.square and height is None else width
    inner = width - 2 * PAD
    title = wrap(figure.title, TITLE * BOLD, inner)
    notes = [line for note in figure.notes for line in wrap(note, SMALL, inner)]
    keys, top = legend(figure, PAD + len(title) * TITLE * LINE + 4, width)
    top += 8
    guess = _plot_height(figure, inner, height, top)
    y_ticks = ticks(figure.y, _most_y(figure.y, guess))
    room_y = min(max((width_of(t.text, SMALL) for t in y_ticks), default=0.0), 0.42 * width)
    left = PAD + (LABEL * LINE + 2 if figure.y.label else 0) + room_y + 8
    right = width - PAD - (14 if not figure.x.names else 4)
    x_ticks, tilted, room_x = x_ticks_of(figure.x, left, right)
    under = below(figure, x_ticks, tilted, room_x) + len(notes) * SMALL * LINE + PAD + (4 if notes else 0)
    tall = _plot_height(figure, right - left, None if height is None else height - under, top)
    return Layout(
        width=width,
        height=top + tall + under,
        x=Scale(figure.x, left, right),
        y=Scale(figure.y, top + tall, top),
        title=title,
        keys=keys,
        x_ticks=x_ticks,
        y_ticks=y_ticks,
        tilted=tilted,
        room_x=room_x,
        room_y=room_y,
        notes=notes,
        marks=figure.marks,
    )


def _plot_height(figure: Figure, wide: float, height: float | None, top: float) -> float:
    if height is not None:
        return max(60.0, height - top)
    if figure.square:
        return wide
    if figure.y.names:
        each = 40.0 if any(m.shape == "cells" for m in figure.marks) else 26.0
        return max(80.0, each * (figure.y.high - figure.y.low))
    return min(400.0, max(180.0, 0.6 * wide))


def _most_y(axis: Axis, tall: float) -> int:
    return max(2, int(tall // (15 if axis.names else 50)))


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


class Key(NamedTuple):
    """An entry of the legend: which mark, its words, and where its upper left corner is."""

    mark: int
    lines: list[str]
    x: float
    y: float


def legend(figure: Figure, top: float, width: float) -> tuple[tuple[Key, ...], float]:
    """Entries side by side as long as they fit, and where the legend ends."""
    keys: list[Key] = []
    x, y, tall = PAD, top, 0.0
    for i, mark in enumerate(figure.marks):
        if not mark.label or mark.shape == "note":
            continue
        lines = wrap(mark.label, LABEL, width - 2 * PAD - 26)
        wide = 26 + max(width_of(line, LABEL) for line in lines) if lines else 26
        if x > PAD and x + wide > width - PAD:
            x, y, tall = PAD, y + tall, 0.0
        keys.append(Key(i, lines, x, y))
        x, tall = x + wide + 14, max(tall, len(lines) * LABEL * LINE + 2)
    return tuple(keys), y + tall
