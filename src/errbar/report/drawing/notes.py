"""Notes of an SVG picture: words at their place, moved up or down where they would cover each other."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element

from errbar.records.figure import Figure, Tone
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.labels import text
from errbar.report.drawing.sizes import SMALL
from errbar.report.drawing.text_fit import shorten, width_of
from errbar.report.palette import Palette


class Box(NamedTuple):
    """Where words stand."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """True where the two overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Note(NamedTuple):
    """Words, what they mean, and their box."""

    words: str
    tone: Tone
    box: Box


def notes(root: Element, figure: Figure, at: Layout, palette: Palette) -> None:
    """Every note of the figure; a halo of paper keeps words legible on lines and bands."""
    for words, tone, box in placed(figure, at):
        made = text(root, box.left, box.bottom - 3, words, palette.tones[tone], size=SMALL)
        made.attrib.update({"stroke": palette.paper, "stroke-width": "3", "paint-order": "stroke"})


def placed(figure: Figure, at: Layout) -> list[Note]:
    """The notes within the plot, none on another."""
    found: list[Note] = []
    for mark in figure.marks:
        if mark.shape != "note":
            continue
        for x, y, words in zip(mark.x, mark.y, mark.text):
            words = shorten(words, SMALL, at.x.end - at.x.start)
            box = _around(at.x(x), at.y(y), width_of(words, SMALL), at)
            found.append(Note(words, mark.tone, _free(box, [n.box for n in found], at)))
    return found


def _around(x: float, y: float, wide: float, at: Layout) -> Box:
    """To the right of the place, moved to the left as far as the plot's edge asks."""
    left = max(at.x.start + 2, min(x + 5, at.x.end - wide - 2))
    top = max(at.y.end, min(y - SMALL / 2 - 2, at.y.start - SMALL - 4))
    return Box(left, top, left + wide, top + SMALL + 4)


def _free(box: Box, taken: list[Box], at: Layout) -> Box:
    """The nearest place above or below that is free; its own where the plot is full."""
    for away in sorted(range(-20, 21), key=abs):
        shift = away * (box.bottom - box.top)
        moved = box._replace(top=box.top + shift, bottom=box.bottom + shift)
        inside = at.y.end <= moved.top and moved.bottom <= at.y.start
        if inside and not any(moved.meets(other) for other in taken):
            return moved
    return box
