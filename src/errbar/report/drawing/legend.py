"""The legend's layout: entries side by side as long as they fit."""

from __future__ import annotations

from typing import NamedTuple

from errbar.records.figure import Figure
from errbar.report.drawing.sizes import LABEL, LINE, PAD
from errbar.report.drawing.text_fit import width_of, wrap


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
