"""Calibration: are probabilities over- or underconfident; are predicted values off to one side?"""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.say.phrases import span, span_of
from errbar.report.say.pick_estimate import claim_about, pick
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of


def calibration_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the calibration slope: ideal 1; below it overconfident, and reversed if below 0."""
    e = pick(run, ["calibration_slope"])
    claim = claim_about(run, "calibration_slope", "calibration")
    if e is None or claim is None or claim.high is None:
        return None
    slope, question = f"calibration slope {span_of(e)}, ideal 1", "Are its probabilities right?"
    doubt = doubt_words(claim)
    if claim.verdict == "inconclusive":
        return Sentence(
            claims=(claim,),
            question=question,
            words=f"No miscalibration detected: {slope}{doubt}.",
            proof="calibration",
            brief=f"{slope}: no miscalibration detected{doubt}",
        )
    word = "overconfident" if claim.high < 0 else "underconfident"
    if e.interval is not None and e.interval.high < 0:
        word = "reversed"
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question=question,
        words=f"No, they are {word}: {slope}{doubt}.",
        proof="calibration",
        brief=f"probabilities {word}: {slope}{doubt}",
        clause=f"{word}{doubt}",
    )


def bias_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the bias of predicted values: ideal 0."""
    e = pick(run, ["bias"])
    claim = claim_about(run, "bias", "calibration")
    if e is None or claim is None or claim.low is None or claim.high is None:
        return None
    low, high, question = claim.low, claim.high, "Is it off to one side?"
    doubt = doubt_words(claim)
    if claim.verdict == "inconclusive":
        return Sentence(
            claims=(claim,),
            question=question,
            words=f"No systematic error detected: bias {span_of(e)}, ideal 0{doubt}.",
            proof="calibration",
            brief=f"bias {span_of(e)}, ideal 0: no systematic error detected{doubt}",
        )
    word = "too high" if low > 0 else "too low"
    by = span(low, high, beside=0.0) if low > 0 else span(-high, -low, beside=0.0)
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question=question,
        words=f"Yes: on average it predicts {word}, by {by}{doubt}.",
        proof="calibration",
        brief=f"predicts {word}, by {by} on average{doubt}",
        clause=f"predicts {word} by {by} on average{doubt}",
    )
