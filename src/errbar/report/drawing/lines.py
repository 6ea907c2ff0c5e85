"""Lines, steps, rules and bands of an SVG picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement

from errbar.records.figure import Mark
from errbar.report.drawing.figure_layout import Layout
from errbar.report.drawing.markers import dash_of
from errbar.report.drawing.scale import Scale
from errbar.report.palette import Palette

FAR = 1e5
"""Pixels; beyond the plot a line's course does not matter."""


def pixels(scale: Scale, values: Sequence[float]) -> list[float]:
    return [min(FAR, max(-FAR, scale(v))) if math.isfinite(v) else math.nan for v in values]


def unbroken(*columns: Sequence[float]) -> Iterator[list[tuple[float, ...]]]:
    """Stretches of rows that are all numbers: a gap in the numbers is a gap in the line."""
    piece: list[tuple[float, ...]] = []
    for row in zip(*columns):
        if all(map(math.isfinite, row)):
            piece.append(row)
        elif piece:
            yield piece
            piece = []
    if piece:
        yield piece


def line(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    pieces = unbroken(pixels(at.x, mark.x), pixels(at.y, mark.y))
    d = "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in piece) for piece in pieces)
    _stroke(root, mark, d, palette, at)


def steps(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """Every y holds until the next x."""
    d = ""
    for piece in unbroken(pixels(at.x, mark.x), pixels(at.y, mark.y)):
        d += f"M{piece[0][0]:.1f} {piece[0][1]:.1f}" + "".join(f"H{x:.1f}V{y:.1f}" for x, y in piece[1:])
    _stroke(root, mark, d, palette, at)


def _stroke(root: Element, mark: Mark, d: str, palette: Palette, at: Layout) -> None:
    dash, width = dash_of(mark, at.marks), "1.3" if mark.shape == "rule" else "2"
    more = {"stroke-dasharray": dash} if dash else {}
    style = {"stroke": palette.tones[mark.tone], "stroke-width": width, "stroke-linejoin": "round", "fill": "none"}
    SubElement(root, "path", {"d": d, **style, **more})


def band(root: Element, mark: Mark, at: Layout, palette: Palette) -> None:
    """Between low and high over x; over y where it lies across."""
    along, beside = (at.x, pixels(at.y, mark.y)) if mark.across else (at.y, pixels(at.x, mark.x))
    d = ""
    for piece in unbroken(beside, pixels(along, mark.low), pixels(along, mark.high)):
        edge = [(place, high) for place, _, high in piece] + [(place, low) for place, low, _ in reversed(piece)]
        d += "M" + "L".join(f"{b:.1f} {a:.1f}" if mark.across else f"{a:.1f} {b:.1f}" for a, b in edge) + "z"
    SubElement(root, "path", {"d": d, "fill": palette.tones[mark.tone], "fill-opacity": "0.18"})
