"""Calibration: are probabilities too extreme or too timid; do values lean to one side?"""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.phrases import span, span_of
from errbar.report.answers.pick_estimate import pick
from errbar.report.answers.sentence import Sentence


def calibration_sentence(run: Run) -> Sentence | None:
    """By the calibration slope: 1 is right, below it probabilities are too extreme, above too timid."""
    e = pick(run, ["calibration_slope"])
    if e is None:
        return None
    assert e.interval is not None
    slope, question = f"the calibration slope is {span_of(e)}", "Are its probabilities right?"
    if e.interval.low <= 1 <= e.interval.high:
        return Sentence(
            glyph="open",
            question=question,
            words=f"Nothing speaks against them: {slope}, and 1 is right.",
            proof="calibration",
            brief=f"calibration slope {span_of(e)}: nothing speaks against the probabilities",
        )
    word = "too extreme" if e.interval.high < 1 else "too timid"
    return Sentence(
        glyph="worse",
        question=question,
        words=f"They are {word}: {slope}, and 1 is right.",
        proof="calibration",
        brief=f"probabilities {word}: calibration slope {span_of(e)}, 1 is right",
        heads="calibration",
        clause=f"its probabilities are {word}",
    )


def lean_sentence(run: Run) -> Sentence | None:
    """By the bias of values: 0 is right."""
    e = pick(run, ["bias"])
    if e is None:
        return None
    assert e.interval is not None
    low, high, question = e.interval.low, e.interval.high, "Does it lean one way?"
    if low <= 0 <= high:
        return Sentence(
            glyph="open",
            question=question,
            words=f"Nothing speaks for it: bias is {span_of(e)}, and 0 is right.",
            proof="calibration",
            brief=f"bias {span_of(e)}: nothing speaks for a lean",
        )
    word = "too high" if low > 0 else "too low"
    by = span(low, high, beside=0.0) if low > 0 else span(-high, -low, beside=0.0)
    return Sentence(
        glyph="worse",
        question=question,
        words=f"Yes: on average it predicts {word}, by {by}.",
        proof="calibration",
        brief=f"predicts {word}, by {by} on average",
        heads="calibration",
        clause=f"it predicts {word}",
    )
