"""The marks of an SVG picture, each within the plot."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element, SubElement

from errbar.records.figure import Mark, Shape
from errbar.report.drawing.areas import bars, cells
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.lines import band, line, steps
from errbar.report.drawing.points import points
from errbar.report.palette import Palette


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


_DRAWN: dict[Shape, Callable[[Element, Mark, Layout, Palette], None]] = {
    "line": line,
    "rule": line,
    "steps": steps,
    "band": band,
    "points": points,
    "bars": bars,
    "cells": cells,
}
