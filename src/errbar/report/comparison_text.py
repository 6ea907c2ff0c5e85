"""A comparison as text: gaps with intervals and verdicts, what these rows can resolve, and how p was adjusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from errbar.dialect import all_of
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.answers.letters import deciding_comparisons
from errbar.report.answers.run_identity_line import files_line
from errbar.report.behaviour_text import behaviour_lines
from errbar.report.digits import about, count, decimals, gap_decimals, p_value, shown
from errbar.report.gap_table import LONG, gap_lines
from errbar.report.ladder_text import ladder_lines
from errbar.report.plan_text import design_line
from errbar.report.screen.fold_lines import elide

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
    lines += _gaps(first, two=two, every=every, valued=two or every or not ladder)
    if len(first) < len(whole):
        lines.append(f"{len(whole) - len(first):,} more gaps, of other measures: {all_of('comparisons')}")
    slices = _slices(run, two=two, every=every)
    if quiet:
        return [*lines, *slices]
    for sheet in run.sheets:
        lines += _omnibus(sheet)
    lines += [*_resolution(whole, run), *_note_adjustment(whole, run), *_note_two_answers(whole)]
    return [*lines, *behaviour_lines(run, every=every), *slices]


def _slices(run: Run, *, two: bool, every: bool) -> list[str]:
    """A block of gaps by slice for each measure, and how p is adjusted there."""
    sliced = [c for c in run.comparisons if c.slice is not None]
    lines: list[str] = []
    for key in dict.fromkeys(c.measure for c in sliced):
        mine = [c for c in sliced if c.measure == key]
        name = (mine[0].label or key).removesuffix(f", {mine[0].slice}")
        plain = [replace(c, label=str(c.slice), primary=False) for c in mine]
        lines += [
            "",
            f"{name} by slice",
            *gap_lines(plain, [describe_verdict(c) for c in plain], names=not two, every=every),
        ]
    return [*lines, *_note_slices([c for c in sliced if c.p is not None], run)]


def _note_slices(tested: Sequence[Comparison], run: Run) -> list[str]:
    first = [c for c in tested if c.primary]
    if len(tested) < 2:
        return []
    if not first:
        return [f"p by slice adjusted for all {len(tested)} gaps by slice ({_adjustment(run)})."]
    others = f", of the other {len(tested) - len(first)} together" if len(tested) > len(first) else ""
    return [f"p by slice adjusted for the {len(first)} of the primary measure{others} ({_adjustment(run)})."]


def _header(run: Run) -> list[str]:
    data = run.data
    rows = count(data.rows, "row")
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


def _gaps(comparisons: Sequence[Comparison], *, two: bool, every: bool, valued: bool) -> list[str]:
    """Gaps of two models together; of more, a block for each measure, without values that a ladder shows already."""
    if two:
        return gap_lines(comparisons, [describe_verdict(c, every=every) for c in comparisons], names=False, every=every)
    lines: list[str] = []
    for key in dict.fromkeys(c.measure for c in comparisons):
        mine = [c for c in comparisons if c.measure == key]
        name = f"{mine[0].label or key}{' (primary)' if mine[0].primary else ''}"
        told = [describe_verdict(c, every=every) for c in mine]
        lines += [
            *([""] if lines else []),
            f"gap in {name}",
            *gap_lines(mine, told, names=True, every=every, valued=valued),
        ]
    return lines


def describe_verdict(c: Comparison, *, every: bool = True) -> str:
    """The verdict with the models' own names; `every` adds the disagreements of labels behind it."""
    if c.reason is not None:
        return c.reason
    words = {"left better": f"{elide(c.left, LONG)} better", "right better": f"{elide(c.right, LONG)} better"}
    verdict = words.get(c.verdict, c.verdict)
    if c.verdict == "equivalent within margin":
        verdict = f"equivalent within {c.margin:g}"
    x = c.extras
    if (
        every and "only_left" in x and "only_right" in x and c.better in ("low", "high")
    ):  # others count no right answers
        b, r = round(x["only_left"]), round(x["only_right"])
        verdict += f" (only {c.left} right {b:,}, only {c.right} right {r:,})"
    if "p_rope" in x:
        verdict += f" (posterior: {_posterior(c)})"
    if "confidence" in x:
        verdict += f" (C = {x['confidence']:.3f}{_worse(c)})"
    return verdict


