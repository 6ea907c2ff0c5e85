"""Slices: is it worse on a part of the rows than on the rest, over all parts and measures looked at?"""

from __future__ import annotations

from errbar.records.comparison import Comparison, count_tests
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.answers.phrases import span_of
from errbar.report.answers.sentence import Sentence

QUESTION = "Where does it fail?"


def slice_sentence(run: Run) -> Sentence | None:
    """None where no slice was tested against the rest."""
    tested = [c for c in run.comparisons if c.p_adjusted is not None]
    if run.verb != "score" or not tested:
        return None
    looks = count_tests(tested)
    worse = sorted((c for c in tested if c.verdict == "left better"), key=lambda c: c.p_adjusted or 0.0)
    if not worse:
        none = f"In none of {looks:,} looks is a slice worse than the rest."
        return Sentence(glyph="open", question=QUESTION, words=none, proof="slices", brief=none[:-1])
    worst = worse[0]
    e = _estimate(run, worst)
    values = f"{e.label} {span_of(e)}, " if e is not None and e.interval is not None else ""
    more = len({c.right for c in worse}) - 1
    others = f" So {'are' if more > 1 else 'is'} {more} other {'slices' if more > 1 else 'slice'}." if more else ""
    return Sentence(
        glyph="worse",
        question=QUESTION,
        words=f"At {worst.right}: {values}worse than the rest, after adjustment for {looks:,} looks.{others}",
        proof="slices",
        brief=f"at {worst.right} {values}worse than the rest (adjusted for {looks:,} looks)",
        heads="slice",
        clause=f"it is worse at {worst.right}",
    )


def _estimate(run: Run, c: Comparison) -> Estimate | None:
    return next((e for e in run.estimates if e.slice == c.right and e.measure == c.measure), None)
