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
from errbar.report.drawing.markers import OPACITY, cell_opacity
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
    fill, plain = {"fill": colour, "fill-opacity": OPACITY.get(mark.tone, "0.8")}, list[str]()
    for i, (length, place) in enumerate(zip(pixels(along, lengths), places)):
        if not math.isfinite(length + place):
            continue
        half = mark.width * spacing(places, over.axis.names) / 2
        a, b = sorted((over(place - half), over(place + half)))
        c, d = sorted((base, length))
        x, y, wide, tall = (c, a, d - c, b - a) if mark.across else (a, c, b - a, d - c)
        box = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{wide:.1f}", "height": f"{tall:.1f}"}
        if not mark.text:
            plain.append(f"M{x:.1f} {y:.1f}h{wide:.1f}v{tall:.1f}h{-wide:.1f}z")
            continue
        made = SubElement(root, "rect", {**box, **fill})
        SubElement(made, "title").text = printable(mark.text[i])
    if plain:
        SubElement(root, "path", {"d": "".join(plain), **fill})
    if mark.low:
        whiskers(root, mark, at, palette.ink)


def spacing(places: Sequence[float], names: tuple[str, ...]) -> float:
    """The place of one bar: the least distance of two, 1 among names or where there is only one."""
    apart = sorted({p for p in places if math.isfinite(p)})
    gaps = [b - a for a, b in pairwise(apart)]
    return 1.0 if names or not gaps else min(gaps)


RUNS = 200
"""Cells beyond which those side by side that are equally dark are drawn as one."""


def cells(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """Draw squares around whole numbers, the darker the larger their value; a value of 0 has no colour."""
    if not mark.text:
        _plain_cells(root, mark, at, palette)
        return
    for i, (x, y) in enumerate(zip(mark.x, mark.y)):
        left, right = at.x(x - 0.5), at.x(x + 0.5)
        top, bottom = at.y(y + 0.5), at.y(y - 0.5)
        share = min(1.0, max(0.0, mark.value[i])) if mark.value and math.isfinite(mark.value[i]) else 0.0
        box = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{right - left:.1f}", "height": f"{bottom - top:.1f}"}
        fill = {"fill": palette.tones[mark.tone], "fill-opacity": f"{cell_opacity(share):.3f}"}
        made = SubElement(root, "rect", {**box, **fill, "stroke": palette.grid})
        words = fit_cell(mark.text[i], SMALL, right - left - 4)
        if words != mark.text[i]:
            SubElement(made, "title").text = printable(mark.text[i])
        if words:
            ink = palette.on_main if share > 0.55 else palette.ink
            text(root, (left + right) / 2, (top + bottom) / 2 + 4, words, ink, size=SMALL, anchor="middle")


def _plain_cells(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """Draw cells without words, those that are equally dark as one path: a plan has thousands."""
    alike: dict[str, list[list[float]]] = {}
    for y, x, value in sorted(zip(mark.y, mark.x, mark.value or (0.0,) * len(mark.x))):
        share = min(1.0, max(0.0, value)) if math.isfinite(value) else 0.0
        runs = alike.setdefault(f"{cell_opacity(share):.3f}", [])
        if len(mark.x) > RUNS and runs and runs[-1][0] == y and runs[-1][2] == x - 1:
            runs[-1][2] = x
        else:
            runs.append([y, x, x])
    for dark, runs in alike.items():
        courses = []
        for y, first, last in runs:
            left, wide = at.x(first - 0.5), at.x(last + 0.5) - at.x(first - 0.5)
            top, tall = at.y(y + 0.5), at.y(y - 0.5) - at.y(y + 0.5)
            courses.append(f"M{left:.1f} {top:.1f}h{wide:.1f}v{tall:.1f}h{-wide:.1f}z")
        fill = {"fill": palette.tones[mark.tone], "fill-opacity": dark, "stroke": palette.grid}
        SubElement(root, "path", {"d": "".join(courses), **fill})
