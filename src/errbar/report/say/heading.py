"""The heading: what is known of skill, and the worst thing besides that a reader must know."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records import codes
from errbar.records.run import Run
from errbar.report.digits import count
from errbar.report.say.phrases import capital, listed
from errbar.report.say.pick_estimate import whole_estimates
from errbar.report.say.quantifiers import with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.skill import deciding_claim, numbers_clause

NO_INTERVAL = "No interval, so errbar concludes nothing about new rows"


def join_heading(run: Run, skill: Sentence | None, others: Sequence[Sentence]) -> str:
    """Return skill, then the worst of a refusal, worse or undefined measures, cost, a slice or class, calibration."""
    clause = "" if skill is None else skill.clause
    aside = find_aside(run, others)
    numbers = numbers_clause(run)
    if aside is None:
        if not clause:
            return end(numbers or NO_INTERVAL)
        return end(f"{clause}: {numbers}" if numbers else clause)
    if not clause:
        return end(capital(aside))
    assert skill is not None
    return end(f"{clause}, {'but' if skill.glyph == 'better' else 'and'} {aside}")


def find_aside(run: Run, others: Sequence[Sentence]) -> str | None:
    """Return the clause of the worst news besides skill: claims come worst first, so the first that has one."""
    refusal = next((s for s in others if s.proof == "findings" and s.clause), None)
    if refusal is not None:
        return refusal.clause
    by_claim = {s.claims[0].key: s for s in others if s.clause and s.claims}
    for claim in run.claims:
        sentence = by_claim.get(claim.key)
        opens = claim.against.key == "one_answer" and claim.verdict == "inconclusive"
        if sentence is not None and (claim.verdict == "worse" or opens):
            return sentence.clause
        if claim.question == "skill" and claim.verdict == "worse":
            found = other_measures(run)
            if found is not None:
                return found
        if claim.question == "skill" and claim.verdict == "undefined" and _impossible(claim.why):
            return f"{claim.label} is infinite"
    return None


def other_measures(run: Run) -> str | None:
    """Return how many measures are worse than the baseline, unless the deciding one is among them; None for none."""
    lead = deciding_claim(run)
    claims = [c for c in run.claims if c.question == "skill" and c.against.key == "baseline"]
    worse = with_verdict(claims, "worse")
    if not worse or (lead is not None and lead.verdict == "worse"):
        return None
    first = next((e.label for e in whole_estimates(run) if e.measure in {c.measure for c in worse}), worse[0].label)
    if len(worse) == 1:
        return f"{first} is worse than baseline"
    return f"{len(worse):,} of {count(len(claims), 'measure')} are worse than baseline, {first} first"


def _impossible(why: object) -> bool:
    return getattr(why, "code", None) == codes.IMPOSSIBLE_OUTCOMES


def end(text: str) -> str:
    """Return the text with a full stop."""
    return f"{text}." if text and text[-1] not in ".?!" else text


def refusal_sentence(run: Run) -> Sentence | None:
    """Return what a check withholds; None if no refusal stands."""
    held = [f for f in run.findings if f.stands]
    if not held:
        return None
    named = listed(list(dict.fromkeys(f.code for f in held)))
    withheld = [e.label for e in whole_estimates(run) if e.reason is not None and e.reason.why == "refused"]
    named_ = [*withheld[:3], "more"] if len(withheld) > 3 else withheld
    what = listed(named_) if withheld else "what was asked"
    claims = tuple(c for c in run.claims if c.question == "finding" and c.subject.names[0] == held[0].code)
    return Sentence(
        claims=claims[:1],
        glyph="worse",
        question="What is withheld?",
        words=f"{held[0].message} ({held[0].code})",
        proof="findings",
        clause=f"{what} {'are' if len(withheld) > 1 else 'is'} withheld ({named})",
    )
