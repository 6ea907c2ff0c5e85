"""Findings: what checks noticed; of `check` also which looked and found nothing, and which could not look."""

from __future__ import annotations

from collections.abc import Iterator

from errbar.claims.sheet_lines import sheet_lines
from errbar.records import codes
from errbar.records.claim import Against, Claim, Subject
from errbar.records.missing import Missing
from errbar.records.run import Run

SHEET = "checks"
FOUND, UNTESTED = "found", "not testable"
"""States of a check in the sheet of `check`; every other state is a check that found nothing."""


def find(run: Run) -> Iterator[Claim]:
    """Yield a claim per finding, worst first; of `check` then one per check without a finding."""
    for f in run.findings:
        yield Claim(
            question="finding",
            subject=Subject(kind="check", names=(f.code, codes.EVERY.get(f.code, f.code))),
            against=Against(key="nothing"),
            value=1.0,
            verdict="worse" if f.severity != "note" and f.because is None else None,
            why=Missing.refused(f.code) if f.stands else None,
            rows=run.data.rows,
        )
    for line in sheet_lines(run, SHEET):
        if line["state"] == FOUND:
            continue
        untested = line["state"] == UNTESTED
        yield Claim(
            question="finding",
            subject=Subject(kind="check", names=(str(line["code"]), str(line["looked for"]))),
            against=Against(key="nothing"),
            value=None if untested else 0.0,
            verdict="untested" if untested else None,
            why=Missing("not_asked", line["why not"]) if untested else None,
            rows=run.data.rows,
        )
