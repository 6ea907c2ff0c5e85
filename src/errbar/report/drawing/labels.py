"""Words of an SVG picture at a place."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from errbar.report.drawing.sizes import LABEL
from errbar.report.run_text import printable


def text(
    root: Element,
    x: float,
    y: float,
    words: str,
    colour: str,
    *,
    size: float = LABEL,
    anchor: str = "start",
    weight: str = "",
) -> Element:
    """A text element; attributes that are the picture's own are left out."""
    more = {} if size == LABEL else {"font-size": f"{size:g}"}
    more |= {} if anchor == "start" else {"text-anchor": anchor}
    more |= {"font-weight": weight} if weight else {}
    made = SubElement(root, "text", {"x": f"{x:.1f}", "y": f"{y:.1f}", "fill": colour, **more})
    made.text = printable(words)
    return made
