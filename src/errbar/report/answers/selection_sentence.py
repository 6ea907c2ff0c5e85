"""A selection: the error of the whole search, the winner's own score, and how settled the choice is."""

from __future__ import annotations

from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.report.answers.phrases import number, of_100, places_of, span_of
from errbar.report.answers.pick_estimate import base_of
from errbar.report.answers.sentence import Sentence


def outer_estimate(run: Run) -> Estimate | None:
    """Of the measure that decided, from rows that chose nothing."""
    found = run.selection
    assert found is not None
    return next((e for e in run.estimates if e.measure == found.measure and e.slice is None), None)


def selection_heading(run: Run) -> str:
    """`The whole search at n=… is wrong on L to H of 100 new rows`."""
    e = outer_estimate(run)
    n = e.estimand.n_train if e is not None else None
    search = f"The whole search{f' at n={n:,}' if n else ''}"
    if e is None or e.interval is None:
        return f"{search} has no interval for its error"
    if base_of(e) == "error_rate":
        return f"{search} is wrong on {of_100(e.interval.low, e.interval.high)} new rows"
    if base_of(e) == "accuracy":
        return f"{search} is right on {of_100(e.interval.low, e.interval.high)} new rows"
    return f"{search} has {e.label} {span_of(e)} on new rows"


def selection_sentences(run: Run) -> list[Sentence]:
    """The winner's own score against the outer interval, and how often the outer splits chose it."""
    found, e = run.selection, outer_estimate(run)
    assert found is not None
    out = []
    if e is not None and e.interval is not None and found.naive is not None:
        inside = e.interval.low <= found.naive <= e.interval.high
        own = number(found.naive, places_of(e.interval.low, e.interval.high))
        where = "lies inside that interval" if inside else "lies outside"
        words = f"The winner's own search score, {own}, {where}: it is no estimate, since it was chosen by it."
        out.append(
            Sentence(
                glyph="open" if inside else "worse",
                question="May the winner's score be reported?",
                words=words,
                proof="search",
                brief=f"the winner's own search score, {own}, {where}: it was chosen by it",
            )
        )
    choices = found.stability.choices
    if choices:
        times, total = choices.get(str(found.chosen["name"]), 0), sum(choices.values())
        words = f"{found.chosen['name']} was chosen in {times:,} of {total:,} outer splits."
        out.append(Sentence(glyph="open", question="Is the choice stable?", words=words, proof="search"))
    others = [name for name in found.not_distinguishable if name != found.chosen["name"]]
    if others:
        words = f"{len(others):,} other candidate{'s are' if len(others) > 1 else ' is'} not distinguishable from it."
        out.append(Sentence(glyph="open", question="Is another as good?", words=words, proof="search"))
    return out
