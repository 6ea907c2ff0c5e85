"""What `threshold` answers: the threshold to use, what it costs, and how it stands against each alternative."""

from __future__ import annotations

import math

from errbar.claims.decide import base_of
from errbar.records.claim import Claim
from errbar.records.comparison import Comparison
from errbar.records.run import Run
from errbar.report.say.phrases import listed, span, span_of
from errbar.report.say.quantifiers import all_of, with_verdict
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import WORDS, glyph_of

MOST = 4


def alternatives(run: Run) -> list[Claim]:
    """List the claims about the chosen rule against its alternatives, in the order of the run's table."""
    found = {c.against.names[0]: c for c in run.claims if c.question == "threshold"}
    return [found[c.left] for c in run.comparisons if c.left in found]


def threshold_rule(run: Run) -> str:
    """Return the rule to use: `Predict "1" when p ≥ 0.172`."""
    found = run.threshold
    assert found is not None
    if found.value is not None and math.isfinite(found.value) and found.positive is not None:
        what = "p" if found.scale == "prob" else "score"
        return f'Predict "{found.positive}" when {what} ≥ {found.value:g}'
    return f"Predict {found.rule}"


def threshold_heading(run: Run) -> str:
    """Return the rule, and whether it costs less than one answer for every row."""
    use = threshold_rule(run)
    blind = [c for c in alternatives(run) if c.against.key == "one_answer" and c.low is not None]
    if not blind:
        return use
    worse, open_ = with_verdict(blind, "worse"), with_verdict(blind, "inconclusive")
    if worse:
        return f"{use}; that costs more than {alternative_words(worse[0])}"
    if open_:
        return f"{use}; it may cost more than {alternative_words(open_[0])}"
    assert all_of(blind, "better")
    return f"{use}; that costs less than {listed([alternative_words(c) for c in blind])}"


def alternative_words(c: Claim) -> str:
    """Return an alternative as sentences name it."""
    name = c.against.names[0]
    if name.startswith("cheapest single class ("):
        return f'always predicting "{name.partition("(")[2].rstrip(")")}"'
    if name == "likeliest class":
        return "the likeliest class"
    for was, now in (("cut of theory", "the threshold of theory"), ("cut at", "a threshold of")):
        if name.startswith(was):
            return name.replace(was, now, 1)
    return name.replace("always positive", "always predicting positive").replace(
        "never positive", "never predicting positive"
    )


def range_words(low: float, high: float) -> str:
    """Return the range of thresholds that are about as cheap."""
    return f"{low:.3g} – {'never' if math.isinf(high) else f'{high:.3g}'} not clearly worse"


def predicted_words(share: float | None) -> str:
    """Return whether the rule predicts positive for no row or for all; empty for a part of them."""
    return {0.0: " (none of these rows)", 1.0: " (all of these rows)"}.get(-1.0 if share is None else share, "")


def threshold_sentences(run: Run) -> list[Sentence]:
    """Return what it costs, then each alternative."""
    cost = next((e for e in run.estimates if e.interval is not None), None)
    out = []
    if cost is not None:
        words = f"{cost.label[0].upper()}{cost.label[1:]} {span_of(cost)} on rows that did not choose the threshold."
        asked = "What does it cost?" if base_of(cost.measure) == "cost" else "How good is it on new rows?"
        out.append(Sentence(question=asked, words=words, proof="measures"))
    return out + [_alternative(c) for c in alternatives(run) if c.low is not None and c.high is not None][:MOST]


def _alternative(c: Claim) -> Sentence:
    assert c.low is not None and c.high is not None
    other = alternative_words(c)
    words = {
        "better": f"costs less than {other}, by {span(-c.high, -c.low, beside=0.0)} per row",
        "worse": f"costs more than {other}, by {span(c.low, c.high, beside=0.0)} per row",
    }.get(c.verdict or "", f"inconclusive against {other} (difference in cost {span(c.low, c.high, beside=0.0)})")
    said = f"{words[0].upper()}{words[1:]}."
    return Sentence(
        claims=(c,), glyph=glyph_of(c), question=f"Compared with {other}?", words=said, proof="gaps", brief=words
    )


def chosen_is(c: Comparison, claim: Claim) -> str:
    """Return what the chosen rule is beside an alternative: cheaper, dearer, the same rule, or inconclusive."""
    if c.gap == 0 and c.low is None:
        return "the same"
    words = {"better": "cheaper", "worse": "costlier"}
    return words.get(claim.verdict or "", WORDS[claim.verdict or "inconclusive"])
