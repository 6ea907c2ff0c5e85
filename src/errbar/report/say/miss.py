"""Typical error: by how much predicted values are off."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.say.baseline_words import baseline_words
from errbar.report.say.marks import gap_words
from errbar.report.say.phrases import number, places_of, span_of
from errbar.report.say.pick_estimate import claim_about, pick
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of

WORDS = {
    "mae": "off by {span} on average",
    "rmse": "off by {span} (root mean square)",
    "medae": "off by {span} in the median row",
}


def miss_sentence(run: Run) -> Sentence | None:
    """Return the sentence on MAE, else RMSE, else the median absolute error; None without an interval of one."""
    e = pick(run, WORDS)
    claim = None if e is None else claim_about(run, e.measure, "skill")
    if e is None or claim is None or claim.low is None or e.interval is None:
        return None
    miss = WORDS[e.measure].format(span=span_of(e))
    against = f"{baseline_words(run, e.measure)} by {number(e.no_skill, places_of(e.interval.low, e.interval.high))}"
    told = gap_words(e, claim)
    against += f"; {told}" if told else ""
    body = f"{miss}; {against}{doubt_words(claim)}"
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question="How far off is it?",
        words=f"{body[0].upper()}{body[1:]}.",
        proof="measures",
        brief=body,
    )