def _posterior(c: Comparison) -> str:
    """A measure that is best in between has no better side: its gap is below, within or above."""
    sided = "p_left" in c.extras
    ends = (("p_left", c.left), ("p_right", c.right)) if sided else (("p_below", "below"), ("p_above", "above"))
    parts = (ends[0], ("p_rope", "equivalent"), ends[1])
    return ", ".join(f"{word} {c.extras[key]:.2f}" for key, word in parts)


def _worse(c: Comparison) -> str:
    if c.better not in ("low", "high"):
        return " that they differ this way"
    return f" that {c.left if ((c.gap or 0) > 0) == (c.better == 'high') else c.right} is worse"


def _resolution(comparisons: Sequence[Comparison], run: Run) -> list[str]:
    """For the first gap that is not resolved: what these rows can tell, and how many it would take."""
    open_ = [c for c in comparisons if c.verdict == "not resolved" and c.resolves is not None]
    if not open_:
        return []
    c = next((c for c in open_ if c.primary), open_[0])
    name = c.label or c.measure
    digits = decimals(-(c.resolves or 0), c.resolves, None)
    what = "scores" if run.options.get("by") == "fold" else "rows"
    line = f"These {what} resolve {name} gaps of {shown(c.resolves, digits)} or more (80 % power)"
    if c.rows_needed is None:
        return [f"{line}."]
    gap = shown(abs(c.gap or 0), gap_decimals(c.low, c.high, c.gap))  # as the table has it
    gap = f"{abs(c.gap or 0):.1g}" if c.gap and float(gap.replace(",", "")) == 0 else gap
    whose = "rows" if run.options.get("paired", True) else "rows in all"
    return [f"{line}; a gap of {gap} would take about {about(c.rows_needed)} {whose}."]


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
        return [f"The primary measure, {declared}, has no gap here; p adjusted for the other {len(tested)} ({by})."]
    if len(tested) < 2:
        return []
    if not first:
        return [f"No measure is primary: p adjusted for all {len(tested)} comparisons ({by})."]
    own = f"adjusted for its {len(first)} pairs" if len(first) > 1 else "unadjusted"
    if rest == 1:
        method = f" ({by})" if len(first) > 1 else ""
        return [f"p of {first[0].label or first[0].measure} (primary) {own}{method}; of the one other unadjusted."]
    others = f"; of the other {rest} adjusted together" if rest else ""
    return [f"p of {first[0].label or first[0].measure} (primary) {own}{others} ({by})."]


def _note_two_answers(comparisons: Sequence[Comparison]) -> list[str]:
    """Why a gap is open though its interval leaves out 0, or though its p is small: both must say so."""
    lines = []
    for c in comparisons:
        if c.p is None or c.p_adjusted is None or c.low is None or c.high is None or c.verdict != "not resolved":
            continue
        outside, small = not c.low <= 0 <= c.high, c.p < 1 - c.level
        what = f"{c.label or c.measure}, {c.left} → {c.right}"
        if outside and not small:
            lines.append(
                f"{what}: the interval leaves out 0 and p is {p_value(c.p)}: {c.method} takes them from different "
                "numbers, and a gap is resolved where both agree."
            )
        elif small and not outside:
            lines.append(
                f"{what}: p is {p_value(c.p)} and the interval holds 0: {c.method} takes them from different "
                "numbers, and a gap is resolved where both agree."
            )
        elif outside and small and not c.p_adjusted < 1 - c.level and "adjusted_low" not in c.extras:
            lines.append(f"{what}: the interval is for this gap alone, the verdict for all of them together.")
    return lines[:MOST_NOTES]


def _omnibus(sheet: Sheet) -> list[str]:
    if sheet.name != "omnibus":
        return []
    test, statistic, df, p = sheet.rows[0]
    return [f"{sheet.title}: {test} {float(statistic or 0):.3g} on {df} df, p {p_value(float(p or 0))}."]
