"""Rows of a small picture: a name, numbers, a verdict, and an interval on the scale that all rows share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from errbar.records.claim import Claim
from errbar.records.figure import Axis
from errbar.report.drawing.ticks import ticks
from errbar.report.page.element import PLAIN, claimed, words
from errbar.report.say.verdicts import GLYPHS, TONES, Glyph

SPARE = 0.04
"""Share of the scale that is left free at both ends."""
DECADES = 100.0
MIDDLE = 11
"""Height of the line, in pixels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """One line: `at` and `ends` lie on the scale; a filled row is a bar from the scale's left end."""

    name: str
    letters: str = ""
    """Shown before the name: models that share one are not settled against each other."""
    numbers: str = ""
    at: float | None = None
    ends: tuple[float, float] | None = None
    verdict: tuple[Glyph, str] | None = None
    claims: tuple[Claim, ...] = ()
    margins: tuple[float, ...] = ()
    line: float | None = None
    """A dashed line of this row: what it is held against."""
    filled: bool = False
    pale: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RowScale:
    """From left to right; a turned one runs from large to small, so that right is good for a loss too."""

    low: float
    high: float
    turned: bool = False
    log: bool = False

    def at(self, x: float) -> float:
        """Return the place of a value in percent; one beyond the scale stands at its end."""
        x = min(max(x, self.low), self.high)
        share = (x - self.low) / (self.high - self.low)
        if self.log:
            share = math.log(x / self.low) / math.log(self.high / self.low)
        return 100 * (1 - share if self.turned else share)

    def beyond(self, x: float) -> str:
        """Return the side on which a value leaves the scale; empty for one inside."""
        if self.low <= x <= self.high:
            return ""
        return "left" if (x < self.low) != self.turned else "right"


def scale_of(values: Iterable[float | None], *, turned: bool = False, zero: bool = False) -> RowScale:
    """Return a scale that holds all finite values; by powers of ten beyond two decades, unless it begins at 0."""
    known = [x for x in values if x is not None and math.isfinite(x)]
    low, high = (min(known), max(known)) if known else (0.0, 1.0)
    if zero:
        return RowScale(low=min(0.0, low), high=high if high > 0 else 1.0, turned=turned)
    if low > 0 and high > DECADES * low:
        return RowScale(low=low / 1.2, high=high * 1.2, turned=turned, log=True)
    spare = SPARE * (high - low) or SPARE * abs(high) or 1.0
    return RowScale(low=low - spare, high=high + spare, turned=turned)


def draw_rows(
    title: str,
    rows: Sequence[PictureRow],
    scale: RowScale,
    *,
    axis: bool = False,
    caption: str = "",
    claims: Sequence[Claim] = (),
) -> str:
    """Return the picture; the scale's numbers stand below where they mean something. Empty without rows."""
    if not rows:
        return ""
    items = "".join(_item(row, scale) for row in rows)
    below = f'<p class="cap"{PLAIN}>{words(caption)}</p>' if caption else ""
    return (
        f'<div class="side rows"{claimed(claims)}><h2{PLAIN}>{words(title)}</h2><ul>{items}</ul>'
        f"{_axis(scale) if axis else ''}{below}</div>"
    )


def stack(*pictures: str) -> str:
    """Return several pictures below each other as the one of the first screen."""
    return f'<div class="side stack">{"".join(p.replace("side rows", "rows", 1) for p in pictures)}</div>'


def _item(row: PictureRow, scale: RowScale) -> str:
    said = ""
    if row.verdict is not None and row.verdict[1]:
        glyph, word = row.verdict
        said = f'<span class="{TONES[glyph]}"><span aria-hidden="true">{GLYPHS[glyph]}</span> {words(word)}</span>'
    letters = f"<i>{words(row.letters)}</i>" if row.letters else ""
    beside, below = ("", "small") if said else ("span", "")
    numbers = (f"<{tag}>{words(row.numbers)}</{tag}>" if tag and row.numbers else "" for tag in (beside, below))
    first, last = numbers
    drawn = f"{first}{said}{_drawn(row, scale)}{last}"
    return f"<li{claimed(row.claims) or PLAIN}>{letters}<b>{words(row.name)}</b>{drawn}</li>"


def _drawn(row: PictureRow, scale: RowScale) -> str:
    if row.at is None and row.ends is None:
        return ""
    tone = TONES[row.verdict[0]] if row.verdict is not None else "good"
    parts = [_upright("nsk", row.line, scale), *(_upright("mgn", x, scale) for x in row.margins)]
    if row.filled:
        wide = scale.at(row.at or 0.0)
        parts.append(f'<rect class="of-{"pale" if row.pale else tone}" y="4" height="14" width="{wide:.1f}%"/>')
    else:
        if row.ends is not None:
            a, b = sorted(scale.at(x) for x in row.ends)
            parts.append(f'<line class="bar-{tone}" x1="{a:.1f}%" x2="{b:.1f}%" y1="{MIDDLE}" y2="{MIDDLE}"/>')
            parts += [
                _arrow(side, tone) for side in ("left", "right") if any(scale.beyond(x) == side for x in row.ends)
            ]
        parts.append("" if row.at is None or scale.beyond(row.at) else _point(f"{scale.at(row.at):.1f}%", tone))
    return f'<svg aria-hidden="true">{"".join(parts)}</svg>'


def _upright(kind: str, x: float | None, scale: RowScale) -> str:
    if x is None:
        return ""
    at = f"{scale.at(x):.1f}%"
    return f'<line class="{kind}" x1="{at}" x2="{at}" y1="0" y2="{2 * MIDDLE}"/>'


def _point(x: str, tone: str) -> str:
    """Return the mark of a verdict: shapes that colour only repeats."""
    if tone == "bad":
        return f'<svg x="{x}" y="{MIDDLE}" overflow="visible"><path class="pt-bad" d="M0 -6L6 0L0 6L-6 0Z"/></svg>'
    return f'<circle class="pt-{tone}" cx="{x}" cy="{MIDDLE}" r="4.5"/>'


def _arrow(side: str, tone: str) -> str:
    """Return an arrow where an interval goes on beyond the scale."""
    if side == "left":
        return f'<path class="arrow-{tone}" d="M9 4L1 11l8 7"/>'
    return f'<svg x="100%" overflow="visible"><path class="arrow-{tone}" d="M-9 4L-1 11l-8 7"/></svg>'


def _axis(scale: RowScale) -> str:
    """Return round numbers along the scale; words at an end stay inside."""
    places = ticks(Axis(label="", low=scale.low, high=scale.high, log=scale.log), 5)
    text = ""
    for tick in places:
        at = scale.at(tick.place)
        side = "start" if at < 6 else "end" if at > 94 else "middle"
        text += f'<text x="{at:.1f}%" y="12" text-anchor="{side}">{words(tick.text)}</text>'
    return f'<svg class="scale" aria-hidden="true">{text}</svg>'
