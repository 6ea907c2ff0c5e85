"""What `check` answers: what it found, what it looked at without finding anything, and what it could not look at."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.digits import count

STATES = {"ok": "looked at, nothing found", "not testable": "not looked at"}
"""States of a check as people read them."""


def state_words(state: str, why: str = "") -> str:
    """Return what a state of the sheet of checks means: found, looked at (in part if something was lacking), or not."""
    if state == "ok" and why:
        return "looked at in part, nothing found"
    return STATES.get(state, state)


def silent_checks(run: Run) -> list[Claim]:
    """List the checks that looked at these rows and found nothing."""
    return [c for c in run.claims if c.question == "finding" and c.value == 0.0]


def untested_checks(run: Run) -> list[Claim]:
    """List the checks that could not look, each with the reason."""
    return [c for c in run.claims if c.question == "finding" and c.verdict == "untested"]


def check_heading(run: Run) -> str:
    """Return how many problems were found in how many checks, and how many checks could not look."""
    found = [f for f in run.findings if f.severity != "note"]
    held, warned = [f for f in found if f.severity == "refuse"], [f for f in found if f.severity == "warn"]
    silent, untested = silent_checks(run), untested_checks(run)
    looked = len(silent) + len({f.code for f in run.findings if not f.unused_override})
    rest = f"; {len(untested):,} not looked at" if untested else ""
    if not found:
        return f"{count(looked, 'check')}, no problem found{rest}"
    parts = [f"{len(held)} to mend first"] if held else []
    parts += [f"{len(warned)} to look at"] if warned else []
    return f"{count(len(found), 'problem')} found in {count(looked, 'check')}: {', '.join(parts)}{rest}"


def untested_by_reason(run: Run) -> dict[str, list[Claim]]:
    """Return the checks that could not look, by what they lack."""
    found: dict[str, list[Claim]] = {}
    for c in untested_checks(run):
        found.setdefault(c.why.says if c.why is not None else "", []).append(c)
    return found
