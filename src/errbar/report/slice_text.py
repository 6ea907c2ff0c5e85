"""Slices as text: one block per measure, and whether any slice differs beyond chance."""

from __future__ import annotations

from errbar.dialect import all_of
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import columns_of, count, significant
from errbar.report.screen.fit_table import Cells, table_lines

FEW_ROWS, FEW_EVENTS = 30, 10
MOST, MOST_SLICES = 4, 40


def slice_lines(run: Run, *, every: bool = True) -> list[str]:
    """Blocks of slices by measure, the first few of them unless `every`; empty where the run has none."""
    sliced = [e for e in run.estimates if e.slice is not None]
    lines: list[str] = []
    keys = list(dict.fromkeys(e.measure for e in sliced))
    shown = keys if every else keys[:MOST]
    for key in shown:
        rows = [e for e in sliced if e.measure == key]
        label = next((e.label for e in rows if e.value is not None), rows[0].label)
        worst = rows if every else _worst(rows)
        lines += ["", f"{label} by slice", *_block(worst)]
        if len(worst) < len(rows):
            which = ", the worst" if rows[0].better in ("low", "high") else ""
            lines.append(f"  {len(worst)} of {len(rows):,} slices{which}; every one: {all_of('estimates')}")
        if run.plan is None:
            lines.append(_statement([c for c in run.comparisons if c.measure == key]))
    if sliced and run.plan is not None:
        lines.append("  Slices are estimated each on its own, not tested against each other.")
    if len(shown) < len(keys):
        lines += [
            "",
            f"{len(keys) - len(shown)} more measures by slice: {all_of('estimates')}, or name one with `measures`",
        ]
    return lines


def _worst(rows: list[Estimate]) -> list[Estimate]:
    """All of a few slices; of many those with the worst value, in their order."""
    known = [e for e in rows if e.value is not None]
    if len(rows) <= MOST_SLICES or rows[0].better not in ("low", "high"):
        return rows[:MOST_SLICES]
    sign = 1 if rows[0].better == "high" else -1
    kept = {id(e) for e in sorted(known, key=lambda e: sign * (e.value or 0.0))[:MOST_SLICES]}
    return [e for e in rows if id(e) in kept]


def _block(rows: list[Estimate]) -> list[str]:
    values, spans = columns_of(rows)
    columns = [
        Cells(head="", cells=tuple(e.slice or "" for e in rows), left=True, shrinks=True),
        Cells(head="", cells=tuple(_counts(e) for e in rows), left=True, drop=1),
        Cells(head="", cells=tuple(values)),
        Cells(head="", cells=tuple(spans), left=True),
    ]
    lines = table_lines(columns, indent=2, heads=False)
    return [f"{line}{_few(e)}" for line, e in zip(lines, rows)]


def _counts(e: Estimate) -> str:
    inside = []
    if e.n_units is not None:
        inside.append(count(e.n_units, "unit"))
    if e.events is not None:
        inside.append(count(e.events, "event"))
    return f"n {e.n:,}" + (f" ({', '.join(inside)})" if inside else "")


def _few(e: Estimate) -> str:
    if e.interval is None:
        return f"  {e.reason}"
    few = e.n < FEW_ROWS or (e.events is not None and min(e.events, e.n - e.events) < FEW_EVENTS)
    return "   few rows: read the interval" if few else ""


def _gap(x: float | None) -> str:
    return "–" if x is None else ("+" if x >= 0 else "") + significant(x, 3)


def _why_untested(given: list[Comparison]) -> str:
    why = next((c.how for c in given if c.how), "")
    few = "not tested: fewer than 30 rows (5 for numbers) in or outside the slice, no interval, or a total"
    return (why or few).capitalize()


def _statement(tested: list[Comparison]) -> str:
    if not any(c.p_adjusted is not None for c in tested):
        return f"  {_why_untested(tested)}."
    differ = [c for c in tested if c.verdict != "not resolved"]
    if not differ:
        return "  No slice differs from all other rows beyond chance (adjusted over all comparisons)."
    worst = sorted(differ, key=lambda c: c.p_adjusted or 0.0)
    names = "; ".join(
        f"{c.right} by {_gap(c.gap)} ({_gap(c.low)} … {_gap(c.high)}), p {c.p_adjusted:.2g}" for c in worst
    )
    return f"  Differs from all other rows (adjusted over all comparisons): {names}."
