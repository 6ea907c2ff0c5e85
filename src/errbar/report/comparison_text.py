"""A comparison as text: differences with intervals and verdicts, what these rows can detect, how p was adjusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from errbar.dialect import all_of
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.behaviour_text import behaviour_lines
from errbar.report.digits import about, count, decimals, gap_decimals, p_value, shown
from errbar.report.gap_table import Pair, gap_lines
from errbar.report.ladder_text import ladder_lines
from errbar.report.plan_text import design_line
from errbar.report.say.letters import deciding_comparisons
from errbar.report.say.run_identity_line import files_line
from errbar.report.say.verdict_cells import claim_of, claims_by_pair, note_withheld

MOST_NOTES = 3
"""Gaps that are explained one by one."""


def comparison_lines(run: Run, *, quiet: bool = False, every: bool = False) -> list[str]:
    """Header, table, and the sentences below it."""
    models = [str(m) for m in run.options.get("models", ())]
    lines = [] if quiet else _header(run)
    whole = [c for c in run.comparisons if c.slice is None]
    two = len(models) == 2
    first = whole if two or every or quiet else deciding_comparisons(run)
    ladder = [] if quiet else ladder_lines(run)
    if not quiet and whole:
        lines += ladder or [""]
    lines += _gaps(_pairs(run, first), two=two, every=every, valued=two or every or not ladder)
    if len(first) < len(whole):
        others = count(len(whole) - len(first), "more difference")
        lines.append(f"{others}, of other measures: {all_of('comparisons')}")
    slices = _slices(run, two=two, every=every)
    if quiet:
        return [*lines, *slices]
    for sheet in run.sheets:
        lines += _omnibus(sheet)
    lines += [*_resolution(whole, run), *_note_adjustment(whole, run), *_note_withheld(run, whole)]
    return [*lines, *behaviour_lines(run, every=every), *slices]


def _pairs(run: Run, comparisons: Sequence[Comparison]) -> list[Pair]:
    claims = claims_by_pair(run)
    return [Pair(c, claims[c.left, c.right, c.measure, c.slice]) for c in comparisons]


def _slices(run: Run, *, two: bool, every: bool) -> list[str]:
    """Return a block of differences by slice for each measure, and how p is adjusted there."""
    sliced = [c for c in run.comparisons if c.slice is not None]
    lines: list[str] = []
    for key in dict.fromkeys(c.measure for c in sliced):
        mine = _pairs(run, [c for c in sliced if c.measure == key])
        first = mine[0].c
        name = (first.label or key).removesuffix(f", {first.slice}")
        plain = [Pair(replace(c, label=str(c.slice), primary=False), claim) for c, claim in mine]
        lines += ["", f"{name} by slice", *gap_lines(plain, names=not two, every=every)]
    return [*lines, *_note_slices([c for c in sliced if c.p is not None], run)]


def _note_slices(tested: Sequence[Comparison], run: Run) -> list[str]:
    first = [c for c in tested if c.primary]
    if len(tested) < 2:
        return []
    if not first:
        return [f"p by slice adjusted for all {len(tested)} differences by slice ({_adjustment(run)})."]
    others = f", of the other {len(tested) - len(first)} together" if len(tested) > len(first) else ""
    return [f"p by slice adjusted for the {len(first)} of the primary measure{others} ({_adjustment(run)})."]


def _header(run: Run) -> list[str]:
    data = run.data
    rows = count(data.rows, data.piece)
    if data.units is not None:
        rows += f" / {count(data.units, data.unit_name or 'unit')}"
    if run.options.get("by") == "fold":
        first = f"{' against '.join(run.options['models'])} on {count(data.rows, 'split')} of {run.options['plan']}"
    elif run.plan is not None:
        first = f"{' against '.join(run.options['models'])} on {rows}"
    elif run.options.get("paired", True):
        first = f"paired on {rows}"
    else:
        first = "not paired"
    files = files_line(run)
    lines = [f"{f'{files} · ' if files else ''}{first} · about: {run.options.get('about', '')}"]
    if run.plan is not None:
        lines.append(design_line(run.plan))
    if data.said:
        lines.append("; ".join(data.said))
    return lines


def _gaps(found: Sequence[Pair], *, two: bool, every: bool, valued: bool) -> list[str]:
    """Return differences of two models together; of more, a block per measure, without values that a ladder shows."""
    if two:
        return gap_lines(found, names=False, every=every)
    lines: list[str] = []
    for key in dict.fromkeys(pair.c.measure for pair in found):
        mine = [pair for pair in found if pair.c.measure == key]
        c = mine[0].c
        name = f"{c.label or key}{' (primary)' if c.primary else ''}"
        lines += [
            *([""] if lines else []),
            f"difference in {name}",
            *gap_lines(mine, names=True, every=every, valued=valued),
        ]
    return lines


def _resolution(comparisons: Sequence[Comparison], run: Run) -> list[str]:
    """Return what these rows can detect, and how many the first inconclusive difference would take."""
    open_ = [c for c in comparisons if c.resolves is not None and not claim_of(run, c).settled]
    if not open_:
        return []
    c = next((c for c in open_ if c.primary), open_[0])
    name = c.label or c.measure
    digits = decimals(-(c.resolves or 0), c.resolves, None)
    what = "scores" if run.options.get("by") == "fold" else "rows"
    whose = "" if len({(x.left, x.right) for x in comparisons}) == 1 else f"Between {c.left} and {c.right}, these"
    line = f"{whose or 'These'} {what} detect {name} differences of {shown(c.resolves, digits)} or more (80 % power)"
    if c.rows_needed is None:
        return [f"{line}."]
    gap = shown(abs(c.gap or 0), gap_decimals(c.low, c.high, c.gap))  # as the table has it
    gap = f"{abs(c.gap or 0):.1g}" if c.gap and float(gap.replace(",", "")) == 0 else gap
    counted = "rows" if run.options.get("paired", True) else "rows in all"
    return [f"{line}; a difference of {gap} would take about {about(c.rows_needed)} {counted}."]


def _adjustment(run: Run) -> str:
    """The name of the way p-values were adjusted."""
    name = str(run.options.get("adjust", "holm"))
    return {"bh": "Benjamini-Hochberg"}.get(name, name.capitalize())


def _note_adjustment(comparisons: Sequence[Comparison], run: Run) -> list[str]:
    by = _adjustment(run)
    tested = [c for c in comparisons if c.p is not None]
    first = [c for c in tested if c.primary]
    rest = len(tested) - len(first)
    declared = run.options.get("primary")
    if declared is not None and not first and tested:
        rest_words = (
            f"the {rest} other p-values are {by}-adjusted" if rest > 1 else "the one other p-value is not adjusted"
        )
        return [f"The primary measure, {declared}, has no difference here; {rest_words}."]
    if len(tested) < 2:
        return []
    if not first:
        return [f"No measure is primary: all {len(tested)} p-values are {by}-adjusted."]
    own = f"the p-values of its {len(first)} pairs are {by}-adjusted"
    own = own if len(first) > 1 else "its p-value is not adjusted"
    said = f"{first[0].label or first[0].measure} is primary: {own}"
    if rest == 1:
        return [f"{said}; nor is the one other."] if len(first) == 1 else [f"{said}; the one other is not."]
    return [f"{said}; the other {rest} p-values are {by}-adjusted together." if rest else f"{said}."]


def _note_withheld(run: Run, whole: Sequence[Comparison]) -> list[str]:
    """Return why an interval that leaves out 0 has no verdict."""
    said = (note_withheld(*pair) for pair in _pairs(run, whole))
    return [line for line in said if line][:MOST_NOTES]


def _omnibus(sheet: Sheet) -> list[str]:
    if sheet.name != "omnibus":
        return []
    test, statistic, df, p = sheet.rows[0]
    return [f"{sheet.title}: {test} {float(statistic or 0):.3g} on {df} df, p {p_value(float(p or 0))}."]
