"""Typical miss: by how much predicted values are off."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.report.answers.phrases import number, places_of, span_of
from errbar.report.answers.pick_estimate import pick
from errbar.report.answers.row_marks import gap_words, hides_its_decider, mark_of
from errbar.report.answers.sentence import Sentence

WORDS = {
    "mae": ("off by {span} on average", "predicting the median is off by {blind}"),
    "rmse": ("off by {span} (root mean square)", "predicting the mean is off by {blind}"),
    "medae": ("off by {span} in the middle (median)", "predicting the median is off by {blind}"),
}


def miss_sentence(run: Run) -> Sentence | None:
    """Write the sentence on MAE, else RMSE, else the median absolute error; None without an interval of one."""
    e = pick(run, WORDS)
    mark = None if e is None else mark_of(e)
    if e is None or mark is None:
        return None
    assert e.interval is not None
    miss, blind = WORDS[e.measure]
    words = miss.format(span=span_of(e))
    against = blind.format(blind=number(e.no_skill, places_of(e.interval.low, e.interval.high)))
    against += f"; {gap_words(e)}" if hides_its_decider(e) else ""
    return Sentence(
        glyph=mark,
        question="How far off is it?",
        words=f"{words[0].upper()}{words[1:]}; {against}.",
        proof="measures",
        brief=f"{words}; {against}",
    )
