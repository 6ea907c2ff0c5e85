"""Still pictures: what a card shows where no script runs, coarse enough that all of them hardly weigh on a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from errbar.pictures import thin_line
from errbar.records.figure import Figure, Mark, Numbers
from errbar.report.svg import bare_svg

WIDTH = 480.0
VERTICES, PLACES, POINTS = 48, 36, 150
"""At most so many vertices of a line, places of a band, points of a scatter."""
COURSE, TENTHS = re.compile(r' d="([^"]*)"'), re.compile(r"-?\d+\.\d+")
INK = re.compile(r' fill="var\(--eb-(?:ink|muted)\)"(?=[^>]*>[^<]+</text>)')


def still(figure: Figure) -> str:
    """Return the picture without script; title, notes and reading stand on the card around it."""
    marks = tuple(_coarse(mark) for mark in figure.marks)
    plain = replace(figure, title="", reads="", method="", notes=_said(figure, marks), marks=marks)
    return f"<noscript>{_whole(bare_svg(plain, width=WIDTH))}</noscript>"


def _said(figure: Figure, marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """Return how many points are left out, if any are."""
    drawn, there = (sum(len(m.x) for m in some if m.shape == "points") for some in (marks, figure.marks))
    return (f"{drawn:,} of {there:,} points are drawn without a script.",) if drawn < there else ()


def _coarse(mark: Mark) -> Mark:
    """Return the mark with fewer places, and without words that only a pointer shows."""
    if mark.shape in ("cells", "note"):
        return mark
    mark = replace(mark, text=())
    if mark.shape == "line":
        return thin_line(mark, VERTICES)
    most = PLACES if mark.shape == "band" else POINTS if mark.shape == "points" else len(mark.x)
    n = len(mark.x)
    if n <= most:
        return mark
    places = [round(k * (n - 1) / (most - 1)) for k in range(most)]
    x, y, low, high = (_some(part, places) for part in (mark.x, mark.y, mark.low, mark.high))
    return replace(mark, x=x, y=y, low=low, high=high)


def _some(part: Numbers, places: Sequence[int]) -> Numbers:
    return tuple(part[i] for i in places) if part else ()


def _whole(svg: str) -> str:
    """Return the picture with courses in whole pixels, and words in the page's colour of words."""
    svg = INK.sub("", svg)
    return COURSE.sub(lambda m: f' d="{TENTHS.sub(lambda n: str(round(float(n[0]))), m[1])}"', svg)
