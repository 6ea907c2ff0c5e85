"""More rows: would twice as many training rows help, and is the learner too flexible, too stiff, or short of data?"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.claims.more_rows import SHEET
from errbar.claims.sheet_lines import sheet_lines
from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.run import Run
from errbar.report.say.phrases import span
from errbar.report.say.sentence import Sentence

OPENINGS: Mapping[ClaimVerdict | None, str] = {
    "better": "Yes",
    "equivalent": "Hardly",
    "inconclusive": "Inconclusive",
}
TOO_LITTLE = "too little data"
"""Answer of the curve that says that the gain is not only above 0, but large."""
ADVICE = {
    "too flexible a learner": "the training error is far lower: regularise the learner",
    "poor features or too stiff a learner": "the training error is little lower: try other features or a more flexible "
    "learner",
}


def more_rows_claim(run: Run) -> Claim | None:
    """Return the claim on twice as many rows; None without a curve."""
    return next((c for c in run.claims if c.question == "more_rows"), None)


def more_rows_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the learning curve's line in 1/n; None without a curve."""
    claim = more_rows_claim(run)
    if claim is None or claim.low is None or claim.high is None or claim.verdict not in OPENINGS:
        return None
    gain = span(claim.low, claim.high, beside=0.0)
    opening = OPENINGS[claim.verdict]
    said = f"twice as many rows would improve {claim.label} by {gain}"
    endings = {"better": "", "equivalent": ": hardly"}
    return Sentence(
        claims=(claim,),
        glyph="better" if claim.verdict == "better" else "open",
        question="Would more rows like these help?",
        words=f"{opening}: {said}, by a line in 1/n.",
        proof="curve",
        brief=said + endings.get(claim.verdict or "", ": inconclusive"),
    )


def outlook_words(run: Run) -> str:
    """Return too little data, or poor features, with what to do; empty without a curve."""
    claim = more_rows_claim(run)
    answer = str(next(iter(sheet_lines(run, SHEET)), {}).get("verdict"))
    if claim is None:
        return ""
    if claim.verdict == "better":
        much = "too little data: more rows help"
        return much if answer == TOO_LITTLE else "more rows help; inconclusive by how much"
    if claim.verdict == "equivalent":
        return f"{answer}: more rows hardly help, and {ADVICE[answer]}"
    return "too little data or poor features? inconclusive: these rows do not show whether more would help"
