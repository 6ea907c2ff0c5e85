"""Table words: the verdict of a row of measures or slices, as tables and checklists of a paper say it."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.report.say.verdicts import WORDS, doubt_words


def measure_verdict(claim: Claim | None) -> str:
    """Return `better`, or `inconclusive` with what puts it in doubt; a dash if it is held against nothing."""
    if claim is None or claim.verdict is None:
        return "–"
    ideal = f" than ideal {claim.against.amount:g}" if claim.against.key == "ideal" and claim.verdict == "worse" else ""
    return f"{WORDS[claim.verdict]}{ideal}{doubt_words(claim)}"


def slice_verdict(claim: Claim, cell: str) -> str:
    """Return `site=A: accuracy worse by −0.12 (−0.2 to −0.04)`; `cell` is the difference with its interval."""
    assert claim.verdict is not None
    return f"{claim.subject.names[0]}: {claim.label} {WORDS[claim.verdict]} by {cell}{doubt_words(claim)}"
