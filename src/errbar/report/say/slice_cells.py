"""A slice and a measure as a cell of a table: its sign, and its difference to all other rows in words."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.claims.pair import ADJUSTED
from errbar.records.claim import Claim
from errbar.report.digits import gap_decimals, signed
from errbar.report.say.verdicts import WORDS, doubt_words, withheld_words

SIGNS: Mapping[str, str] = {"worse": "▼", "better": "▲", "differs": "◆", ADJUSTED: "~"}


def cell_words(claim: Claim | None) -> str:
    """Return `worse than all other rows by −0.05 to −0.01`, or why there is no verdict; empty without a claim."""
    if claim is None or claim.verdict is None:
        return ""
    if claim.low is None or claim.high is None:
        return f"{WORDS[claim.verdict]}{'' if claim.why is None else f': {claim.why}'}"
    places = gap_decimals(claim.low, claim.high, claim.gap)
    gap = f"slice − all other rows {signed(claim.low, places)} to {signed(claim.high, places)}"
    than = {"better": " than all other rows", "worse": " than all other rows", "differs": " from all other rows"}
    why = withheld_words(claim)
    return f"{WORDS[claim.verdict]}{than.get(claim.verdict, '')} ({gap}{f'; {why}' if why else ''}){doubt_words(claim)}"
