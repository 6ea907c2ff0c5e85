"""The frame of an SVG picture: grid and axes under the marks; title, legend, ticks and labels around them."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from errbar.records.figure import Figure, Mark
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.labels import text
from errbar.report.drawing.markers import MARKERS, OPACITY, cell_opacity, dash_of, key_steps
from errbar.report.drawing.sizes import LABEL, LINE, PAD, SMALL, TILT, TITLE
from errbar.report.drawing.text_fit import shorten, width_of
from errbar.report.drawing.ticks import Tick
from errbar.report.palette import Palette


def frame(root: Element, figure: Figure, at: Layout, palette: Palette) -> None:
    """Grid lines at the ticks, and the two axes; the cells of a table are their own grid."""
    left, right, bottom, top = at.x.start, at.x.end, at.y.start, at.y.end
    grid = [f"M{at.x(t.place):.1f} {top:.1f}V{bottom:.1f}" for t in at.x_ticks if not at.x.axis.names]
    grid += [f"M{left:.1f} {at.y(t.place):.1f}H{right:.1f}" for t in at.y_ticks]
    if not any(m.shape == "cells" for m in figure.marks):
        SubElement(root, "path", d="".join(grid), stroke=palette.grid, fill="none")
    SubElement(root, "path", d=f"M{left:.1f} {top:.1f}V{bottom:.1f}H{right:.1f}", stroke=palette.muted, fill="none")


def words_around(root: Element, figure: Figure, at: Layout, palette: Palette) -> None:
    """Everything that is read: title, legend, ticks, labels, notes."""
    for i, line in enumerate(at.title):
        text(root, PAD, PAD + TITLE + i * TITLE * LINE - 2, line, palette.ink, size=TITLE, weight="600")
    for key in at.keys:
        _sample(root, figure.marks[key.mark], (key.x, key.y + LABEL * 0.7), at, palette)
        for i, line in enumerate(key.lines):
            text(root, key.x + 26, key.y + LABEL + i * LABEL * LINE, line, palette.ink)
    _x_words(root, at, palette)
    for tick in at.y_ticks:
        _tick(root, at.x.start - 7, at.y(tick.place) + SMALL * 0.36, tick, at.room_y + 1, palette, anchor="end")
    bottom = at.height - PAD - len(at.notes) * SMALL * LINE - (4 if at.notes else 0)
    if figure.x.label:
        label = shorten(figure.x.label, LABEL, at.width - 8)
        half = width_of(label, LABEL) / 2
        middle = max(half + 4, min((at.x.start + at.x.end) / 2, at.width - half - 4))
        text(root, middle, bottom - 2, label, palette.muted, anchor="middle")
    if figure.y.label:
        middle = (at.y.start + at.y.end) / 2
        label = shorten(figure.y.label, LABEL, at.y.start - at.y.end + 40)
        made = text(root, PAD + LABEL * 0.8, middle, label, palette.muted, anchor="middle")
        made.set("transform", f"rotate(-90 {PAD + LABEL * 0.8:.1f} {middle:.1f})")
    for i, line in enumerate(at.notes):
        text(root, PAD, bottom + 4 + SMALL + i * SMALL * LINE, line, palette.muted, size=SMALL)


def _x_words(root: Element, at: Layout, palette: Palette) -> None:
    for tick in at.x_ticks:
        x, y = at.x(tick.place), at.y.start + SMALL + 6
        if at.tilted:
            made = _tick(root, x + 4, y - 2, tick, at.room_x, palette, anchor="end")
            made.set("transform", f"rotate(-{TILT:g} {x + 4:.1f} {y - 2:.1f})")
        else:
            _tick(root, x, y, tick, at.room_x + 1, palette, anchor="middle")


def _tick(root: Element, x: float, y: float, tick: Tick, room: float, palette: Palette, *, anchor: str) -> Element:
    """A tick's words; where they are shortened, all of them when the pointer rests there."""
    words = shorten(tick.text, SMALL, room)
    made = text(root, x, y, words, palette.muted, size=SMALL, anchor=anchor)
    if words != tick.text:
        SubElement(made, "title").text = shorten(tick.text, SMALL, float("inf"))
    return made


def _sample(root: Element, mark: Mark, place: tuple[float, float], at: Layout, palette: Palette) -> None:
    """Draw a piece of the mark, before its words in the legend."""
    (x, y), colour = place, palette.tones[mark.tone]
    if mark.shape == "cells":
        steps = key_steps(mark)
        for i, share in enumerate(steps):
            wide = 20 / len(steps)
            box = {"x": f"{x + i * wide:.1f}", "y": f"{y - 5:.1f}", "width": f"{wide:g}", "height": "10"}
            fill = {"fill": colour, "fill-opacity": f"{cell_opacity(share):.3g}", "stroke": palette.grid}
            SubElement(root, "rect", {**box, **fill})
        return
    if mark.shape in ("band", "bars"):
        opacity = "0.22" if mark.shape == "band" else OPACITY.get(mark.tone, "0.8")
        box = {"x": f"{x:.1f}", "y": f"{y - 5:.1f}", "width": "20", "height": "10", "fill": colour}
        SubElement(root, "rect", {**box, "fill-opacity": opacity})
        return
    if mark.shape == "points":
        open_ = {"fill": palette.paper, "stroke": colour, "stroke-width": "1.6"}
        style = open_ if mark.tone == "quiet" else {"fill": colour}
        SubElement(root, "path", {"d": MARKERS[mark.tone](x + 10, y, 4.0), **style})
        return
    dash = {"stroke-dasharray": dashes} if (dashes := dash_of(mark, at.marks)) else {}
    SubElement(root, "path", {"d": f"M{x:.1f} {y:.1f}h22", "stroke": colour, "stroke-width": "2", **dash})
