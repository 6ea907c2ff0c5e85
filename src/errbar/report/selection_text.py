"""A selection in words: the chosen model, whose error is reported, how optimistic its search score is."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap

from errbar.claims.search import compared_candidates, deciding_estimate
from errbar.records.estimate import Estimate
from errbar.records.run import Run
from errbar.records.selection import CandidateResult, Selection
from errbar.report.digits import between, brief, count, decimals, shown, true_minus
from errbar.report.say.search import (
    LONG_NAME,
    NO_CHOICE,
    NOT_VISIBLE,
    RACES,
    SETTLED,
    as_good_words,
    no_rival_words,
    whose_error,
)
from errbar.report.screen.screen_width import width

ERROR, SCORE = "error", "score"
MOST_CHOICES = 3
"""Choices of outer splits that are named."""


def selection_lines(run: Run) -> list[str]:
    """The answer: chosen, error, optimism, stability; continued below where a line would be too long to read."""
    parts = selection_parts(run)
    width = max(len(name) for name, _ in parts) + 3
    return [line for name, said in parts for line in _fold(f"{name:<{width}}", said)]


def selection_parts(run: Run) -> list[tuple[str, list[str]]]:
    """What is known of the choice: a name, and statements that each begin a line where they do not fit on one."""
    found = run.selection
    assert found is not None
    parts = [
        ("chosen", [f"{found.chosen['name']}  ({_rule(found)}fitted on all {run.data.rows:,} rows)"]),
        (ERROR if found.better == "low" else SCORE, [_error(run, found)]),
        ("optimism", [_optimism(run, found)]),
        ("stability", _stability(found)),
        ("as good", [_as_good(found)]),
        ("work", _work(found)),
    ]
    return [(name, there) for name, said in parts if (there := [x for x in said if x])]


def _fold(head: str, said: list[str]) -> list[str]:
    """One line where all fits, else a statement a line, each wrapped under the first word."""
    blank = " " * len(head)
    whole = " · ".join(said)
    if len(head) + len(whole) <= width():
        return [head + whole]
    lines = [
        line
        for one in said
        for line in wrap(one, max(width() - len(head), 20), break_long_words=False, break_on_hyphens=False)
    ]
    return [(head if i == 0 else blank) + line for i, line in enumerate(lines)]


def _rule(found: Selection) -> str:
    return "the simplest within one standard error of the best; " if found.rule == "simple" else ""


def _error(run: Run, found: Selection) -> str:
    estimate = deciding_estimate(run)
    if estimate is None or estimate.value is None:
        return f"not known: {'no outer split was done' if estimate is None else estimate.reason}"
    return f"{estimate.label} {_value(estimate)}  {_span(estimate)}   {_whose(found)}"


def error_in_words(run: Run) -> str:
    """Write the error if spaces do not separate numbers: `error rate 0.25, 95 % interval 0.15 – 0.38, from ...`."""
    found, estimate = run.selection, deciding_estimate(run)
    assert found is not None
    if estimate is None or estimate.value is None:
        return _error(run, found)
    level = f"{100 * estimate.interval.level:g} % interval " if estimate.interval is not None else ""
    told = f"{estimate.label} {_value(estimate)}, {level}{_span(estimate)}"
    return f"{told}, {_whose(found)}"


def _whose(found: Selection) -> str:
    """Return `of a model chosen this way, from 5 outer splits that chose nothing`, or of the graded setting."""
    return f"of {whose_error(found)}, from {outer_words(found)} that chose nothing"


def _value(e: Estimate) -> str:
    """At the digits of its interval; three decimals without one."""
    return true_minus(brief(e.value) if e.interval is None else shown(e.value, decimals(e.low, e.high, e.value)))


def _span(e: Estimate) -> str:
    if e.interval is not None:
        return between(e.low, e.high, decimals(e.low, e.high, e.value))
    return f"no interval ({e.reason.says})" if e.reason is not None else "no interval"


def outer_words(found: Selection) -> str:
    """`10 outer splits`; `3 of 10 outer splits (time was over)`."""
    if found.outer_done == found.outer_planned:
        return count(found.outer_done, "outer split")
    return f"{found.outer_done:,} of {count(found.outer_planned, 'outer split')} (time was over)"


def _optimism(run: Run, found: Selection) -> str:
    estimate = deciding_estimate(run)
    if found.naive is None or found.optimism is None or estimate is None or estimate.value is None:
        return ""
    inner, outer, gap = _two_scores(found.naive, found.optimism, estimate)
    compared = len(compared_candidates(found)) > 1
    own = "inner score" if not compared else "best inner score" if found.rule == "best" else "inner score of the chosen"
    said = f"{own} {inner}; rows that chose nothing {outer}"
    if not compared:
        return f"{said}; {NO_CHOICE}"
    if found.optimism <= 0:
        return f"{said}; {NOT_VISIBLE}"
    return f"{said}; difference {gap}, the average optimism of such searches"


def _two_scores(naive: float, optimism: float, e: Estimate) -> tuple[str, str, str]:
    """Both scores and what lies between; one digit more where the third would not be the difference of the others."""
    assert e.value is not None
    if e.interval is None:
        return true_minus(brief(naive)), true_minus(brief(e.value)), brief(optimism)
    places = decimals(e.low, e.high, e.value)
    if e.better == "near":  # distances from the right value differ, not the values themselves
        return true_minus(shown(naive, places)), true_minus(shown(e.value, places)), shown(optimism, places)
    if not _adds_up(naive, e.value, optimism, places):
        places += 1
    gap = abs(round(e.value, places) - round(naive, places))
    return true_minus(shown(naive, places)), true_minus(shown(e.value, places)), shown(gap, places)


def _adds_up(naive: float, value: float, optimism: float, places: int) -> bool:
    """True where the rounded scores differ by the rounded difference, and by something where they differ."""
    gap = round(abs(optimism), places)
    off = abs(abs(round(value, places) - round(naive, places)) - gap)
    return off < 0.5 * 10.0**-places and (gap > 0 or optimism <= 0)


def _stability(found: Selection) -> list[str]:
    """What the outer splits chose, and the price of that by the final search's own table."""
    cost, se, verdict = found.stability.cost, found.stability.se, SETTLED[found.stability.verdict]
    told = describe_choices(found.stability.choices)
    if not told or not verdict or cost is None or se is None:
        return told
    price = f"these choices would cost {brief(cost)} (standard error of the loss {brief(se)})"
    return [*told, f"{price}: {verdict}"]


