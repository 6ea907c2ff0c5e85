"""Titles, keys and leads of a page that need a verdict word: what its marks mean, and what its groups share."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim
from errbar.report.say.verdicts import WORDS

FOREST_LEAD = (
    "Each row runs from the baseline (dashed) to perfect, so right is better in each of them and one dashed line "
    "serves all."
)
FOREST_KEY = "right is better"
GAPS_LEAD = "The model named first is better where the mark is right of the dashed line, for losses as for scores."
GATE_LEAD = "A criterion passes if the whole interval lies right of its line: the margin, or the value asked for."
GATE_WAYS = "worse ← → better"
GATE_KEY = ("margin: worse by more than that fails", "● pass, ◆ fail, ○ inconclusive")
GAP_KEY = "○ inconclusive"
ON_SAME_ROWS = ": models are compared on the same rows, see the differences."
SLICE_KEY = (
    ("hitb", "▼ worse than all other rows, adjusted for all tests"),
    ("", "▲ better, adjusted for all tests"),
    ("leans", "~ its own interval leaves out 0, adjusted it does not: inconclusive"),
)
"""Classes of the key's boxes, and what each means."""


def pair_heads(first: str, second: str) -> tuple[str, str]:
    """Return what lies left and right of 0 in a column of differences."""
    return f"{second} {WORDS['better']}", f"{first} {WORDS['better']}"


def first_place_words(names: Sequence[str], listed: str) -> str:
    """Return who leads a ranking: one model, or several that are inconclusive against each other."""
    return f"{listed} is first alone" if len(names) == 1 else f"{listed} share first place"


def decided_words(claims: Sequence[Claim]) -> str:
    """Return how many differences are decided, counted over those that are defined."""
    told = sum(c.settled for c in claims)
    undefined = sum(c.verdict in ("undefined", "untested") for c in claims)
    if len(claims) == 1:
        verdict = claims[0].verdict
        return "The difference is decided" if told else f"The difference is {WORDS[verdict]}"
    rest = f"; {undefined:,} undefined" if undefined else ""
    if told or undefined:
        return f"{told:,} of {len(claims):,} differences are decided{rest}"
    return f"All {len(claims):,} differences are inconclusive"


def not_equal_words(label: str, needed: str, things: str) -> str:
    """Return that inconclusive is no evidence of equality, and what would decide."""
    return f"Inconclusive is not equivalent: deciding in {label} needs about {needed} {things} (80 % power)."
