"""Words of the first screen's picture: its titles, and the verdict beside each of its rows."""

from __future__ import annotations

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.run import Run
from errbar.report.say.checks import untested_checks
from errbar.report.say.gate import outcome_of
from errbar.report.say.verdicts import WORDS, Glyph, glyph_of

GATE = "Each criterion: right of its line is better"
GAPS = "Cost per row: right of 0 the chosen rule is cheaper"
RIGHT = "right is better"
SKILL = "From the baseline (dashed) to perfect: right is better"
CHOSEN = "chosen"
INDEPENDENT = "if rows were independent"
GOOD: Glyph = "better"
WON: tuple[ClaimVerdict, ...] = ("better", "worse")
"""Verdicts of a pair that has a winner."""


def verdict_of(claim: Claim) -> tuple[Glyph, str]:
    """Return the mark and the word of a claim; PASS, FAIL or INCONCLUSIVE of a gate's criterion."""
    if claim.question == "gate":
        return glyph_of(claim), outcome_of(claim)
    word = WORDS[claim.verdict] if claim.verdict is not None else ""
    doubt = f" ({claim.doubt})" if claim.doubt is not None and word else ""
    return ("open" if claim.verdict == "differs" else glyph_of(claim)), f"{word}{doubt}"


def group_checks(run: Run) -> tuple[tuple[Glyph, str, tuple[Claim, ...]], ...]:
    """Return mark, words and claims of checks that found a problem, that found none, and that could not look."""
    claims = [c for c in run.claims if c.question == "finding"]
    untested = tuple(untested_checks(run))
    problems = tuple(c for c in claims if c.verdict == "worse")
    named = {c.subject.names[0] for c in (*problems, *untested)}
    rest = tuple(c for c in claims if c.subject.names[0] not in named)
    return (
        ("worse", "problem found", problems),
        ("better", "looked at, no problem found", rest),
        ("open", "not looked at", untested),
    )
