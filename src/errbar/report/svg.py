"""SVG: a figure as a static picture, without script, that says in words what it shows."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement, tostring

from errbar.records.figure import Figure, Mark, Shape
from errbar.report.drawing.areas import bars, cells
from errbar.report.drawing.figure_layout import Layout, layout
from errbar.report.drawing.lines import band, line, steps
from errbar.report.drawing.markers import bottom_first
from errbar.report.drawing.notes import notes
from errbar.report.drawing.plot_frame import frame, words_around
from errbar.report.drawing.points import points
from errbar.report.drawing.sizes import LABEL
from errbar.report.palette import DARK, LIGHT, Palette, themed
from errbar.report.run_text import printable

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', 'DejaVu Sans', sans-serif"
WIDTH = 640.0
_DRAWN: dict[Shape, Callable[[Element, Mark, Layout, Palette], None]] = {
    "line": line,
    "rule": line,
    "steps": steps,
    "band": band,
    "points": points,
    "bars": bars,
    "cells": cells,
}


def svg(figure: Figure, *, width: float = WIDTH, height: float | None = None, dark: bool = False) -> str:
    """One SVG document on its own paper; without `height` the picture takes the height that suits it."""
    palette = DARK if dark else LIGHT
    root = _root(figure, width, height, palette)
    root.insert(2, Element("rect", width="100%", height="100%", fill=palette.paper))
    root.set("xmlns", "http://www.w3.org/2000/svg")
    return tostring(root, encoding="unicode")


def inline_svg(figure: Figure, *, width: float = WIDTH) -> str:
    """Draw the figure for a page that sets the palette's properties: no paper, colours that follow light and dark."""
    root = _root(figure, width, None, themed())
    root.set("style", "max-width:100%;height:auto")
    return tostring(root, encoding="unicode")


def bare_svg(figure: Figure, *, width: float = WIDTH) -> str:
    """Draw the figure as `inline_svg` does, without font and words of its own: the page has them."""
    root = _root(figure, width, None, themed())
    for name in ("title", "desc"):
        root.remove(root.find(name))  # type: ignore[arg-type]
    for name in ("aria-label", "font-family"):
        root.attrib.pop(name)
    root.attrib.update({"role": "presentation", "style": "max-width:100%;height:auto"})
    return tostring(root, encoding="unicode")


def _root(figure: Figure, width: float, height: float | None, palette: Palette) -> Element:
    at = layout(figure, width, height)
    root = Element(
        "svg",
        {
            "width": f"{at.width:g}",
            "height": f"{at.height:.0f}",
            "viewBox": f"0 0 {at.width:g} {at.height:.0f}",
            "role": "img",
            "aria-label": printable(figure.title),
            "font-family": FONT,
            "font-size": f"{LABEL:g}",
        },
    )
    SubElement(root, "title").text = printable(figure.title)
    SubElement(root, "desc").text = printable(" ".join([figure.reads, figure.method, *figure.notes]).strip())
    frame(root, figure, at, palette)
    for mark in bottom_first(figure.marks):
        draw(root, mark, at, palette)
    notes(root, figure, at, palette)
    words_around(root, figure, at, palette)
    return root


def draw(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """The mark within the plot; points at its edge stand whole, lines end there."""
    if mark.shape == "note":
        return  # words come last, where no mark covers them
    pad = 8.0 if mark.shape == "points" else 1.0
    left, top = at.x.start - pad, at.y.end - pad
    wide, tall = at.x.end - at.x.start + 2 * pad, at.y.start - at.y.end + 2 * pad
    # An inner svg cuts off what lies outside without an id that two pictures on one page could share.
    box = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": f"{wide:.1f}", "height": f"{tall:.1f}"}
    inner = SubElement(root, "svg", {**box, "viewBox": f"{left:.1f} {top:.1f} {wide:.1f} {tall:.1f}"})
    _DRAWN[mark.shape](inner, mark, at, palette)
