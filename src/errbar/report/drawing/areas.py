"""Bars and cells of an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement

from errbar.records.figure import Mark
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.labels import text
from errbar.report.drawing.lines import pixels
from errbar.report.drawing.markers import OPACITY
from errbar.report.drawing.points import whiskers
from errbar.report.drawing.sizes import SMALL
from errbar.report.drawing.text_fit import fit_cell
from errbar.report.palette import Palette
from errbar.report.run_text import printable


def bars(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """From 0, or from the axis's end where 0 is outside of it."""
    colour = palette.tones[mark.tone]
    along, over = (at.x, at.y) if mark.across else (at.y, at.x)
    lengths, places = (mark.x, mark.y) if mark.across else (mark.y, mark.x)
    base = along(min(along.axis.high, max(along.axis.low, 0.0)))
    for i, (length, place) in enumerate(zip(pixels(along, lengths), places)):
        if not math.isfinite(length + place):
            continue
        half = mark.width * spacing(places, over.axis.names) / 2
        a, b = sorted((over(place - half), over(place + half)))
        c, d = sorted((base, length))
        x, y, wide, tall = (c, a, d - c, b - a) if mark.across else (a, c, b - a, d - c)
        box = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{wide:.1f}", "height": f"{tall:.1f}"}
        made = SubElement(root, "rect", {**box, "fill": colour, "fill-opacity": OPACITY.get(mark.tone, "0.8")})
        if mark.text:
            SubElement(made, "title").text = printable(mark.text[i])
    if mark.low:
        whiskers(root, mark, at, palette.ink)


def spacing(places: Sequence[float], names: tuple[str, ...]) -> float:
    """The place of one bar: the least distance of two, 1 among names or where there is only one."""
    apart = sorted({p for p in places if math.isfinite(p)})
    gaps = [b - a for a, b in pairwise(apart)]
    return 1.0 if names or not gaps else min(gaps)


def cells(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """Squares around whole numbers, the darker the larger their value."""
    for i, (x, y) in enumerate(zip(mark.x, mark.y)):
        left, right = at.x(x - 0.5), at.x(x + 0.5)
        top, bottom = at.y(y + 0.5), at.y(y - 0.5)
        share = min(1.0, max(0.0, mark.value[i])) if mark.value and math.isfinite(mark.value[i]) else 0.0
        box = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{right - left:.1f}", "height": f"{bottom - top:.1f}"}
        fill = {"fill": palette.tones[mark.tone], "fill-opacity": f"{0.04 + 0.9 * share:.3f}"}
        made = SubElement(root, "rect", {**box, **fill, "stroke": palette.grid})
        if mark.text:
            words = fit_cell(mark.text[i], SMALL, right - left - 4)
            if words != mark.text[i]:
                SubElement(made, "title").text = printable(mark.text[i])
            ink = palette.on_main if share > 0.55 else palette.ink
            text(root, (left + right) / 2, (top + bottom) / 2 + 4, words, ink, size=SMALL, anchor="middle")
