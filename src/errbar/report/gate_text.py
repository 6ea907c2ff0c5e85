"""A gate as text: every criterion by its outcome, the self-test, and how it was made."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.claims.gate import rulings_in
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.digits import count
from errbar.report.say.gate import WORST_FIRST, criterion_words, gate_claims, nearest_pass, outcome_of
from errbar.report.say.run_identity_line import files_line
from errbar.report.say.verdicts import GLYPHS, glyph_of

SELF_TEST = "self_test"
MOST = 5
"""Slices with one outcome that are listed one by one."""


def gate_lines(run: Run, findings: Sequence[str] = (), *, quiet: bool = False) -> list[str]:
    """Return every criterion by its outcome; `quiet` gives the verdict alone. `findings` stand above the last line."""
    claims = gate_claims(run)
    if quiet:
        return [verdict_line(run)] if claims else self_test_lines(run)
    rest = [line for outcome in WORST_FIRST for line in _lines(run, claims, outcome)]
    said = ["; ".join(run.data.said)] if run.data.said else []
    return [*rest, *self_test_lines(run), *findings, *said, how_line(run)]


def verdict_line(run: Run) -> str:
    """Return `PASS  log loss, candidate − champion: −0.053 to −0.011 · accuracy ...`: the criteria that decided."""
    decided = run.options["verdict"] or ""
    claims = [c for c in gate_claims(run) if outcome_of(c) == decided]
    return f"{decided}  " + " · ".join(criterion_words(run, c) for c in claims)


def _lines(run: Run, claims: Sequence[Claim], outcome: str) -> list[str]:
    """Return a line per criterion on all rows, then its slices: passes in one line, with the nearest miss."""
    mine = [c for c in claims if outcome_of(c) == outcome]
    lines = [_line(outcome, c, criterion_words(run, c)) for c in mine if c.slice is None]
    for subject in dict.fromkeys(c.subject for c in claims):
        slices = [c for c in mine if c.slice is not None and c.subject == subject]
        if outcome == "PASS" and len(slices) > 1:
            total = sum(c.slice is not None and c.subject == subject for c in claims)
            nearest = nearest_pass(run, slices)
            said = f"{subject.names[0]} in {len(slices)} of {total} slices, nearest {criterion_words(run, nearest)}"
            lines.append(_line(outcome, nearest, said))
            continue
        lines += [_line(outcome, c, criterion_words(run, c)) for c in slices[:MOST]]
        if len(slices) > MOST:
            lines.append(_line(outcome, slices[0], f"{subject.names[0]}: {len(slices) - MOST} more slices"))
    return lines


def _line(outcome: str, c: Claim, said: str) -> str:
    return f"  {GLYPHS[glyph_of(c)]} {outcome}  {said}"


def self_test_lines(run: Run) -> list[str]:
    """Return one line a measure, as the self-test's sheet says it."""
    return [note for sheet in run.sheets if sheet.name == SELF_TEST for note in sheet.notes]


def how_line(run: Run) -> str:
    """Return rows, methods, level, seed, where the gate was stated, and the run's id."""
    parts = [part for part in (files_line(run), rows_of(run)) if part]
    methods = dict.fromkeys(f"{r.label} by {r.method}" for r in rulings_in(run) if r.method)
    if methods:
        parts.append(f"{100 * float(run.options['level']):g} % intervals: {', '.join(methods)}")
    if run.options.get("config"):
        parts.append(f"gate read from {run.options['config']}")
    return " · ".join(["how: " + parts[0], *parts[1:], f"seed {run.seed}", f"run {run.id}"])


def rows_of(run: Run) -> str:
    """Return `1,200 rows, 400 patients`."""
    units = f", {count(run.data.units, run.data.unit_name or 'unit')}" if run.data.units is not None else ""
    return count(run.data.rows, run.data.piece) + units
