"""Catch: of two classes, how many positives it finds and for how many negatives it raises a false alarm."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.say.phrases import of_100, rows_of_class
from errbar.report.say.pick_estimate import claim_about, cut_of, pick
from errbar.report.say.sentence import Sentence
from errbar.report.say.verdicts import doubt_words, joint_glyph


def catch_sentence(run: Run) -> Sentence | None:
    """Return the sentence on recall and specificity; None without intervals of both."""
    recall, specificity = pick(run, ["recall"]), pick(run, ["specificity"])
    if run.data.kind != "binary" or recall is None or specificity is None or run.data.positive is None:
        return None
    assert recall.interval is not None and specificity.interval is not None
    positive = run.data.positive
    negative = next((c for c in run.data.classes if c != positive), "other")
    yes, no = rows_of_class(positive), rows_of_class(negative)
    found = of_100(recall.interval.low, recall.interval.high)
    alarms = of_100(1 - specificity.interval.high, 1 - specificity.interval.low)
    claims = tuple(c for e in (recall, specificity) if (c := claim_about(run, e.measure, "skill")) is not None)
    doubt = next((doubt_words(c) for c in claims if c.doubt is not None), "")
    at = f" at {cut_of(recall)}" if cut_of(recall) else ""
    return Sentence(
        claims=claims,
        glyph=joint_glyph(claims),
        question=f"What does it catch{at}?",
        words=f"It finds {found} {yes}, with false alarms for {alarms} {no}{doubt}.",
        proof="decide",
        brief=f"{at.strip()} finds {found} {yes}, false alarms for {alarms} {no}{doubt}".strip(),
    )
