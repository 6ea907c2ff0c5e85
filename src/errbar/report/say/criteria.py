"""The criteria of a gate as a page heads and marks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from errbar.records.claim import Claim
from errbar.records.gate import Outcome, Ruling
from errbar.records.run import Run
from errbar.report.say.gate import gate_claims, outcome_of
from errbar.report.say.phrases import listed

SIGNS: Mapping[Outcome, str] = {"PASS": "✓", "FAIL": "✗", "INCONCLUSIVE": "?"}
ONE: Mapping[Outcome, str] = {"PASS": "holds", "FAIL": "fails", "INCONCLUSIVE": "is inconclusive"}
MANY: Mapping[Outcome, str] = {"PASS": "hold", "FAIL": "fail", "INCONCLUSIVE": "are inconclusive"}


def ruled_claims(run: Run, rulings: Sequence[Ruling]) -> list[Claim]:
    """List the claim behind each ruling, in the order of the rulings."""
    found = {(c.subject.names[0], c.slice): c for c in gate_claims(run)}
    return [found[r.criterion.written, r.slice] for r in rulings]


def outcome_mark(claim: Claim) -> str:
    """Return `✓ PASS`."""
    outcome = outcome_of(claim)
    return f"{SIGNS[outcome]} {outcome}"


def criteria_title(claims: Sequence[Claim]) -> str:
    """Return how many criteria hold, fail and are inconclusive."""
    outcomes = [outcome_of(c) for c in claims]
    if len(claims) == 1:
        return f"The criterion {ONE[outcomes[0]]}"
    counts = {outcome: outcomes.count(outcome) for outcome in ONE}
    if len(claims) in counts.values():
        all_of = "Both" if len(claims) == 2 else f"All {len(claims)}"
        return f"{all_of} criteria {MANY[outcomes[0]]}"
    said = [f"{n} {(MANY if n > 1 else ONE)[outcome]}" for outcome, n in counts.items() if n]
    return f"Of {len(claims)} criteria {listed(said)}"
