"""Classes: of three or more, is one found less often, or predicted wrongly more often, than the rest?"""

from __future__ import annotations

import numpy as np

from errbar.claims.class_ import share_ends
from errbar.class_rates import confusion_of
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.records.types import Floats
from errbar.report.digits import count
from errbar.report.say.phrases import of_100
from errbar.report.say.quantifiers import with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import glyph_of

QUESTION = "Which class does it get wrong?"


def class_claims(run: Run) -> list[Claim]:
    """List the claims about the recall and the precision of single classes."""
    return [c for c in run.claims if c.question == "class"]


def class_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the worst class with the commonest confusion; None if there are no counts to test."""
    claims, found = class_claims(run), confusion_of(run)
    if found is None or not claims:
        return None
    common = commonest_confusion(found.names, found.cells)
    looks = count(claims[0].looks, "test")
    worse = with_verdict(claims, "worse")
    if not worse:
        none = f"None of {looks} found a class worse than the rest."
        return Sentence(claims=tuple(claims), question=QUESTION, words=none + common, proof="classes", brief=none[:-1])
    worst = worse[0]
    fails = _fails(worst)
    return Sentence(
        claims=tuple(worse),
        glyph=glyph_of(worst),
        question=QUESTION,
        words=f"{fails[0].upper()}{fails[1:]}, worse than the rest, adjusted for {looks}.{common}",
        proof="classes",
        brief=f"{fails}, worse than the rest (adjusted for {looks})",
        clause=class_clause(worst),
    )


def class_title(run: Run) -> str:
    """Return the heading of the section on classes."""
    claims = class_claims(run)
    worse = with_verdict(claims, "worse")
    if worse:
        return f"Where it fails: {class_clause(worse[0])}"
    return "No class found worse than the rest" if claims else "Which classes are taken for which"


def class_clause(worst: Claim) -> str:
    """Return what a heading says of a class: `recall is lower for "vehicle" (30 to 52 of 100)`."""
    name, share = worst.subject.names[0], of_100(*share_ends(worst))
    if worst.measure == "precision":
        return f'predictions of "{name}" are wrong more often (right in {share})'
    return f'recall is lower for "{name}" ({share})'


def _fails(worst: Claim) -> str:
    name, share = worst.subject.names[0], of_100(*share_ends(worst))
    return (
        f'predictions of "{name}" are right in only {share}'
        if worst.measure == "precision"
        else f'it finds only {share} of "{name}"'
    )


def commonest_confusion(names: tuple[str, ...], cells: Floats) -> str:
    """Return ` The commonest of 16 errors: 8 predicted as 1, 3 of 58.`"""
    wrong = cells - np.diag(np.diag(cells))
    errors = wrong.sum()
    if errors == 0:
        return " These rows have no error."
    i, j = np.unravel_index(int(np.argmax(wrong)), wrong.shape)
    of = f"{wrong[i, j]:,.0f} of {cells[i].sum():,.0f}"
    return f" The commonest of {errors:,.0f} errors: {names[i]} predicted as {names[j]}, {of}."
