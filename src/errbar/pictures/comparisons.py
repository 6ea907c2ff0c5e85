"""Comparisons: gaps between models, right minus left, one row per measure and pair, with interval and verdict.

The primary measure is first. Several measures share one axis: a gap that leaves [-1, 1] (an MSE in squared euros, a
count) is drawn as a share of the left model's value, and its row says so. Not to be confused with `forest`: two models
whose own intervals overlap may differ beyond doubt on the same rows, and this picture shows it.
"""

from __future__ import annotations

from typing import NamedTuple

from errbar.pictures._axis_positions import ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import finite, first, format_number, format_span, listed, percent
from errbar.records.comparison import Comparison
from errbar.records.figure import Figure, Mark, Picture, Tone

MOST = 60
"""Rows that a page can show; the primary ones are first."""
TONES: dict[str, Tone] = {
    "right better": "main",
    "left better": "other",
    "differs": "fourth",
    "equivalent within margin": "third",
    "not resolved": "quiet",
}


class PairRow(NamedTuple):
    """One row: a comparison and what its gap is divided by."""

    found: Comparison
    by: float
    shared: bool
    """True where the gap is drawn as a share."""


def find(given: PictureInput) -> Figure | None:
    """A row a comparison, the primary measure first, coloured by verdict."""
    asked = sorted(given.run.comparisons, key=lambda c: not c.primary)
    lines, apart = _lines(asked)
    if not lines:
        return None
    shown = lines[:MOST]
    if len(lines) > MOST:
        apart = (*apart, f"The first {MOST} of {len(lines):,} comparisons are drawn.")
    pairs = Pairs(asked)
    marks = (
        Mark(shape="rule", x=(0.0, 0.0), y=(-0.5, len(shown) - 0.5), tone="reference"),
        *_marks(shown, pairs),
    )
    spanned = any(m.low for m in marks)
    how = listed((x.found.label or x.found.measure, x.found.method) for x in shown if x.found.method is not None)
    what = f"{percent(given.level)} intervals of the gap" if spanned else "Tests without an interval"
    return Figure(
        name="comparisons",
        title=pairs.title(given.level, spanned),
        x=ranged(pairs.minus, [0.0, *(x for m in marks for x in (*m.x, *m.low, *m.high))]),
        y=stacked("", [pairs.row(x.found, x.shared) for x in shown]),
        marks=marks,
        reads=pairs.reads,
        method=f"{what}. {how}." if how else "",
        notes=(*apart, *explain_adjusted([x.found for x in shown])),
    )


def _lines(asked: list[Comparison]) -> tuple[list[PairRow], tuple[str, ...]]:
    """Rows that can be drawn, and a sentence on each that cannot."""
    several = len({c.measure for c in asked}) > 1
    wide = {c.measure for c in asked if several and any(abs(x or 0.0) > 1 for x in (c.gap, c.low, c.high))}
    lines, apart = [], []
    for c in asked:
        what = f"{c.label or c.measure}, {c.right} minus {c.left}"
        shared = c.measure in wide
        if c.gap is None:
            apart.append(f"{what}: no gap, {c.reason or 'undefined'}.")
        elif not finite(c.gap) or (shared and not c.left_value):
            apart.append(f"{what}: {format_span(c.gap, c.low, c.high)}, on a scale of its own; {verdict(c)}.")
        else:
            lines.append(PairRow(c, abs(c.left_value) if shared and c.left_value else 1.0, shared))
    return lines, tuple(apart)


def _marks(lines: list[PairRow], pairs: Pairs) -> list[Mark]:
    """One mark a verdict, so that a legend tells the colours; those without an interval have no whiskers."""
    marks = []
    for word, tone in TONES.items():
        mine = [(row(i, len(lines)), x) for i, x in enumerate(lines) if x.found.verdict == word]
        spanned = [x for x in mine if finite(x[1].found.low, x[1].found.high)]
        bare = [x for x in mine if not finite(x[1].found.low, x[1].found.high)]
        if spanned:
            marks.append(_mark(spanned, tone, pairs.legend(word)))
        if bare:
            marks.append(_mark(bare, tone, f"{pairs.legend(word)}, no interval", whiskers=False))
    return marks


