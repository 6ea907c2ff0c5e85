"""Words that give a verdict, and which of them, and which tones, a claim allows."""

import re

WORDS = re.compile(
    r"\b(?:(?i:better|worse|beats|none|every|inconclusive|equivalent|dominates|ok|needs|not distinguishable|no skill|"
    r"resolved)|PASS|FAIL)\b"
)
ALONE = re.compile(
    r"(?:[✓✗?▼▲~●◆○]\s*)?(better|worse|equivalent|inconclusive|undefined|not tested|PASS|FAIL|INCONCLUSIVE)"
)
"""A cell that holds a verdict and nothing else."""
VERDICTS = {
    "not tested": {"untested"},
    "PASS": {"better"},
    "FAIL": {"worse"},
    "INCONCLUSIVE": {"inconclusive", "undefined"},
}


def verdicts_of(word):
    """The verdicts that a word standing alone may render."""
    return VERDICTS.get(word, {word})


def tones_of(claim):
    """Tones in which a claim may be shown. A decided pair is marked as decided, whoever wins."""
    if claim.question == "search_score":  # an optimistic score is bad news, and has no direction of its own
        return {"bad"} if claim.verdict == "differs" else {"open"}
    if claim.question == "pair" and claim.settled:
        return {"good"}
    if claim.question == "study" and claim.verdict == "differs":  # settled, and has no better side
        return {"open", "good"}
    if claim.question == "more_rows" and claim.verdict == "equivalent":  # nothing to gain is no good news
        return {"open"}
    if claim.verdict is None:  # held against nothing: a mark has the colour of all estimates, never that of bad news
        return {"open", "good"}
    if claim.verdict == "better":
        return {"good"}
    if claim.verdict == "worse":
        return {"bad"}
    return {"good"} if claim.verdict in ("differs", "equivalent") else {"open"}


def tones_of_all(claims):
    """Tones in which something that renders all these claims may be shown: open if they disagree."""
    found = set().union(*(tones_of(c) for c in claims))
    return found if len(found) == 1 else found | {"open"}


def address(claim):
    """The claim's key as pages write it."""
    return "_".join(claim.key.split())
