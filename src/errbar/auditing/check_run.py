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
"""States of a check: found something; looked and found nothing; had nothing to look at."""


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
    """List all checks of the verb: what each found, or that it looked, or what it needs to look at something."""
    found = {f.code for f in findings if not f.unused_override}
    lacking = {u.kind: u.why for u in rows.untestable}
    listed = []
    for code in sorted(codes.LOOKED_FOR["check"]):
        check: Check = shelf("checks").load(codes.EVERY[code])
        if code in found:
            listed.append((code, check.title, FOUND, _list_left_out(check, given)))
        elif check.applies(given):
            why = "; ".join(filter(None, (_list_left_out(check, given), _lacks(check, lacking))))
            listed.append((code, check.title, OK, why))
        else:
            listed.append((code, check.title, UNTESTABLE, _lacks(check, lacking)))
    return Sheet(name="checks", title="Checks", columns=("code", "looked for", "state", "why not"), rows=tuple(listed))


def _list_left_out(check: Check, given: CheckInput) -> str:
    """Return what the detectors left out of what the check reads; empty if they read all."""
    said = [getattr(given.facts.get(kind), "narrowed", "") for kind in check.reads]
    return "; ".join(filter(None, said))


def _lacks(check: Check, lacking: Mapping[type, str]) -> str:
    """Return what the check needs to look at the records that were not measured; empty if it looked at all."""
    return "; ".join(dict.fromkeys(filter(None, (lacking.get(kind, "") for kind in check.reads))))
