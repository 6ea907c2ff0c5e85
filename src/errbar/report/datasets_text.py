"""Standings as text: average ranks, whether any differ, the critical-difference picture, and every pair."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.answers.pair_sentence import deciding_interval
from errbar.report.digits import at_the_point, brief, count, decimals, p_value, shown, signed
from errbar.report.screen.screen_width import width

AXIS, LEAST_AXIS, BESIDE = 49, 17, 30
"""Characters of the axis of ranks, at most and at least, and of what stands beside it."""


def standings_lines(run: Run) -> list[str]:
    """All that a comparison over data sets has to say, its head and its foot left out."""
    sheets = {sheet.name: sheet for sheet in run.sheets}
    lines = [sheets["ranks"].title, *_ranks(sheets["ranks"])]
    if "friedman" in sheets:
        lines += textwrap.wrap(_friedman(sheets["friedman"], float(run.options["level"])), width())
    lines += textwrap.wrap("; ".join(run.data.said[1:]), width())  # how the file was read, after the counts
    for note in sheets["ranks"].notes:
        lines += textwrap.wrap(f"! {note}", width())
    if "critical_difference" in sheets:
        lines += ["", *_picture(sheets["critical_difference"])]
    if run.comparisons:
        lines += ["", *_pairs(run.comparisons), *_note_unresolved_pairs(run.comparisons)]
    return lines


def _ranks(sheet: Sheet) -> list[str]:
    medians = [float(x) for x in sheet.column("median")]  # type: ignore[arg-type]
    places = decimals(min(medians), max(medians), medians[0])
    rows = [
        (str(name), f"{rank:.2f}", shown(median, max(3, places)), f"{wins:,}")
        for (name, rank, _, wins), median in zip(sheet.rows, medians)
    ]
    return _align(("", "average rank", "median", "best on"), rows)


def _align(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], last: str = ">") -> list[str]:
    """The first column left, the others right under their heads; the last as said."""
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    sides = ["<", *[">"] * (len(heads) - 2), last]
    cells = [[f"{x:{side}{w}}" for x, side, w in zip(row, sides, widths)] for row in [heads, *rows]]
    return ["  " + "  ".join(line).rstrip() for line in cells]


def _friedman(sheet: Sheet, level: float) -> str:
    name, value, df, within, p = sheet.rows[0]
    assert isinstance(value, float) and isinstance(p, float)
    degrees = f"{df:g}, {within:g}" if within is not None else f"{df:g}"
    how = "Iman-Davenport F" if name == "F" else "chi-square"
    said = "some of them differ" if p < 1 - level else "that any of them differ is not resolved"
    return f"Friedman, {how}({degrees}) = {brief(value)}, p {p_value(p)}: {said}."


def _picture(sheet: Sheet) -> list[str]:
    """The axis of ranks, a mark per learner, a bar under learners between which no difference is shown."""
    rows = [(str(r[0]), str(r[1]), float(r[2] or 0), float(r[3] or 0)) for r in sheet.rows]
    axis_width = max(LEAST_AXIS, min(AXIS, width() - BESIDE))
    _, _, first, last = next(r for r in rows if r[0] == "axis")

    def at(rank: float) -> int:
        return round((rank - first) / (last - first) * (axis_width - 1))

    ticks = [at(rank) for rank in range(int(first), int(last) + 1)]
    numbers, axis = [" "] * (axis_width + 2), ["─"] * axis_width
    for rank, tick in enumerate(ticks, int(first)):
        axis[tick] = "┼"
        if tick == 0 or tick - ticks[0] >= 3:
            numbers[tick : tick + len(str(rank))] = str(rank)
    lines = [f"{sheet.title}; 1 is best", "  " + "".join(numbers).rstrip(), "  " + "".join(axis)]
    for part, name, low, high in rows:
        if part == "learner":
            lines.append(f"  {' ' * at(low) + '●':<{axis_width}}  {low:.2f}  {name}")
        elif part == "group":
            bar = " " * at(low) + "━" * (at(high) - at(low) + 1)
            lines.append(f"  {bar:<{axis_width}}  no difference shown: {name}")
    if not any(part == "group" for part, *_ in rows):
        lines.append("  every two differ")
    return lines


def _pairs(comparisons: tuple[Comparison, ...]) -> list[str]:
    c = comparisons[0]
    by_rank = c.method == "nemenyi"
    places = [2 if by_rank else _places(x) for x in comparisons]
    gaps = at_the_point([signed(x.gap, d) for x, d in zip(comparisons, places)])
    spans = [_span(x, d) for x, d in zip(comparisons, places)]
    rows = [
        (f"{x.right} − {x.left}", gap, *([] if by_rank else [span]), p_value(x.p_adjusted), _says(x))
        for x, gap, span in zip(comparisons, gaps, spans)
    ]
    adjusts = any("adjusted_low" in x.extras for x in comparisons)
    level = f"adjusted {100 * c.level:g} %" if adjusts else f"{100 * c.level:g} % interval"
    between = () if by_rank else (level,)
    adjusted = "p (Nemenyi)" if by_rank else f"p (Holm over {len(rows)})" if len(rows) > 1 else "p"
    head = "average rank, right minus left" if by_rank else f"median gap in {c.label}, right minus left"
    return [f"Pairs: {head}", *_align(("", "gap", *between, adjusted, ""), rows, last="<")]


def _places(c: Comparison) -> int:
    low, high = deciding_interval(c) or (None, None)
    return decimals(low, high, c.gap)


def _span(c: Comparison, places: int) -> str:
    ends = deciding_interval(c)
    return "–" if ends is None else f"{signed(ends[0], places)} … {signed(ends[1], places)}"


def _says(c: Comparison) -> str:
    if c.verdict in ("left better", "right better"):
        return f"{c.left if c.verdict == 'left better' else c.right} better"
    if c.verdict == "equivalent within margin":
        return f"equivalent within ±{c.margin:g}"
    return c.reason if c.reason and c.p is None else c.verdict


def _note_unresolved_pairs(comparisons: tuple[Comparison, ...]) -> list[str]:
    """What the data sets in hand could tell, and how many would tell the nearest of the gaps left open."""
    open_ = [c for c in comparisons if c.verdict == "not resolved" and c.rows_needed is not None]
    sizes = [c.resolves for c in comparisons if c.resolves is not None]
    if not open_ or not sizes:
        return []
    near = min(open_, key=lambda c: c.rows_needed or 0)
    least = brief(min(sizes)) if min(sizes) == max(sizes) else f"{brief(min(sizes))} to {brief(max(sizes))}"
    return textwrap.wrap(
        f"Not resolved is not equal: these data sets resolve median gaps of about {least}; the gap of {near.right} and "
        f"{near.left} needs about {count(near.rows_needed or 0, 'data set')} (80 % power).",
        width(),
    )
