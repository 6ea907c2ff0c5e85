"""One difference as a picture: the favourable direction is to the right, 0 is dashed, a margin is a line of its own.

The thick bar is the interval of this difference alone, the thin one is adjusted for all of them: the thin one decides.
"""

from __future__ import annotations

from dataclasses import dataclass

from errbar.report.page.element import words
from errbar.report.say import Glyph
from errbar.report.say.verdicts import TONES

Ends = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnGap:
    """A difference so turned that right is favourable; `adjusted` is None if it equals `alone`."""

    value: float
    alone: Ends
    adjusted: Ends | None
    glyph: Glyph
    says: str
    """The picture in words."""
    margin: float | None = None


def farthest(gap: DrawnGap) -> float:
    """Return how far from 0 anything of it lies."""
    ends: list[float] = [*gap.alone, *(gap.adjusted or gap.alone), gap.value, gap.margin or 0.0]
    return max(map(abs, ends))


def draw_gap(gap: DrawnGap, reach: float) -> str:
    """Return an SVG as wide as its cell, from -reach to reach."""

    def at(x: float) -> str:
        return f"{50 + 46 * max(-1.0, min(1.0, x / reach if reach > 0 else 0.0)):.2f}%"

    tone = TONES[gap.glyph]
    thin = gap.adjusted or gap.alone
    parts = [
        '<line class="nsk" x1="50%" x2="50%" y1="2" y2="26"/>',
        "" if gap.margin is None else f'<line class="mgn" x1="{at(gap.margin)}" x2="{at(gap.margin)}" y1="2" y2="26"/>',
        f'<line class="bar-{tone}" x1="{at(gap.alone[0])}" x2="{at(gap.alone[1])}" y1="14" y2="14"/>',
        f'<line class="thin-{tone}" x1="{at(thin[0])}" x2="{at(thin[1])}" y1="14" y2="14"/>',
        _spot(at(gap.value), tone),
    ]
    return f'<svg class="gap" role="img" aria-label="{words(gap.says)}">{"".join(parts)}</svg>'


def _spot(x: str, tone: str) -> str:
    if tone == "bad":
        return f'<svg x="{x}" y="14" overflow="visible"><path class="pt-bad" d="M0 -6L6 0L0 6L-6 0Z"/></svg>'
    return f'<circle class="pt-{tone}" cx="{x}" cy="14" r="4.5"/>'
