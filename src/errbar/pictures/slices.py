"""Slices: how far each part of the rows lies from all other rows, with the interval that decides.

A slice of few rows has wide whiskers, and the largest of many differences is large by chance alone: slices whose
difference remains after adjustment for how many were tested are coloured. For numbers, chance is found by permuting the
labels of slices. The lowest slice is not the finding; the interval is. If no slice was tested, values have their
own intervals, below that of all rows.
"""

from __future__ import annotations

from typing import get_args

from errbar.pictures._axis_positions import ranged, row, stacked
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import finite, first, format_number, format_span, listed, percent
from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.estimate import Estimate
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.run import Run

MOST = 50
"""Slices that a page can show; those of most rows are kept."""
AHEAD, BEHIND, *OTHER = get_args(ClaimVerdict)
TONES: dict[ClaimVerdict, Tone] = {BEHIND: "bad", AHEAD: "good", **dict.fromkeys(OTHER, "main")}
UNTESTED = "No slice was tested against all other rows: too few rows, or no interval."


def find(given: PictureInput) -> Figure | None:
    """Return a row per slice of the first measure that was sliced."""
    run = given.run
    sliced = [e for e in run.estimates if e.slice is not None and e.value is not None]
    if not sliced:
        return None
    key = next((e for e in sliced if not e.unbounded), sliced[0]).measure
    parts = [e for e in run.estimates if e.measure == key and e.slice is not None]
    shown, notes = _shown(parts)
    claims = {c.subject.names[0]: c for c in run.claims if c.question == "slice" and c.measure == key}
    tested = [(e, c) for e in shown if (c := claims.get(e.slice or "")) is not None and finite(c.gap, c.low, c.high)]
    return _differences(given, tested, shown, notes) if tested else _values(given, shown, notes)


def _differences(
    given: PictureInput, tested: list[tuple[Estimate, Claim]], shown: list[Estimate], notes: list[str]
) -> Figure:
    """Return the picture of slices that were tested: each minus all other rows."""
    label, looks, n = tested[0][0].label, tested[0][1].looks, len(tested)
    level = percent(tested[0][1].level)
    marks = [Mark(shape="rule", x=(0.0, 0.0), y=(-0.5, n - 0.5), tone="reference", label="all other rows")]
    for word, tone in TONES.items():
        mine = [(row(i, n), e, c) for i, (e, c) in enumerate(tested) if c.verdict == word]
        marks += [_gaps(mine, f"{word}, adjusted for {looks} tests", tone)] if mine else []
    names = {e.slice for e, _ in tested}
    left = [e.slice or "" for e in shown if e.slice not in names]
    withheld = [e.slice or "" for e, c in tested if c.withheld is not None]
    return Figure(
        name="slices",
        title=f"{label} by slice, minus all other rows",
        x=ranged(f"{label}, slice minus all other rows", [0.0, *(x for m in marks for x in (*m.x, *m.low, *m.high))]),
        y=stacked("", [f"{e.slice}: {format_number(e.value or 0.0)} (n {e.n:,})" for e, _ in tested]),
        marks=tuple(marks),
        reads="Each row is a part of the data: how far its value lies from that of all other rows, with the range it "
        "may lie in. A slice is a finding where it is coloured, not where it is lowest: of many slices one is always "
        "lowest.",
        method=f"{level} intervals of the difference; verdicts adjusted for {looks} tests.",
        notes=(
            *notes,
            *([f"Left open after the adjustment: {first(withheld, 4)}."] if withheld else []),
            *([f"Not tested: {first(left, 5)}."] if left else []),
        ),
    )


def _gaps(placed: list[tuple[float, Estimate, Claim]], label: str, tone: Tone) -> Mark:
    return Mark(
        shape="points",
        x=tuple(c.gap or 0.0 for _, _, c in placed),
        y=tuple(at for at, _, _ in placed),
        low=tuple(c.low or 0.0 for _, _, c in placed),
        high=tuple(c.high or 0.0 for _, _, c in placed),
        across=True,
        text=tuple(
            f"{e.slice}: {format_number(e.value or 0.0)}, minus all other rows "
            f"{format_span(c.gap or 0.0, c.low, c.high)}{_count(e)}"
            for _, e, c in placed
        ),
        label=label,
        tone=tone,
    )


def _count(e: Estimate) -> str:
    return f", n {e.n:,}" + ("" if e.events is None else f", {e.events:,} events")


def _values(given: PictureInput, shown: list[Estimate], notes: list[str]) -> Figure:
    """Return the picture of slices that were not tested: values with their own intervals, all rows on top."""
    everyone = _everyone(given.run, shown[0].measure)
    rows = [*everyone, *shown]
    n, level, label = len(rows), percent(given.level), rows[0].label
    axis = ranged(label, [x for e in rows for x in (e.value, e.low, e.high)])
    marks = _points([(row(i, n), e) for i, e in enumerate(rows)], axis, "main", f"{level} interval")
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
        reads="Each row is a part of the data with the value there and the range it may lie in. The lowest slice is no "
        "finding: of many slices one is always lowest.",
        method=f"{level} intervals. {listed((e.slice or 'all rows', e.method) for e in rows if e.method)}.",
        notes=(*notes, UNTESTED),
    )


def _everyone(run: Run, key: str) -> list[Estimate]:
    return [e for e in run.estimates if e.measure == key and e.slice is None and e.value is not None]


def _shown(parts: list[Estimate]) -> tuple[list[Estimate], list[str]]:
    """Return the slices that have a value, the largest if there are many, and notes on what is left out."""
    empty = [e.slice or "" for e in parts if e.value is None]
    there = [e for e in parts if e.value is not None]
    notes = [f"No value in {first(empty, 5)}."] if empty else []
    if len(there) > MOST:
        notes.append(f"The {MOST} slices of most rows are drawn, of {len(there):,}.")
        kept = sorted(sorted(range(len(there)), key=lambda i: -there[i].n)[:MOST])
        there = [there[i] for i in kept]
    return there, notes


def _points(placed: list[tuple[float, Estimate]], axis: Axis, tone: Tone, label: str) -> list[Mark]:
    """Return points with whiskers, to the axis's end if there is no upper one; those without an interval apart."""
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
    why = "" if e.interval is not None else f", no interval: {e.reason}"
    return f"{e.slice or 'all rows'}: {format_span(e.value or 0.0, e.low, e.high)}{_count(e)}{why}"


slices = Picture(
    name="slices",
    label="the headline measure by slice",
    find=find,
    verbs=("score", "evaluate"),
    about=__doc__ or "",
)
