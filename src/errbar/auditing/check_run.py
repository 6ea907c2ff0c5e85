"""Every check of a table as a run: what was found, what was looked for in vain, and what these rows cannot tell."""

from __future__ import annotations

from collections.abc import Mapping

from errbar._shelf import shelf
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.detectors import CHECK
from errbar.auditing.measure_facts import RowFacts, measure_facts
from errbar.auditing.run_checks import run_checks
from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet

FOUND, OK, UNTESTABLE = "found", "ok", "not testable"
"""States of a check that was carried out; one that does not apply to such rows is not listed."""


def check_table(table: CheckedTable, because: Mapping[str, str] | None, extra: RowFacts | None = None) -> Run:
    """All checks of `check` on a table; `extra` holds what was measured elsewhere, by fits."""
    rows = measure_facts(table, CHECK)
    if extra is not None:
        rows = RowFacts(facts={**rows.facts, **extra.facts}, untestable=(*rows.untestable, *extra.untestable))
    given = CheckInput(verb="check", facts=rows.facts, plan=table.plan)
    findings = run_checks(given, because).all
    return Run(
        verb="check",
        seed=table.seed,
        data=DataFacts.of_task(table.task),
        findings=findings,
        plan=None if table.plan is None else table.plan.facts,
        options={"test_rows": None if table.side is None else len(table.test)},
        sheets=(_list_checks(given, rows, findings),),
    )


def _list_checks(given: CheckInput, rows: RowFacts, findings: tuple[Finding, ...]) -> Sheet:
    """A row for every check that was carried out or could not be."""
    found = {f.code for f in findings if not f.unused_override}
    cannot = {u.code: u.why for u in rows.untestable}
    listed = []
    for code in sorted(codes.LOOKED_FOR["check"]):
        check: Check = shelf("checks").load(codes.EVERY[code])
        if code in found:
            listed.append((code, check.title, FOUND, _left_out(check, given)))
        elif code in cannot:
            listed.append((code, check.title, UNTESTABLE, cannot[code]))
        elif check.applies(given):
            listed.append((code, check.title, OK, _left_out(check, given)))
    return Sheet(name="checks", title="Checks", columns=("code", "looked for", "state", "why not"), rows=tuple(listed))


def _left_out(check: Check, given: CheckInput) -> str:
    """What the detectors left out of what the check reads, in words; empty where they read all."""
    kinds = [kind for need in check.needs for kind in (need if isinstance(need, tuple) else (need,))]
    said = [getattr(given.facts.get(kind), "narrowed", "") for kind in kinds if isinstance(kind, type)]
    return "; ".join(filter(None, said))
