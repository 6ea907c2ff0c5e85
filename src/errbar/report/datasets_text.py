"""Standings as text: average ranks, whether any differ, the critical-difference picture, and every pair."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.digits import at_the_point, brief, count, decimals, p_value, shown, signed
from errbar.report.gap_table import Pair
from errbar.report.say.standings import (
    ALL_DIFFER,
    RANKS_TITLE,
    all_differ,
    friedman_words,
    open_pairs_words,
    undecided_groups,
    undecided_words,
)
from errbar.report.say.verdict_cells import claim_of, describe_verdict
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
        lines += ["", *_picture(run, sheets["critical_difference"])]
    if run.comparisons:
        lines += ["", *_pairs(run), *_note_open_pairs(run)]
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
    return f"Friedman, {how}({degrees}) = {brief(value)}, p {p_value(p)}: {friedman_words(p, level)}."


def _picture(run: Run, sheet: Sheet) -> list[str]:
    """Return the axis of ranks, a mark per learner, and a bar under learners whose pairs are all inconclusive."""
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
    ranks = {name: low for part, name, low, _ in rows if part == "learner"}
    title = textwrap.wrap(f"{RANKS_TITLE} ({sheet.title})", width())
    lines = [*title, "  " + "".join(numbers).rstrip(), "  " + "".join(axis)]
    lines += [f"  {' ' * at(rank) + '●':<{axis_width}}  {rank:.2f}  {name}" for name, rank in ranks.items()]
    groups = undecided_groups(run)
    for names in groups:
        low, high = (f(ranks[name] for name in names) for f in (min, max))
        bar = " " * at(low) + "━" * (at(high) - at(low) + 1)
        lines.append(f"  {bar:<{axis_width}}  {undecided_words(run, names)}")
    if not groups and all_differ(run):
        lines.append(f"  {ALL_DIFFER}")
    return lines


def _pairs(run: Run) -> list[str]:
    pairs = [Pair(c, claim_of(run, c)) for c in run.comparisons]
    c = pairs[0].c
    by_rank = c.method == "nemenyi"
    places = [2 if by_rank else decimals(x.claim.low, x.claim.high, x.c.gap) for x in pairs]
    gaps = at_the_point([signed(x.c.gap, d) for x, d in zip(pairs, places)])
    rows = [
        (f"{x.right} − {x.left}", gap, *([] if by_rank else [_span(claim, d)]), p_value(x.p_adjusted), _says(x, claim))
        for (x, claim), gap, d in zip(pairs, gaps, places)
    ]
    adjusts = any("adjusted_low" in x.c.extras for x in pairs)
    level = f"adjusted {100 * c.level:g} %" if adjusts else f"{100 * c.level:g} % interval"
    between = () if by_rank else (level,)
    adjusted = "p (Nemenyi)" if by_rank else f"p (Holm over {len(rows)})" if len(rows) > 1 else "p"
    head = "average rank" if by_rank else f"median difference in {c.label}"
    return [f"Pairs: {head}", *_align(("", "difference", *between, adjusted, ""), rows, last="<")]


def _span(claim: Claim, places: int) -> str:
    return "–" if claim.low is None else f"{signed(claim.low, places)} … {signed(claim.high, places)}"


def _says(c: Comparison, claim: Claim) -> str:
    """Return the verdict; why there is none if nothing was tested."""
    untold = c.reason is not None and c.p is None
    return describe_verdict(c if untold else replace(c, reason=None), claim, every=False)


def _note_open_pairs(run: Run) -> list[str]:
    """Return what the data sets in hand can detect, and how many the nearest inconclusive difference needs."""
    open_ = [c for c in run.comparisons if c.rows_needed is not None and not claim_of(run, c).settled]
    sizes = [c.resolves for c in run.comparisons if c.resolves is not None]
    if not open_ or not sizes:
        return []
    near = min(open_, key=lambda c: c.rows_needed or 0)
    least = brief(min(sizes)) if min(sizes) == max(sizes) else f"{brief(min(sizes))} to {brief(max(sizes))}"
    said = open_pairs_words(least, near, count(near.rows_needed or 0, "data set"))
    return textwrap.wrap(said, width())
