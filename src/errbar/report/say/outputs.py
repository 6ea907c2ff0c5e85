"""Each of several outputs: is it better than predicting the mean, and how far off is it?"""

from __future__ import annotations

from errbar.claims.output import SHEET
from errbar.claims.sheet_lines import known_numbers, sheet_lines
from errbar.records.claim import Claim
from errbar.records.run import Run
from errbar.report.say.phrases import span
from errbar.report.say.quantifiers import with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import glyph_of

MOST = 4
"""Outputs that have a row each; of more, the three worst and how many are better."""


def output_sentences(run: Run) -> list[Sentence]:
    """Return a sentence each, as outputs stand in the data; of more than four the three worst, and a count."""
    claims = {str(line["output"]): line for line in sheet_lines(run, SHEET)}
    found = sorted(
        (c for c in run.claims if c.question == "output"), key=lambda c: list(claims).index(c.subject.names[0])
    )
    if len(found) <= MOST:
        return [_sentence(run, c) for c in found]
    better = with_verdict(found, "better")
    words = f"{len(better):,} of {len(found):,} outputs are better than predicting the mean; the worst three follow."
    counted = Sentence(
        claims=tuple(found),
        glyph="better" if len(better) == len(found) else "open",
        question="Which outputs are better than the baseline?",
        words=words,
        proof="outputs",
        brief=words[:-1],
    )
    worst = sorted(found, key=lambda c: c.low or 0.0)[: MOST - 1]
    return [counted, *(_sentence(run, c) for c in worst)]


def _sentence(run: Run, c: Claim) -> Sentence:
    assert c.low is not None and c.high is not None
    name, r2 = c.subject.names[0], span(c.low, c.high, beside=0.0)
    said = {
        "better": f"explains {span(100 * c.low, 100 * c.high, beside=0.0)} % of the variance (R²)",
        "worse": f"worse than predicting the mean (R² {r2})",
        "inconclusive": f"inconclusive against predicting the mean (R² {r2})",
    }[c.verdict or "inconclusive"]
    lines = [x for x in sheet_lines(run, SHEET) if x["output"] == name and x.get("measure") == "mae"]
    off = known_numbers(lines[0], "low", "high") if lines else None
    said += f"; off by {span(*off)} on average" if off is not None else ""
    return Sentence(
        claims=(c,),
        glyph=glyph_of(c),
        question=f"{name}?",
        words=f"{name}: {said}.",
        proof="outputs",
        brief=f"{name}: {said}",
        clause=f"worse than predicting the mean on {name}" if c.verdict == "worse" else "",
    )