def describe_choices(choices: Mapping[str, int]) -> list[str]:
    """`k=7 5×, k=3 4×, 2 others 1×`; a statement each where a name is long or holds a comma itself."""
    ordered = sorted(choices.items(), key=lambda item: -item[1])
    named = [f"{name} {times}×" for name, times in ordered[:MOST_CHOICES]]
    rest = ordered[MOST_CHOICES:]
    if rest:
        named.append(f"{count(len(rest), 'other')} {sum(t for _, t in rest)}×")
    if any(len(name) > LONG_NAME or ", " in name for name in choices):
        return named
    return [", ".join(named)] if named else []


def _as_good(found: Selection) -> str:
    others = [name for name in found.not_distinguishable if name != found.chosen["name"]]
    rivals = sum(c.left is None for c in found.candidates) - 1
    if rivals < 1:
        return no_rival_words(found) if len(found.candidates) > 1 else ""
    whole = "" if rivals == len(found.candidates) - 1 else " that stayed to the end" if found.race else " with a score"
    return f"{as_good_words(len(others), rivals, whole)}{_simplest(found)}"


def _simplest(found: Selection) -> str:
    if found.simplest is None:
        return ""
    return "; it is the simplest" if found.simplest == found.chosen["name"] else f"; simplest: {found.simplest}"


def tried_words(found: Selection) -> str:
    """`26 candidates`; `7 of 26 candidates (time was over)`."""
    if found.asks >= found.budget:
        return count(len(found.candidates), "candidate")
    return f"{len(found.candidates):,} of {count(found.budget, 'candidate')} (time was over)"


def failed_candidates(found: Selection) -> list[CandidateResult]:
    """List the candidates without a value: a fit failed, or the measure is undefined."""
    return [c for c in found.candidates if c.left is not None and c.left_after is None]


def _work(found: Selection) -> list[str]:
    saved = f" ({found.fits_saved:,} saved)" if found.fits_saved and not found.race else ""
    said = [f"{found.search}: {tried_words(found)}, {count(found.fits, 'fit')}{saved}"]
    if found.race:
        out = sum(c.left_after is not None for c in found.candidates)
        said.append(
            f"race {found.race}: chosen with {count(found.fits, 'fit')} instead of {found.fits + found.fits_saved:,}, "
            f"{count(out, 'candidate')} left early"
        )
        said.append(RACES[found.race])
    failed = failed_candidates(found)
    if failed:
        first = f"{failed[0].name}: {failed[0].left}"
        said.append(f"{count(len(failed), 'candidate')} failed and cannot be chosen; {first}")
    return said