def _mark(there: list[tuple[float, PairRow]], tone: Tone, label: str, *, whiskers: bool = True) -> Mark:
    ends = [((x.found.low or 0.0) / x.by, (x.found.high or 0.0) / x.by) for _, x in there] if whiskers else []
    return Mark(
        shape="points",
        x=tuple((x.found.gap or 0.0) / x.by for _, x in there),
        y=tuple(at for at, _ in there),
        low=tuple(a for a, _ in ends),
        high=tuple(b for _, b in ends),
        across=True,
        text=tuple(gap_text(x.found) for _, x in there),
        label=label,
        tone=tone,
    )


class Pairs:
    """Who is compared: one pair is called by its names, several are left and right."""

    def __init__(self, asked: list[Comparison]) -> None:
        found = dict.fromkeys((c.left, c.right) for c in asked)
        self.one = len(found) == 1
        self.left, self.right = next(iter(found)) if self.one else ("left", "right")
        labels = dict.fromkeys(c.label or c.measure for c in asked)
        self.measure = next(iter(labels)) if len(labels) == 1 else None

    def row(self, c: Comparison, shared: bool) -> str:
        """What stands beside a row."""
        pair = "" if self.one else f"{c.left} → {c.right}"
        if pair and self.measure is not None:
            return f"{pair}: {verdict(c)}"
        what = (c.label or c.measure) + (" (primary)" if c.primary else "")
        what += f", share of {c.left}'s" if shared else ""
        return f"{what}{', ' if pair else ''}{pair}: {verdict(c)}"

    def legend(self, word: str) -> str:
        """A verdict in the legend."""
        return {"left better": f"{self.left} better", "right better": f"{self.right} better"}.get(word, word)

    def title(self, level: float, spanned: bool) -> str:
        """The picture's title."""
        who = f"{self.left} and {self.right}" if self.one else "models"
        return f"Gaps between {who}" + (f" with {percent(level)} intervals" if spanned else "")

    @property
    def minus(self) -> str:
        """What the gap is."""
        return f"{self.right} minus {self.left}" + (f", {self.measure}" if self.measure else "")

    @property
    def reads(self) -> str:
        """How to read this."""
        return (
            f"Each row is a gap, the value of {self.right} minus that of {self.left}, with the range it may lie in: "
            f"below 0, {self.right} has the smaller value, better of a loss and worse of an accuracy. Whiskers across "
            "0 leave open which of the two is better; that does not make them equal."
        )


def verdict(c: Comparison) -> str:
    """The verdict with the models' own names."""
    if c.verdict == "equivalent within margin":
        return f"equivalent within {c.margin:g}" if c.margin is not None else c.verdict
    return {"left better": f"{c.left} better", "right better": f"{c.right} better"}.get(c.verdict, c.verdict)


def explain_adjusted(asked: list[Comparison]) -> tuple[str, ...]:
    """Why a gap may be unresolved though its own whiskers leave out 0: p is adjusted, whiskers are not."""
    open_ = [(c, c.low, c.high) for c in asked if c.verdict == "not resolved"]
    off = [
        f"{c.label or c.measure}, {c.right} minus {c.left}"
        for c, low, high in open_
        if low is not None and high is not None and not low <= 0 <= high
    ]
    if not off:
        return ()
    return (f"Each interval is for its row alone, the verdict for all rows together: so {first(off, 4)} is open.",)


def gap_text(c: Comparison) -> str:
    """All of one comparison, on hover."""
    gap = format_span(c.gap or 0.0, c.low, c.high)
    p = "" if c.p_adjusted is None else f", p {'<0.001' if c.p_adjusted < 0.001 else format_number(c.p_adjusted)}"
    return f"{c.label or c.measure}, {c.right} minus {c.left}: {gap}{p}; {verdict(c)}"


comparisons = Picture(
    name="comparisons",
    label="gaps between models with their intervals",
    find=find,
    verbs=("compare", "gate"),
    aliases=("gaps",),
    about=__doc__ or "",
)
