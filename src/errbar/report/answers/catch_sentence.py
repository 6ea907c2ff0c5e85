"""Catch: of two classes, how many positives it finds and for how many negatives it raises an alarm."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.phrases import of_100, rows_of_class
from errbar.report.answers.pick_estimate import cut_of, pick
from errbar.report.answers.row_marks import mark_of
from errbar.report.answers.sentence import Glyph, Sentence


def catch_sentence(run: Run) -> Sentence | None:
    """None without intervals of recall and specificity; better where both are better than calls at random."""
    recall, specificity = pick(run, ["recall"]), pick(run, ["specificity"])
    if run.data.kind != "binary" or recall is None or specificity is None or run.data.positive is None:
        return None
    assert recall.interval is not None and specificity.interval is not None
    positive = run.data.positive
    negative = next((c for c in run.data.classes if c != positive), "other")
    yes, no = rows_of_class(positive), rows_of_class(negative)
    found = of_100(recall.interval.low, recall.interval.high)
    alarms = of_100(1 - specificity.interval.high, 1 - specificity.interval.low)
    marks = {mark_of(recall), mark_of(specificity)}
    glyph: Glyph = "better" if marks == {"better"} else "worse" if marks == {"worse"} else "open"
    at = f" at {cut_of(recall)}" if cut_of(recall) else ""
    return Sentence(
        glyph=glyph,
        question=f"What does it catch{at}?",
        words=f"{found} {yes}, and it raises an alarm for {alarms} {no}.",
        proof="decide",
        brief=f"{at.strip()} finds {found} {yes}, false alarms for {alarms} {no}".strip(),
    )
