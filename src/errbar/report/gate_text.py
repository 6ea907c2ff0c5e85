"""A gate as text: the verdict with what decided it, the other criteria, the self-test, and how it was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.gate import SHEET, Ruling, rulings_of
from errbar.records.run import Run
from errbar.report.answers.run_identity_line import files_line
from errbar.report.answers.sentence import GLYPHS
from errbar.report.digits import count

SELF_TEST = "self_test"
OUTCOMES = ("FAIL", "INCONCLUSIVE", "PASS")
MARKS = {"FAIL": GLYPHS["worse"], "INCONCLUSIVE": GLYPHS["open"], "PASS": GLYPHS["better"]}
MOST = 5
"""Slices with one outcome that are listed one by one."""


def rulings_in(run: Run) -> tuple[Ruling, ...]:
    """The rulings that a gate's run carries; none where the gate only tested itself."""
    return next((rulings_of(s) for s in run.sheets if s.name == SHEET), ())


def gate_lines(run: Run, findings: Sequence[str] = (), *, quiet: bool = False) -> list[str]:
    """Every criterion by its outcome; `quiet` gives the verdict alone. `findings` are lines to stand above the last."""
    rulings = rulings_in(run)
    if quiet:
        return [verdict_line(run)] if rulings else self_test_lines(run)
    rest = [f"  {MARKS[x]} {x}  {line}" for x in OUTCOMES for line in _sentences(run, x)]
    said = ["; ".join(run.data.said)] if run.data.said else []
    return [*rest, *self_test_lines(run), *findings, *said, how_line(run)]


def verdict_line(run: Run) -> str:
    """`PASS  log loss better (−0.053 … −0.011) · accuracy ...`: the criteria that decided."""
    decided = run.options["verdict"] or ""
    return f"{decided}  " + " · ".join(_sentences(run, decided))


def _sentences(run: Run, outcome: str) -> list[str]:
    """Write a sentence per criterion on all rows, then on its slices: passes in one line, with the nearest miss."""
    rulings = rulings_in(run)
    better = {c.measure: c.better for c in run.comparisons} | {e.measure: e.better for e in run.estimates}
    mine = [r for r in rulings if r.outcome == outcome]
    lines = [r.sentence for r in mine if r.slice is None]
    for criterion in dict.fromkeys(r.criterion for r in rulings):
        slices = [r for r in mine if r.slice is not None and r.criterion == criterion]
        if outcome == "PASS" and len(slices) > 1:
            every = sum(r.slice is not None and r.criterion == criterion for r in rulings)
            nearest = min(slices, key=lambda r: _distance(r, better))
            lines.append(f"{criterion.written} in {len(slices)} of {every} slices, nearest {nearest.sentence}")
            continue
        lines += [r.sentence for r in slices[:MOST]]
        if len(slices) > MOST:
            lines.append(f"{criterion.written}: {len(slices) - MOST} slices more")
    return lines


def _distance(r: Ruling, better: Mapping[str, str]) -> float:
    """How far the end that decided lies from the worse side; the boundary is the same for all slices."""
    assert r.low is not None and r.high is not None
    return r.low if better.get(r.criterion.measure) == "high" else -r.high


def self_test_lines(run: Run) -> list[str]:
    """One line a measure, as the self-test's sheet says it."""
    return [note for sheet in run.sheets if sheet.name == SELF_TEST for note in sheet.notes]


def how_line(run: Run) -> str:
    """Rows, methods, level, seed, where the gate was stated, and the run's id."""
    parts = [part for part in (files_line(run), rows_of(run)) if part]
    methods = dict.fromkeys(f"{r.label} by {r.method}" for r in rulings_in(run) if r.method)
    if methods:
        parts.append(f"{100 * float(run.options['level']):g} % intervals: {', '.join(methods)}")
    if run.options.get("config"):
        parts.append(f"gate read from {run.options['config']}")
    return " · ".join(["how: " + parts[0], *parts[1:], f"seed {run.seed}", f"run {run.id}"])


def rows_of(run: Run) -> str:
    """`1,200 rows, 400 patients`."""
    units = f", {count(run.data.units, run.data.unit_name or 'unit')}" if run.data.units is not None else ""
    return count(run.data.rows, "row") + units
