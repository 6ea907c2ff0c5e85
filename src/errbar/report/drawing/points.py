"""Points of an SVG picture, with whiskers where they have intervals."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element, SubElement

from errbar.records.figure import Mark
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.lines import pixels
from errbar.report.drawing.markers import MARKERS
from errbar.report.palette import Palette
from errbar.report.run_text import printable

CROWDED, MANY = 150, 300
"""Points beyond which they are small and see-through, and beyond which they have no words of their own."""


def points(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    colour, crowded, many = palette.tones[mark.tone], len(mark.x) > CROWDED, len(mark.x) > MANY
    if mark.low:
        whiskers(root, mark, at, colour)
    marker, r = MARKERS[mark.tone], 2.0 if crowded else 4.0
    style = {"fill": colour, **({"fill-opacity": "0.45"} if crowded else {})}
    if mark.tone == "quiet" and not crowded:
        style = {"fill": palette.paper, "stroke": colour, "stroke-width": "1.6"}
    rows = list(zip(pixels(at.x, mark.x), pixels(at.y, mark.y)))
    shapes = [marker(x, y, r) if math.isfinite(x + y) else "" for x, y in rows]
    if many or not mark.text:
        SubElement(root, "path", {"d": "".join(shapes), **style})
        return
    for d, words in zip(shapes, mark.text):
        SubElement(SubElement(root, "path", {"d": d, **style}), "title").text = printable(words)


def whiskers(root: Element, mark: Mark, at: Layout, colour: str) -> None:
    d = ""
    along, beside = (at.x, mark.y) if mark.across else (at.y, mark.x)
    places = pixels(at.y if mark.across else at.x, beside)
    for place, low, high in zip(places, pixels(along, mark.low), pixels(along, mark.high)):
        if not math.isfinite(place + low + high):
            continue
        ends = f"M{low:.1f} {place - 4:.1f}v8M{high:.1f} {place - 4:.1f}v8M{low:.1f} {place:.1f}H{high:.1f}"
        if not mark.across:
            ends = f"M{place - 4:.1f} {low:.1f}h8M{place - 4:.1f} {high:.1f}h8M{place:.1f} {low:.1f}V{high:.1f}"
        d += ends
    SubElement(root, "path", {"d": d, "stroke": colour, "stroke-width": "1.6", "fill": "none"})
