"""Bars: intervals as a picture of one line each, right is better."""

from __future__ import annotations

from collections.abc import Sequence

LINE, ZERO, BAR, CROSSED, DOT, BEYOND_LEFT, BEYOND_RIGHT = " ", "┊", "━", "┿", "●", "◂", "▸"
LEAST, MOST = 12, 26
"""Columns of a picture: with fewer it tells nothing, more are not needed."""

Span = tuple[float, float, float] | None
"""low, value, high on the scale of the picture."""


def draw_bar(span: Span, columns: int, low: float, high: float, dot: str = DOT) -> str:
    """One interval between `low` and `high` of the scale, 0 marked; beyond the ends stands an arrow."""
    cells = [LINE] * columns
    zero = _place(0.0, columns, low, high)
    if 0 <= zero < columns:
        cells[zero] = ZERO
    if span is None:
        return "".join(cells).rstrip()
    first, value, last = (_place(x, columns, low, high) for x in span)
    for i in range(max(first, 0), min(last, columns - 1) + 1):
        cells[i] = BAR
    if 0 <= zero < columns and cells[zero] == BAR:
        cells[zero] = CROSSED
    if 0 <= value < columns:
        cells[value] = dot
    if first < 0:
        cells[0] = BEYOND_LEFT
    if last >= columns:
        cells[-1] = BEYOND_RIGHT
    return "".join(cells).rstrip()


def draw_interval(span: tuple[float, float, float], columns: int, low: float, high: float, dot: str = DOT) -> str:
    """Draw an interval on a scale without a zero; an infinite end reaches the end of the scale."""
    first, value, last = (min(max(_place(min(max(x, low), high), columns, low, high), 0), columns - 1) for x in span)
    cells = [BAR if first <= i <= last else LINE for i in range(columns)]
    cells[value] = dot
    return "".join(cells).rstrip()


def _place(x: float, columns: int, low: float, high: float) -> int:
    return round(min(max((x - low) / (high - low), -1.0), 2.0) * (columns - 1))  # how far beyond does not show


def bar_head(columns: int, low: float, high: float, said: str) -> str:
    """Return what the direction means behind the mark of 0, at its place in the bars."""
    zero = _place(0.0, columns, low, high)
    words = f"{' ' * max(zero, 0)}{ZERO} {said}"
    return words if len(words) <= columns else f"{' ' * max(zero, 0)}{ZERO}"


def widest(spans: Sequence[Span]) -> float:
    """The largest distance from 0, which a picture of gaps reaches on both sides."""
    return max((max(abs(s[0]), abs(s[2])) for s in spans if s is not None), default=0.0)
