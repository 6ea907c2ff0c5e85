"""A selection: the error of the whole search, the winner's own score, and how settled the choice is."""

from __future__ import annotations

from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.report.answers.phrases import number, of_100, span_of
from errbar.report.answers.pick_estimate import base_of
from errbar.report.answers.sentence import Sentence
from errbar.report.digits import count, decimals
from errbar.report.selection_text import LONG_NAME, SETTLED, compared_candidates, deciding_estimate


def selection_heading(run: Run) -> str:
    """`The whole search at n=… is wrong on L to H of 100 new rows`."""
    e = deciding_estimate(run)
    n = e.estimand.n_train if e is not None else None
    search = f"The whole search{f' at n={n:,}' if n else ''}"
    if e is not None and e.value is None:
        return f"{search} has no {e.label}: it is undefined"
    if e is None or e.interval is None:
        return f"{search} has no interval for its error"
    if base_of(e) == "error_rate":
        return f"{search} is wrong on {of_100(e.interval.low, e.interval.high)} new rows"
    if base_of(e) == "accuracy":
        return f"{search} is right on {of_100(e.interval.low, e.interval.high)} new rows"
    return f"{search} has {e.label} {span_of(e)} on new rows"


def selection_sentences(run: Run) -> list[Sentence]:
    """The winner's own score against the outer interval, how settled the choice is, and what else is as good."""
    found = run.selection
    assert found is not None
    if len(compared_candidates(found)) < 2:
        return [_no_choice(found)]
    told = (_own_score(run, found), _choice(found), _as_good(found))
    return [sentence for sentence in told if sentence is not None]


def _no_choice(found: Selection) -> Sentence:
    tried = len(found.candidates)
    words = "There was one candidate: nothing to choose from."
    if tried == 1 and found.asks < found.budget:
        words = f"Time was over after one of {found.budget:,} candidates: there was nothing to choose from."
    elif tried > 1:
        words = f"{count(tried - 1, 'candidate')} of {tried:,} failed: there was nothing to choose from."
    return _stable(words)


def _stable(words: str) -> Sentence:
    """In a list of statements it begins with a small letter."""
    brief = f"{words[0].lower()}{words[1:].rstrip('.')}"
    return Sentence(glyph="open", question="Is the choice stable?", words=words, proof="search", brief=brief)


def _own_score(run: Run, found: Selection) -> Sentence | None:
    e = deciding_estimate(run)
    if e is None or e.interval is None or found.naive is None:
        return None
    inside = e.interval.low <= found.naive <= e.interval.high
    own = f"winner's own search score, {number(found.naive, decimals(e.low, e.high, e.value))}"
    why = "made the choice: it is no estimate"
    where = "" if inside else ", and lies outside the interval"
    return Sentence(
        glyph="open" if inside else "worse",
        question="May the winner's score be reported?",
        words=f"No: the {own}, {why} of its error{where}.",
        proof="search",
        brief=f"the {own}, {why}{where}",
    )


def _choice(found: Selection) -> Sentence | None:
    """How often the outer splits chose the same, and what other choices would have cost."""
    choices = found.stability.choices
    if not choices:
        return None
    settled = SETTLED[found.stability.verdict]
    return _stable(f"{describe_agreement(found)}{f': {settled}' if settled else ''}.")


def describe_agreement(found: Selection) -> str:
    """`4 of 5 outer splits chose k=5`; a long name is not said again."""
    name, choices = str(found.chosen["name"]), found.stability.choices
    times, total = choices.get(name, 0), sum(choices.values())
    if total == 1:
        return f"The outer split chose {'the same' if times else 'another candidate'}"
    said = name if len(name) <= LONG_NAME else "the same"
    return f"{f'{times:,}' if times else 'None'} of {total:,} outer splits chose {said}"


def _as_good(found: Selection) -> Sentence | None:
    others = len(found.not_distinguishable) - (found.chosen["name"] in found.not_distinguishable)
    if not others:
        return None
    words = f"{count(others, 'other candidate')} {'are' if others > 1 else 'is'} not distinguishable from it."
    return Sentence(glyph="open", question="Is another as good?", words=words, proof="search")
