"""Verdicts as marks and words: the only place that says how a verdict is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from errbar.claims.pair import ADJUSTED, INTERVAL, P_VALUE
from errbar.records import codes
from errbar.records.claim import Claim, ClaimVerdict

Glyph: TypeAlias = Literal["better", "worse", "open"]
GLYPHS: Mapping[Glyph, str] = {"better": "●", "worse": "◆", "open": "○"}
ASCII: Mapping[Glyph, str] = {"better": "*", "worse": "!", "open": "o"}
"""Marks for an encoding that cannot carry the others."""
TONES: Mapping[Glyph, str] = {"better": "good", "worse": "bad", "open": "open"}
SPOKEN: Mapping[Glyph, str] = {"better": "Better: ", "worse": "Worse: ", "open": "Inconclusive: "}
"""What a screen reader hears before a sentence."""
WORDS: Mapping[ClaimVerdict | None, str] = {
    "better": "better",
    "worse": "worse",
    "differs": "differs",
    "equivalent": "equivalent",
    "inconclusive": "inconclusive",
    "undefined": "undefined",
    "untested": "not tested",
}
NO_VERDICT: Mapping[str, str] = {
    ADJUSTED: "its own interval leaves out 0, adjusted for all tests it does not count",
    P_VALUE: "the interval leaves out 0, but p does not confirm it: both must agree",
    INTERVAL: "p alone would decide, but the interval contains 0: both must agree",
}
"""Why there is no verdict although the interval or p would decide."""
LEGEND = "● better than baseline, ◆ worse, ○ inconclusive"


def glyph_of(claim: Claim) -> Glyph:
    """Return the mark of a claim: its subject's better or worse; open if nothing was decided."""
    if claim.verdict in ("better", "worse"):
        return claim.verdict
    return "better" if claim.verdict in ("differs", "equivalent") else "open"


def joint_glyph(claims: tuple[Claim, ...]) -> Glyph:
    """Return the mark that several claims have in common; open if they have none."""
    marks = {glyph_of(c) for c in claims}
    return marks.pop() if len(marks) == 1 else "open"


def spoken_words(glyph: Glyph, claims: tuple[Claim, ...]) -> str:
    """Return what a screen reader hears before a sentence; empty if its open mark stands for no open verdict."""
    if glyph == "open" and not any(c.verdict == "inconclusive" for c in claims):
        return ""
    return SPOKEN[glyph] if claims else ""


def settled_glyph(claim: Claim) -> Glyph:
    """Return the mark of a pair: decided either way, or open."""
    return "better" if claim.settled else "open"


def pair_words(claim: Claim) -> str:
    """Return who is better, or the verdict: `forest better`, `equivalent`, `inconclusive`."""
    doubt = f" ({claim.doubt})" if claim.settled and claim.doubt is not None else ""
    if claim.verdict in ("better", "worse"):
        return f"{winner_of(claim)[0]} better{doubt}"
    return WORDS[claim.verdict] + doubt if claim.verdict is not None else ""


def winner_of(claim: Claim) -> tuple[str, str]:
    """Return (better, worse) of a pair with a winner."""
    mine, other = claim.subject.names[0], claim.against.names[0]
    return (mine, other) if claim.verdict == "better" else (other, mine)


def doubt_words(claim: Claim) -> str:
    """Return what undermines the verdict, for the same line: its code, in brackets; empty for nothing."""
    return f" ({claim.doubt} puts this in doubt)" if claim.doubt is not None else ""


def doubt_opening(claim: Claim) -> str:
    """Return how a heading with an undermined verdict begins: `From 4 rows of one class, `; or empty."""
    if claim.doubt is None:
        return ""
    if claim.doubt == codes.TOO_FEW_EVENTS and claim.events is not None:
        few = min(claim.events, claim.rows - claim.events)
        return f"From {few:,} row{'' if few == 1 else 's'} of one class ({claim.doubt}), "
    return f"In doubt ({claim.doubt}), "


def withheld_words(claim: Claim) -> str:
    """Return why there is no verdict although interval or p would decide; empty if that is not so."""
    if claim.withheld is None:
        return ""
    return NO_VERDICT.get(claim.withheld, f"{claim.withheld} puts the interval in doubt")


RIGHT_IS_BETTER, BOTH_SIDES = "better →", "worse ┊ better"
"""Heads of pictures in a terminal."""
