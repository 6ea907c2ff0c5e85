"""Handing over: is a model of several classes right more often on the rows of which it is certain?"""

from __future__ import annotations

from errbar.claims.handing_over import SHARE, nearest_line
from errbar.records.run import Run
from errbar.report.say.phrases import of_100
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of


def handing_sentence(run: Run) -> Sentence | None:
    """Return the sentence on handing the least certain tenth to a person; None if no line is near a tenth."""
    claim = next((c for c in run.claims if c.question == "handing_over"), None)
    found = nearest_line(run)
    if claim is None or found is None:
        return None
    share, low, high, rest, rest_right, *_ = found
    handed = "tenth" if abs(share - SHARE) <= 0.005 else f"{100 * share:.0f} %"
    theirs = f"{rest_right * rest:,.0f} of {rest:,.0f} right"
    tells = {
        "better": f", more often than on those ({theirs})",
        "worse": f", less often than on those ({theirs})",
        "inconclusive": f"; inconclusive against those ({theirs})",
    }
    said = f"it is right on {of_100(low, high)} of the rest{tells[claim.verdict or 'inconclusive']}{doubt_words(claim)}"
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question="What if a person decides the least certain rows?",
        words=f"If a person takes the least certain {handed}, {said}.",
        proof="calibration",
        brief=f"without the least certain {handed} {said}",
    )
