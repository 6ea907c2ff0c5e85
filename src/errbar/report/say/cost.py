"""Cost: do its errors cost more or less than one answer for every row?"""

from __future__ import annotations

from collections.abc import Mapping

from errbar.records.claim import Claim, ClaimVerdict
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.say.baseline_words import one_answer_words
from errbar.report.say.phrases import number, places_of, span, span_of
from errbar.report.say.pick_estimate import claim_about, cut_of, pick
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of

QUESTION = "What do its errors cost?"
CLAUSES: Mapping[ClaimVerdict | None, str] = {
    "worse": "costs more than",
    "better": "costs less than",
    "inconclusive": "may cost more than",
}


def cost_sentence(run: Run) -> Sentence | None:
    """Return the sentence on cost; None if the run has no costs, or no interval for them."""
    e = pick(run, ["cost"])
    claim = None if e is None else claim_about(run, e.measure, "skill")
    if e is None or claim is None or claim.low is None or e.interval is None or claim.verdict not in CLAUSES:
        return None
    rule, at = one_answer_words(claim), cut_of(e)
    blind = number(e.no_skill, places_of(e.interval.low, e.interval.high))
    cost = f"{span_of(e)} per row"
    beyond = _beyond(e, claim) + doubt_words(claim)
    return Sentence(
        claims=(claim,),
        glyph=glyph_of(claim),
        question=QUESTION,
        words=f"{f'At {at}, ' if at else ''}{cost}{_prices(run)}. {rule[0].upper()}{rule[1:]} costs {blind}{beyond}.",
        proof="decide",
        brief=f"costs {cost}; {rule} costs {blind}{beyond}",
        clause=f"{f'at {at} ' if at else ''}{CLAUSES[claim.verdict]} {rule}",
    )


def _beyond(e: Estimate, claim: Claim) -> str:
    """Return the difference that decided if it was found on the same rows, else the verdict."""
    assert claim.low is not None and claim.high is not None
    if e.decided_by != "gap":
        return ": inconclusive" if claim.verdict == "inconclusive" else ""
    level = f"{100 * claim.level:g} % interval"
    if claim.verdict == "inconclusive":
        return f": inconclusive (difference {span(claim.low, claim.high, beside=0.0)}, {level})"
    ends, word = ((claim.low, claim.high), "less") if claim.low > 0 else ((-claim.high, -claim.low), "more")
    return f", {span(*ends, beside=0.0)} {word} ({level})"


def _prices(run: Run) -> str:
    """Return `, with a miss at 10 and a false alarm at 1`."""
    stated = run.options.get("cost")
    if not isinstance(stated, str) or run.data.kind != "binary":
        return ""
    parts = dict(p.strip().split("=", 1) for p in stated.split(",") if "=" in p)
    if set(parts) != {"fn", "fp"}:
        return ""
    return f", with a miss at {parts['fn']} and a false alarm at {parts['fp']}"
