"""Slices: the headline measure on each part of the rows with its interval, all rows on top.

A slice of few rows has wide whiskers, and the worst of many slices looks bad by chance alone: slices that differ from
all other rows beyond chance, adjusted for how many were tested, are coloured. For numbers, chance is found by permuting
the labels of slices. The worst slice is not the finding; the interval is.
"""

from __future__ import annotations

from errbar.pictures._axis_positions import ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import finite, first, format_span, listed, percent
from errbar.records.estimate import Estimate
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.run import Run

MOST = 50
"""Slices that a page can show; those of most rows are kept."""


def find(given: PictureInput) -> Figure | None:
    """A row a slice of the first measure that was sliced."""
    run = given.run
    sliced = [e for e in run.estimates if e.slice is not None and e.value is not None]
    if not sliced:
        return None
    key = next((e for e in sliced if not e.unbounded), sliced[0]).measure
    everyone = [e for e in run.estimates if e.measure == key and e.slice is None and e.value is not None]
    parts = [e for e in run.estimates if e.measure == key and e.slice is not None]
    shown, notes = _shown(parts)
    differ, told = _differing(run, key)
    rows = [*everyone, *shown]
    n = len(rows)
    apart = [(row(i, n), e) for i, e in enumerate(rows) if e.slice in differ]
    alike = [(row(i, n), e) for i, e in enumerate(rows) if e.slice not in differ]
    level, label = percent(given.level), rows[0].label
    axis = ranged(label, [x for e in rows for x in (e.value, e.low, e.high)])
    marks = [
        *_points(alike, axis, "main", f"{level} interval"),
        *_points(apart, axis, "bad", "differs from all other rows"),
    ]
    if everyone:
        whole = everyone[0].value or 0.0
        marks.insert(0, Mark(shape="rule", x=(whole, whole), y=(-0.5, n - 0.5), tone="reference", label="all rows"))
    if any(e.unbounded for e in rows):
        notes.append("An interval that reaches the right edge has no upper end.")
    return Figure(
        name="slices",
        title=f"{label} by slice",
        x=axis,
        y=stacked("", [f"{e.slice or 'all rows'} (n {e.n:,})" for e in rows]),
        marks=tuple(marks),
        reads="Each row is a part of the data with the value there and the range it may lie in. A slice is a finding "
        "where it is coloured, not where it is lowest: with many slices one is always lowest.",
        method=f"{level} intervals. {listed((e.slice or 'all rows', e.method) for e in rows if e.method)}.",
        notes=(*notes, *told),
    )


def _shown(parts: list[Estimate]) -> tuple[list[Estimate], list[str]]:
    """Slices that have a value, the largest of them where there are many; what is left out is said."""
    none = [e.slice or "" for e in parts if e.value is None]
    there = [e for e in parts if e.value is not None]
    notes = [f"No value in {first(none, 5)}."] if none else []
    if len(there) > MOST:
        notes.append(f"The {MOST} slices of most rows are drawn, of {len(there):,}.")
        kept = sorted(sorted(range(len(there)), key=lambda i: -there[i].n)[:MOST])
        there = [there[i] for i in kept]
    return there, notes


def _points(placed: list[tuple[float, Estimate]], axis: Axis, tone: Tone, label: str) -> list[Mark]:
    """With whiskers, to the axis's end where there is no upper one, and apart from them those without an interval."""
    marks = []
    for spanned in (True, False):
        mine = [(at, e) for at, e in placed if finite(e.low) is spanned]
        if mine:
            marks.append(
                Mark(
                    shape="points",
                    x=tuple(e.value or 0.0 for _, e in mine),
                    y=tuple(at for at, _ in mine),
                    low=tuple(e.low or 0.0 for _, e in mine) if spanned else (),
                    high=tuple(min(e.high or 0.0, axis.high) for _, e in mine) if spanned else (),
                    across=True,
                    text=tuple(_hover(e) for _, e in mine),
                    label=label if spanned else "no interval",
                    tone=tone if spanned else "quiet",
                )
            )
    return marks


def _hover(e: Estimate) -> str:
    events = "" if e.events is None else f", {e.events:,} events"
    why = "" if e.interval is not None else f", no interval: {e.reason}"
    return f"{e.slice or 'all rows'}: {format_span(e.value or 0.0, e.low, e.high)}, n {e.n:,}{events}{why}"


def _differing(run: Run, key: str) -> tuple[set[str], tuple[str, ...]]:
    """Slices whose gap to all other rows is resolved, and how many were tested."""
    tested = [c for c in run.comparisons if c.measure == key]
    differ = {c.right for c in tested if c.verdict != "not resolved"}
    if not tested:
        return differ, ("No slice was tested against all other rows: too few rows, or no interval.",)
    many = f"{len(differ)} of {len(tested)} tested slices" if differ else f"None of {len(tested)} tested slices"
    verb = "differs" if len(differ) == 1 else "differ" if differ else "is seen to differ"
    return differ, (f"{many} {verb} from all other rows beyond chance (adjusted over all comparisons).",)


slices = Picture(
    name="slices",
    label="the headline measure by slice",
    find=find,
    verbs=("score", "evaluate"),
    about=__doc__ or "",
)
