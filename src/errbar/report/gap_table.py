"""The table of differences: mark, difference, the interval that decides, and the verdict, as wide as the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.report.digits import MINUS, at_the_point, gap_decimals, p_value, shown, signed
from errbar.report.say.pairs import favour
from errbar.report.say.verdict_cells import LONG, describe_verdict
from errbar.report.say.verdicts import BOTH_SIDES, GLYPHS, settled_glyph
from errbar.report.screen.bars import LEAST, Span, draw_bar, widest
from errbar.report.screen.fit_table import GAP, Cells, fit_columns, table_lines
from errbar.report.screen.fold_lines import elide, elide_apart
from errbar.report.screen.screen_width import width

MOST = 21
FEWEST = 6
"""Letters of a name below which a pair cannot be read."""


class Pair(NamedTuple):
    """A comparison and the claim about it."""

    c: Comparison
    claim: Claim


def gap_lines(found: Sequence[Pair], *, names: bool, every: bool, valued: bool = True) -> list[str]:
    """Return a line per difference; `names` if pairs are of several models, else all are of the same two.

    `valued` adds the values of both models, if both fit.
    """
    comparisons = [pair.c for pair in found]
    verdicts = [describe_verdict(*pair, every=every) for pair in found]
    if not comparisons:
        return []
    places = [_places(pair) for pair in found]
    sides = [
        at_the_point([shown(getattr(c, side), d) for c, d in zip(comparisons, places)])
        for side in ("left_value", "right_value")
    ]
    first = comparisons[0]
    heads = ("left", "right") if names else (first.left, first.right)
    short = _short_names(comparisons, LONG)
    told = [_pair(c, short, named=not _same(comparisons)) if names else _label(c) for c in comparisons]
    less = f"{heads[1]} {MINUS} {heads[0]}" if sum(map(len, heads)) < 16 else f"right {MINUS} left"
    columns = [
        Cells(head="", cells=tuple(f"{_mark(pair)} {x}" for pair, x in zip(found, told)), left=True, shrinks=True),
        Cells(head=elide(heads[0], LONG), cells=tuple(sides[0]), drop=4, shrinks=True),
        Cells(head=elide(heads[1], LONG), cells=tuple(sides[1]), drop=4, shrinks=True),
        Cells(head=less, cells=tuple(at_the_point([signed(c.gap, d) for c, d in zip(comparisons, places)])), drop=2),
        Cells(head=_interval_head(comparisons), cells=tuple(_spans(found, places))),
        *([Cells(head="p", cells=tuple(p_value(c.p_adjusted) for c in comparisons), drop=3)] if every else []),
        Cells(head="verdict", cells=tuple("" if c.reason else v for c, v in zip(comparisons, verdicts)), left=True),
    ]
    if not valued or sum(c.drop == 4 for c in fit_columns(columns)) == 1:  # one side without the other says nothing
        columns = [c for c in columns if c.drop != 4]
    if names and _room_of_name(columns) < FEWEST:  # the mark and the sign say what the verdict says
        columns.pop()
    if names:
        columns[0] = _fit_pairs(found, columns)
    picture = [] if every else _picture(found, columns)
    head, *lines = table_lines([*columns[:-1], *picture, columns[-1]] if picture else columns)
    return [head, *(x for c, line in zip(comparisons, lines) for x in _add_reason(c, line))]


def _fit_pairs(found: Sequence[Pair], columns: Sequence[Cells]) -> Cells:
    """The column of pairs with both names of each shortened alike, where it would be cut behind the first."""
    most = _room_of_name(columns)
    if columns[0].wide <= 2 * most + len("●  → ") or most < 2:
        return columns[0]
    comparisons = [pair.c for pair in found]
    named, short = not _same(comparisons), _short_names(comparisons, most)
    return replace(columns[0], cells=tuple(f"{_mark(pair)} {_pair(pair.c, short, named=named)}" for pair in found))


def _room_of_name(columns: Sequence[Cells]) -> int:
    """Letters that each name of a pair has beside the columns that stay."""
    rest = sum(c.wide + GAP for c in columns[1:] if not c.drop)
    return (width() - rest - len("●  → ")) // 2


def _short_names(comparisons: Sequence[Comparison], most: int) -> dict[str, str]:
    return elide_apart((name for c in comparisons for name in (c.left, c.right)), most)


def _pair(c: Comparison, short: Mapping[str, str], *, named: bool) -> str:
    """`a → b` with these short names; with the measure where the heading does not name it."""
    pair = f"{short[c.left]} → {short[c.right]}"
    return f"{_label(c)}  {pair}" if named else pair


def _add_reason(c: Comparison, line: str) -> list[str]:
    """The line, and why it has no gap: behind it where there is room, else below."""
    if c.reason is None:
        return [line]
    together = f"{line}  {c.reason}"
    return [together] if len(together) <= width() else [line, f"    {c.reason}"]


def _places(pair: Pair) -> int:
    return gap_decimals(pair.claim.low, pair.claim.high, pair.c.gap)


def _same(comparisons: Sequence[Comparison]) -> bool:
    """True where all are of one measure, which a heading names."""
    return len({c.measure for c in comparisons}) == 1 and all(c.slice is None for c in comparisons)


def _mark(pair: Pair) -> str:
    return " " if pair.c.reason is not None else GLYPHS[settled_glyph(pair.claim)]


def _label(c: Comparison) -> str:
    return f"{c.label or c.measure} (primary)" if c.primary else c.label or c.measure


def _interval_head(comparisons: Sequence[Comparison]) -> str:
    level = f"{100 * comparisons[0].level:g} %"
    return f"adjusted {level}" if any("adjusted_low" in c.extras for c in comparisons) else f"{level} interval"


def _spans(found: Sequence[Pair], places: list[int]) -> list[str]:
    """Return the intervals that decide, their ends under each other."""
    there = [i for i, pair in enumerate(found) if pair.claim.low is not None]
    ends = [(found[i].claim.low, found[i].claim.high) for i in there]
    sides = [at_the_point([signed(end[k], places[i]) for i, end in zip(there, ends)]) for k in (0, 1)]
    wide = [max((len(x) for x in side), default=0) for side in sides]
    out = ["–"] * len(found)
    for place, i in enumerate(there):
        out[i] = f"{sides[0][place]:>{wide[0]}} … {sides[1][place]:>{wide[1]}}"
    return out


def _picture(found: Sequence[Pair], columns: Sequence[Cells]) -> list[Cells]:
    """Return bars to the right if the second model is better, on one scale; empty for several measures."""
    if not _same([pair.c for pair in found]):
        return []
    room = min(width() - sum(c.wide + GAP for c in fit_columns(columns)), MOST)
    spans: list[Span] = []
    for c, claim in found:
        ends = favour(claim, c.right, c.better)
        spans.append(None if ends is None or c.gap is None else (ends[0], sum(ends) / 2, ends[1]))
    far = widest(spans)
    if room < LEAST or not far > 0:
        return []
    bars = tuple(draw_bar(s, room, -far, far, _mark(pair).strip() or "○") for s, pair in zip(spans, found))
    return [Cells(head=f"{BOTH_SIDES:^{room}}".rstrip(), cells=bars, left=True, drop=5)]
