"""The cheapest threshold: would another threshold than the declared one cost less than one answer for every row?"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.claims.cheaper_threshold import SHEET
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.records.claim import ClaimVerdict
from errbar.records.run import Run
from errbar.report.say.baseline_words import one_answer_words
from errbar.report.say.phrases import number, span
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of

AGAINST: Mapping[ClaimVerdict | None, str] = {
    "better": "less than {rule}",
    "worse": "more than {rule}",
    "inconclusive": "inconclusive against {rule}",
}


def cheaper_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the cheapest threshold; None if the declared one is the cheapest."""
    claim = next((c for c in run.claims if c.question == "cheaper_threshold"), None)
    line = next(iter(sheet_lines(run, SHEET)), {})
    found = known_numbers(line, "cut", "low", "high")
    if claim is None or found is None or claim.verdict is None:
        return None
    cut, low, high = found
    against = AGAINST[claim.verdict].format(rule=one_answer_words(claim)) + doubt_words(claim)
    said = f"costs {span(low, high)} per row: {against}"
    at = number(float(f"{cut:.3g}"), _places(cut))
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question="Is there a cheaper threshold?",
        words=f"The cheapest threshold on these rows, {at}, {said}. The range holds at all thresholds at once.",
        proof="decide",
        brief=f"the cheapest threshold on these rows, {at}, {said}",
    )


def _places(cut: float) -> int:
    """Return the decimals of a threshold: three significant digits, two at least."""
    text = f"{cut:.3g}"
    return max(2, len(text.partition(".")[2])) if "e" not in text else 6
