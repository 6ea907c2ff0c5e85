"""The verdict of a pair as a cell of a table: who is better, or why nothing is decided."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.digits import p_value
from errbar.report.say.verdicts import WORDS, withheld_words
from errbar.report.screen.fold_lines import elide

LONG = 24
"""Letters of a name beyond which a cell shortens it."""


def claims_by_pair(run: Run) -> dict[tuple[str, str, str, str | None], Claim]:
    """Return the claim behind every comparison by left, right, measure and slice."""
    found = {}
    for c in run.claims:
        if c.question in ("pair", "threshold"):
            found[c.against.names[0], c.subject.names[0], c.measure or "", c.slice] = c
        elif c.question == "slice":
            found[f"not {c.subject.names[0]}", c.subject.names[0], c.measure or "", None] = c
    return found


def claim_of(run: Run, c: Comparison) -> Claim:
    """Return the claim behind a comparison."""
    return claims_by_pair(run)[c.left, c.right, c.measure, c.slice]


def describe_verdict(c: Comparison, claim: Claim, *, every: bool = True) -> str:
    """Return the verdict with the models' own names; `every` adds the disagreements of labels behind it."""
    if c.reason is not None:
        return c.reason
    assert claim.verdict is not None
    verdict = WORDS[claim.verdict]
    if claim.verdict in ("better", "worse"):
        better = c.right if claim.verdict == "better" else c.left
        verdict = WORDS[claim.verdict] if claim.question == "slice" else f"{elide(better, LONG)} better"
    if claim.verdict == "equivalent":
        verdict = f"equivalent within {c.margin:g}"
    if claim.settled and claim.doubt is not None:
        verdict += f" ({claim.doubt})"
    if claim.withheld is not None and c.p_adjusted is not None:
        verdict += f" (p {p_value(c.p_adjusted)})"
    x = c.extras
    if every and "only_left" in x and "only_right" in x and c.better in ("low", "high"):
        # Measures without a direction count no right answers.
        b, r = round(x["only_left"]), round(x["only_right"])
        verdict += f" (only {c.left} right {b:,}, only {c.right} right {r:,})"
    if "p_rope" in x:
        verdict += f" (posterior: {_posterior(c)})"
    if "confidence" in x:
        verdict += f" (C = {x['confidence']:.3f}{_against_better(c)})"
    return verdict


def note_withheld(c: Comparison, claim: Claim) -> str:
    """Return the sentence on a difference whose interval and p disagree; empty if the two agree."""
    why = withheld_words(claim)
    p = "" if c.p_adjusted is None else f" (p {p_value(c.p_adjusted)})"
    return f"{c.label or c.measure}, {c.right} − {c.left}: {why}{p}." if why else ""


def _posterior(c: Comparison) -> str:
    """Return the posterior shares; a measure that is best in between has no better side, only below, within, above."""
    sided = "p_left" in c.extras
    ends = (("p_left", c.left), ("p_right", c.right)) if sided else (("p_below", "below"), ("p_above", "above"))
    parts = (ends[0], ("p_rope", "equivalent"), ends[1])
    return ", ".join(f"{word} {c.extras[key]:.2f}" for key, word in parts)


def _against_better(c: Comparison) -> str:
    if c.better not in ("low", "high"):
        return " that they differ this way"
    return f" that {c.left if ((c.gap or 0) > 0) == (c.better == 'high') else c.right} is worse"
