"""Look findings: what the ledger's checks make of a look, before it (refused) and after it (told with the numbers)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from errbar._shelf import shelf
from errbar.errors import Refusal
from errbar.records import codes
from errbar.records.check_input import CheckInput, Verb
from errbar.records.finding import Finding, ranked
from errbar.records.ledger import LedgerFacts
from errbar.records.run import ANEW, Run


def refuse_second_look(verb: Verb, facts: LedgerFacts, because: Mapping[str, str]) -> None:
    """Refusal where a locked set was opened before and no reason is given to open it again."""
    for f in _find(CheckInput(verb=verb, ledger=facts)):
        if f.severity == "refuse" and f.code not in because:
            raise Refusal(f"{f.message} Override: `because={f.code}`.", code=f.code)


def add_findings(run: Run, facts: LedgerFacts, because: Mapping[str, str]) -> Run:
    """The run with what the ledger's checks found; an override that was needed is no longer called unneeded."""
    measures = dict.fromkeys([e.measure for e in run.estimates] + [c.measure for c in run.comparisons])
    found = _find(CheckInput(verb=_verb(run), estimates=run.estimates, ledger=facts))
    first = {f.code: f for f in reversed(found)}  # an overlap that is told besides it needs no reason
    named = [
        replace(
            f,
            because=because.get(f.code) if f is first[f.code] else None,
            measures=tuple(measures) if f.severity == "refuse" else (),
        )
        for f in found
    ]
    others = [f for f in run.findings if not (f.unused_override and f.code in {x.code for x in named})]
    return replace(run, findings=ranked((*others, *named)), claims=ANEW)


def note_missing_look(run: Run, store: Path) -> Run:
    """The run with a note that its look is not in the ledger."""
    told = f"This look at the test set is not recorded: the store {store} cannot be written."
    note = Finding(code=codes.TEST_SET_OPENED_AGAIN, severity="note", message=told)
    return replace(run, findings=ranked((*run.findings, note)), claims=ANEW)


def _find(given: CheckInput) -> tuple[Finding, ...]:
    checks = [shelf("checks").load(codes.EVERY[code]) for code in codes.OF_LEDGER]
    return tuple(f for check in checks for f in check.find(given))


def _verb(run: Run) -> Verb:
    verbs: dict[str, Verb] = {v: v for v in ("score", "evaluate", "select", "compare", "gate", "threshold")}
    return verbs[run.verb]
