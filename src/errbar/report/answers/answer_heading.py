"""The heading: what is known of skill, and the first thing besides that a reader must know."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.run import Run
from errbar.report.answers.phrases import capital, listed
from errbar.report.answers.sentence import ORDER, Sentence


def join_heading(skill: Sentence | None, others: Sequence[Sentence], rest: str) -> str:
    """Skill, then the first of refusal, cost, slice, calibration, tie, open question; `rest` where none holds."""
    clause = "" if skill is None else skill.clause
    found = min((s for s in others if s.heads), key=lambda s: ORDER.index(s.heads), default=None)
    if found is None:
        return end(f"{clause}{rest}" if clause else capital(rest.lstrip(":, ")))
    if not clause:
        return end(capital(found.clause))
    worse = found.glyph == "worse" or found.heads == "refusal"
    assert skill is not None
    return end(f"{clause}, {'but' if worse and skill.glyph == 'better' else 'and'} {found.clause}")


def end(text: str) -> str:
    """The text with a full stop."""
    return f"{text}." if text and text[-1] not in ".?!" else text


def refusal_sentence(run: Run) -> Sentence | None:
    """What a check withholds; None where no refusal stands."""
    held = [f for f in run.findings if f.severity == "refuse" and f.because is None]
    if not held:
        return None
    codes = listed(list(dict.fromkeys(f.code for f in held)))
    withheld = [
        e.label for e in run.estimates if e.slice is None and e.reason is not None and e.reason.why == "refused"
    ]
    what = f"{listed(withheld[:3])}{' and more' if len(withheld) > 3 else ''}" if withheld else "what was asked"
    return Sentence(
        glyph="worse",
        question="What is withheld?",
        words=f"{held[0].message} ({held[0].code})",
        proof="findings",
        heads="refusal",
        clause=f"{what} {'are' if len(withheld) > 1 else 'is'} withheld ({codes})",
    )
