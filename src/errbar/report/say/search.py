"""A selection: the error of a model chosen this way, the winner's search score, and how stable the choice is."""

from __future__ import annotations

from errbar.claims.search import compared_candidates, deciding_estimate
from errbar.records.run import Run
from errbar.records.selection import Selection
from errbar.report.digits import count, decimals
from errbar.report.say.phrases import capital, number, of_100, span_of
from errbar.report.say.pick_estimate import base_of, claim_about
from errbar.report.say.sentence import Sentence
from errbar.report.say.skill import CLAUSES
from errbar.report.say.verdicts import doubt_opening

LONG_NAME = 40
"""Characters from which a candidate has a line of its own."""
SETTLED = {
    "flat": "the choice hardly matters",
    "between": "the choice matters little",
    "unsettled": "which one is chosen is partly chance",
    "unknown": "",
}


RACES = {
    "careful": "those that left were worse than the leader on the same rows, 5 % over all looks; in simulations the "
    "true best left in 0–5 % of runs",
    "halving": "candidates that left are not shown to be worse",
}
"""Claims that a race allows."""
NO_CHOICE = "nothing to choose from, so none"
NOT_VISIBLE = "not visible on these rows"
"""Optimism without a choice, and optimism that these rows do not show."""


def whose_error(found: Selection) -> str:
    """Return whose error the run reports: `a model chosen this way`, or the setting that the test rows graded."""
    return f"the setting {found.chosen['name']}" if found.report == "chosen" else "a model chosen this way"


def as_good_words(others: int, rivals: int, which: str) -> str:
    """Return how many candidates may do as well as the chosen one."""
    if not others:
        return f"none of {count(rivals, 'other')}{which} does as well"
    return f"{others:,} of {count(rivals, 'other')}{which} {'is' if others == 1 else 'are'} inconclusive against it"


def no_rival_words(found: Selection) -> str:
    """Return why there is no other candidate to compare the chosen one with."""
    why = "none stayed to the end" if found.race else "all others failed"
    return f"no other candidate to compare it with: {why}"


def selection_heading(run: Run) -> str:
    """Return `A model chosen this way errs on L to H of 100 new rows`."""
    assert run.selection is not None
    e, who = deciding_estimate(run), capital(whose_error(run.selection))
    if e is not None and e.value is None:
        return f"{who} has no {e.label}: it is undefined"
    if e is None or e.interval is None:
        return f"{who} has no interval for its error"
    claim = claim_about(run, e.measure, "skill")
    opening = "" if claim is None else doubt_opening(claim)
    who = f"{who[0].lower()}{who[1:]}" if opening else who
    base = base_of(e.measure)
    does = {"error_rate": "errs on", "accuracy": "is right on"}.get(base)
    rows = (
        f"{does} {of_100(e.interval.low, e.interval.high)} new rows"
        if does
        else f"has {e.label} {span_of(e)} on new rows"
    )
    against = ""
    if claim is not None and claim.verdict in CLAUSES:
        said = CLAUSES[claim.verdict]
        against = f", {said[0].lower()}{said[1:]}"
    return f"{opening}{who} {rows}{against}"


def selection_sentences(run: Run) -> list[Sentence]:
    """Return the winner's own score against the outer interval, how stable the choice is, what else does as well."""
    found = run.selection
    assert found is not None
    if len(compared_candidates(found)) < 2:
        return [_no_choice(found)]
    told = (_search_score(run, found), _choice(found), _as_good(run))
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
    """Return the sentence on stability; in a list of statements it begins with a small letter."""
    brief = f"{words[0].lower()}{words[1:].rstrip('.')}"
    return Sentence(question="Is the choice stable?", words=words, proof="search", brief=brief)


def _search_score(run: Run, found: Selection) -> Sentence | None:
    claim, e = next((c for c in run.claims if c.question == "search_score"), None), deciding_estimate(run)
    if claim is None or e is None or found.naive is None:
        return None
    own = f"winner's search score, {number(found.naive, decimals(e.low, e.high, e.value))}"
    outside = claim.verdict == "differs"
    lucky = found.optimism is not None and found.optimism <= 0
    why = "made the choice: do not report it" if lucky else "is optimistic: do not report it"
    where = " (it lies outside the interval)" if outside else ""
    return Sentence(
        claims=(claim,),
        glyph="worse" if outside else "open",
        question="May the winner's search score be reported?",
        words=f"No: the {own}, {why}{where}.",
        proof="search",
        brief=f"the {own}, {why}{where}",
    )


def _choice(found: Selection) -> Sentence | None:
    """Return how often the outer splits chose the same, and what other choices would have cost."""
    if not found.stability.choices:
        return None
    settled = SETTLED[found.stability.verdict]
    return _stable(f"{describe_agreement(found)}{f': {settled}' if settled else ''}.")


def describe_agreement(found: Selection) -> str:
    """Return `4 of 5 outer splits chose k=5`; a long name is not said again."""
    name, choices = str(found.chosen["name"]), found.stability.choices
    times, total = choices.get(name, 0), sum(choices.values())
    if total == 1:
        return f"The outer split chose {'the same' if times else 'another candidate'}"
    said = name if len(name) <= LONG_NAME else "the same"
    return f"{f'{times:,}' if times else 'None'} of {total:,} outer splits chose {said}"


def _as_good(run: Run) -> Sentence | None:
    open_ = tuple(c for c in run.claims if c.question == "rival" and c.verdict == "inconclusive")
    if not open_:
        return None
    words = f"{count(len(open_), 'other candidate')} may do as well: inconclusive against the chosen one."
    return Sentence(
        claims=open_,
        question="Is another as good?",
        words=words,
        proof="search",
        brief=words[:-1],
    )
