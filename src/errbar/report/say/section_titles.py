"""Headings of a page's sections on calibration, certainty, more rows and a threshold, from the claims they prove."""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.run import Run
from errbar.report.say.phrases import capital
from errbar.report.say.sentence import Answer, Sentence
from errbar.report.say.verdicts import doubt_words

Titled = tuple[str, tuple[Claim, ...]]
"""A heading and the claims that it renders."""
CERTAIN: Mapping[ClaimVerdict | None, str] = {
    "better": "Right more often when it is certain",
    "worse": "Right less often when it is certain",
    "inconclusive": "Inconclusive: is it right more often when it is certain?",
}
MORE_ROWS: Mapping[ClaimVerdict | None, str] = {
    "better": "More rows like these would help",
    "worse": "More rows like these would not help, by the line in 1/n",
    "equivalent": "More rows like these would hardly help",
    "inconclusive": "Inconclusive: would more rows like these help?",
}


def sentence_on(answer: Answer, proof: str) -> Sentence | None:
    """Return the first sentence with claims that a section proves; None without one."""
    return next((s for s in answer.sentences if s.proof == proof and s.claims), None)


def calibration_title(answer: Answer, *, plain: str, fine: str) -> Titled:
    """Return the sentence's clause if it found something; `fine` if it found nothing; `plain` if it did not look."""
    said = sentence_on(answer, "calibration")
    if said is None:
        return plain, ()
    return (capital(said.clause) if said.clause else fine + doubt_words(said.claims[0])), said.claims


def certainty_title(run: Run) -> Titled:
    """Return whether a model of several classes is right more often on rows of which it is certain."""
    claim = next((c for c in run.claims if c.question == "handing_over"), None)
    return ("Is it right when it is certain?", ()) if claim is None else (CERTAIN[claim.verdict], (claim,))


def more_rows_title(run: Run, *, plain: str) -> Titled:
    """Return whether twice as many training rows would help."""
    claim = next((c for c in run.claims if c.question == "more_rows"), None)
    return (plain, ()) if claim is None else (MORE_ROWS[claim.verdict], (claim,))


def desk_title(answer: Answer) -> Titled:
    """Return what the answer says of the cost, else what the section is for."""
    said = next((s for s in answer.sentences if s.proof == "decide" and s.clause), None)
    return ("What a threshold finds and costs", ()) if said is None else (capital(said.clause), said.claims)


def error_words(ends: str, blind: str, claim: Claim) -> str:
    """Return the sentence on errors beside one answer for all rows: `It errs on 3 to 9 of 100 rows; ...: better.`"""
    told = {"better": "better", "worse": "worse"}.get(claim.verdict or "", "inconclusive")
    return f"It errs on {ends}; {blind}: {told}{doubt_words(claim)}."
