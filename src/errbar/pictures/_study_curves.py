"""Study curves: a column of its sheet over what was varied, with Monte-Carlo bands or whiskers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar._numeric.quantiles import z_two_sided
from errbar.pictures._axis_positions import named, ranged
from errbar.pictures._run_reader import format_number, format_span, number, numbers, percent
from errbar.records.figure import Axis, Mark, Tone
from errbar.records.run import Run
from errbar.records.sheet import Sheet

NOTES = 3
SHARES = ("coverage", "coverage_model", "coverage_learner", "rejection_rate", "wilson", "bonferroni", "fresh_half")
"""Columns of studies that are shares of samples, so that no range of theirs leaves [0, 1]."""
SIZES = ("training", "cv", "true", "mean", "reported", "noise", "variance", "loss", "sd", "rmse")
"""Columns, or their last word, that are never below 0."""


def spans(sheet: Sheet, column: str, level: float) -> list[tuple[float, float, float]]:
    """(value, low, high) of each row by its Monte-Carlo standard error; the value thrice where there is none."""
    values = numbers(sheet, column)
    behind = f"{column}_se"
    errors = numbers(sheet, behind) if behind in sheet.columns else (math.nan,) * len(values)
    z = z_two_sided(level)
    share, size = column in SHARES, column in SIZES or column.rpartition("_")[2] in ("sd", "rmse")
    size = size or (sheet.name == "decomposition" and column == "bias")  # a share or a square there
    a, b = 0.0 if share or size else -math.inf, 1.0 if share else math.inf
    return [(v, max(a, v - z * se), min(b, v + z * se)) if se >= 0 else (v, v, v) for v, se in zip(values, errors)]


def course_of(
    sheet: Sheet, column: str, x: Sequence[float], level: float, *, label: str, tone: Tone, dashed: bool = False
) -> list[Mark]:
    """A line through the rows that have a value, over its band."""
    there = [(at, *s) for at, s in zip(x, spans(sheet, column, level)) if math.isfinite(s[0])]
    if not there:
        return []
    at, value, low, high = zip(*there)
    text = tuple(f"{label} {format_span(v, a, b)}" for v, a, b in zip(value, low, high))
    line = Mark(shape="line", x=at, y=value, text=text, label=label, tone=tone, dashed=dashed)
    if low == high:
        return [line]
    return [Mark(shape="band", x=at, low=low, high=high, tone=tone), line]


def dots(
    sheet: Sheet,
    column: str,
    places: Sequence[tuple[int, float]],
    level: float,
    *,
    label: str,
    tone: Tone,
    across: bool,
) -> list[Mark]:
    """A point with whiskers for each (row of the sheet, place); rows without a value are left out."""
    found = spans(sheet, column, level)
    there = [(at, *found[i]) for i, at in places if math.isfinite(found[i][0])]
    if not there:
        return []
    at, value, low, high = zip(*there)
    return [
        Mark(
            shape="points",
            x=value if across else at,
            y=at if across else value,
            low=low,
            high=high,
            across=across,
            text=tuple(f"{label} {format_span(v, a, b)}" for v, a, b in zip(value, low, high)),
            label=label,
            tone=tone,
        )
    ]


def first_notes(sheet: Sheet) -> tuple[str, ...]:
    """The first notes of a sheet; a page has them all below its table."""
    more = len(sheet.notes) - NOTES
    return sheet.notes[:NOTES] + ((f"{more:,} more below the study's table.",) if more > 0 else ())


def settings_of(sheet: Sheet, column: str) -> list[str]:
    """What was varied, as words."""
    return [format_number(number(x)) if isinstance(x, float) else str(x) for x in sheet.column(column)]


def along(sheet: Sheet, column: str, label: str) -> tuple[Axis, tuple[float, ...]]:
    """An axis of settings, one place each in the sheet's order, and the places."""
    names = settings_of(sheet, column)
    return named(label, names), tuple(float(i) for i in range(len(names)))


def reach(label: str, marks: Sequence[Mark], *, zero: bool = False) -> Axis:
    """An axis up the picture that holds all marks."""
    return ranged(label, [*([0.0] if zero else []), *(v for m in marks for v in (*m.y, *m.low, *m.high))])


def floor_mark(floor: float | None, x: Axis) -> list[Mark]:
    """A line across the picture that no learner can go below."""
    if floor is None:
        return []
    return [Mark(shape="rule", x=(x.low, x.high), y=(floor, floor), tone="reference", label="Bayes error", dashed=True)]


def monte_carlo(run: Run, level: float, what: str = "Bands") -> str:
    """How the ranges of a study were made."""
    times = run.options.get("replications") or 0
    return f"{what}: {percent(level)} Monte-Carlo intervals of the mean over {times:,} samples, ±z standard errors."
