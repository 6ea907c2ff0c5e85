"""What a simulation answers: its numbers, held against 0 or against the level that was promised."""

from __future__ import annotations

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import brief
from errbar.report.say.phrases import capital, span, span_of
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import Glyph, glyph_of

MOST = 4


def lab_heading(run: Run) -> str:
    """Return the first number of the study with its interval and what it is held against."""
    e = next((e for e in run.estimates if e.interval is not None), None)
    if e is None:
        first = run.estimates[0] if run.estimates else None
        if first is not None and first.value is not None:
            return f"{first.label}: {brief(first.value)} ({first.about})"
        return run.sheets[0].title if run.sheets else "A study without a table"
    return f"{capital(study_words(e, claim_of(run, e)))} ({e.about})"


def lab_sentences(run: Run) -> list[Sentence]:
    """Return further numbers that have an interval."""
    told = [e for e in run.estimates if e.interval is not None][1 : MOST + 1]
    out = []
    for e in told:
        claim = claim_of(run, e)
        words = study_words(e, claim)
        claims = () if claim is None else (claim,)
        glyph: Glyph = "open" if claim is None or claim.verdict == "differs" else glyph_of(claim)
        out.append(
            Sentence(
                claims=claims, glyph=glyph, question=e.label, words=f"{capital(words)}.", proof="study", brief=words
            )
        )
    return out


def claim_of(run: Run, e: Estimate) -> Claim | None:
    """Return the claim about a number of a study."""
    return next((c for c in run.claims if c.question == "study" and c.measure == e.measure), None)


def study_words(e: Estimate, claim: Claim | None) -> str:
    """Return a number of a study with its interval: above, below, or inconclusive against what it is held against."""
    assert e.interval is not None
    if claim is None or claim.verdict is None or claim.low is None or claim.high is None:
        return f"{e.label}: {span_of(e)}"
    amount = claim.against.amount or 0.0
    ends = span(e.interval.low, e.interval.high, beside=amount)
    if claim.against.key == "level":
        side = {"inconclusive": f"inconclusive against the promised {amount:g}"}
        keeps = "below" if claim.high < 0 else "above"
        return f"{e.label} {ends}: {side.get(claim.verdict, f'{keeps} the promised {amount:g}')}"
    if claim.verdict == "inconclusive":
        return f"{e.label} is inconclusive against 0: {ends}"
    return f"{e.label} is {'above' if claim.low > 0 else 'below'} 0: {ends}"
