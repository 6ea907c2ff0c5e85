"""Slices: is it worse on a part of the rows than on all others, over all slices and measures that were tested?"""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.digits import count
from errbar.report.say.phrases import span_of
from errbar.report.say.quantifiers import with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, glyph_of

QUESTION = "Where does it fail?"
TOO_FEW = "fewer than 30 rows (5 for numbers) in or outside a slice, no interval, or a total"
FEW = "* few rows: read the interval"


def slice_claims(run: Run) -> list[Claim]:
    """List the claims about slices against all other rows."""
    return [c for c in run.claims if c.question == "slice"]


def slice_sentence(run: Run) -> Sentence | None:
    """Return the sentence on the worst slice; None if no slice was tested against the others."""
    claims = slice_claims(run)
    tested = [c for c in claims if c.verdict not in ("untested", "undefined")]
    if not tested:
        return None
    looks = f"{count(tested[0].looks, 'test')}"
    worse = with_verdict(tested, "worse")
    if not worse:
        words = f"None of {looks} found a slice worse than all other rows{_untested(claims)}."
        return Sentence(claims=tuple(tested), question=QUESTION, words=words, proof="slices", brief=words[:-1])
    worst = worse[0]
    e = _estimate(run, worst)
    values = f"{worst.label} {span_of(e)}, " if e is not None and e.interval is not None else f"{worst.label} "
    more = len({c.subject for c in worse}) - 1
    others = f" So {'are' if more > 1 else 'is'} {count(more, 'other slice')}." if more else ""
    name, doubt = worst.subject.names[0], doubt_words(worst)
    return Sentence(
        claims=tuple(worse),
        glyph=glyph_of(worst),
        question=QUESTION,
        words=f"At {name}: {values}worse than all other rows, adjusted for {looks}{doubt}.{others}",
        proof="slices",
        brief=f"at {name} {values}worse than all other rows (adjusted for {looks}){doubt}",
        clause=f"worse at {name} ({values.rstrip(', ')}){doubt}",
    )


def slice_title(run: Run) -> str:
    """Return the heading of the section on slices."""
    claims = slice_claims(run)
    worse, untested = with_verdict(claims, "worse"), with_verdict(claims, "untested")
    if worse:
        return f"Where it fails: worse at {_names(worse)}"
    if not claims or len(untested) == len(claims):
        return "Where it fails"
    return f"No slice found worse than all other rows{_untested(claims)}"


def _names(worse: Sequence[Claim]) -> str:
    names = list(dict.fromkeys(c.subject.names[0] for c in worse))
    return ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")


def _untested(claims: Sequence[Claim]) -> str:
    untested, undefined = len(with_verdict(claims, "untested")), len(with_verdict(claims, "undefined"))
    parts = [f"{count(untested, 'comparison')} had too few rows to test"] if untested else []
    parts += [f"{undefined:,} {'is' if undefined == 1 else 'are'} undefined"] if undefined else []
    return f"; {', '.join(parts)}" if parts else ""


def _estimate(run: Run, c: Claim) -> Estimate | None:
    return next((e for e in run.estimates if e.slice == c.subject.names[0] and e.measure == c.measure), None)


def slice_legend(claims: Sequence[Claim]) -> str:
    """Return what the marks of a table of slices mean, and how many tests they are adjusted for."""
    looks = count(claims[0].looks, "test") if claims else ""
    marks = "● better, ◆ worse, ○ inconclusive"
    return f"Against all other rows, adjusted for {looks}: {marks}. {FEW}"


def nothing_tested_words() -> str:
    """Return why no slice was held against the others."""
    return f"No slice was tested against all other rows: {TOO_FEW}. {FEW}"


def untested_words(claims: Sequence[Claim]) -> str:
    """Return how many slices and measures were too small to test; empty if all were tested."""
    untested = with_verdict(claims, "untested")
    why = next((c.why.says for c in untested if c.why is not None), TOO_FEW)
    return f"Not tested: {count(len(untested), 'comparison')} ({why})" if untested else ""
