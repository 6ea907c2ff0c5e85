"""Claims: everything a run says, found once from its numbers; texts, pages and pictures render them and decide nothing.

One file per question. Each has a `find(run)` that yields claims, and nothing that it computes is a number of its own
but tests of counts that the run keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from errbar.claims import (
    calibration,
    cheaper_threshold,
    class_,
    findings,
    gate,
    handing_over,
    more_rows,
    output,
    pair,
    rows_needed,
    score,
    search,
    skill,
    slices,
    study,
    threshold,
)
from errbar.claims.order import deciding_claims, place_of
from errbar.records.claim import Claim
from errbar.records.run import Run

QUESTIONS: tuple[Callable[[Run], Iterable[Claim]], ...] = (
    findings.find,
    gate.find,
    skill.find,
    score.find,
    calibration.find,
    cheaper_threshold.find,
    slices.find,
    class_.find,
    output.find,
    pair.find,
    search.find,
    threshold.find,
    handing_over.find,
    more_rows.find,
    study.find,
    rows_needed.find,
)


def find_claims(run: Run) -> tuple[Claim, ...]:
    """Return all claims of a run in the order of their importance, equal ones in the order of the run's tables."""
    found = [claim for find in QUESTIONS for claim in find(run)]
    first = {id(claim) for claim in deciding_claims(run, found)}
    placed = [replace(claim, leads=place_of(claim, first=id(claim) in first)) for claim in found]
    return tuple(sorted(placed, key=lambda claim: claim.leads))
