"""Summary of a selection: what was chosen, among what, how much its own score flatters, how settled the choice is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.parameter import Choices, Domain
from errbar.records.selection import CandidateResult, Selection, Settled, Stability
from errbar.records.space import Space
from errbar.records.types import Floats
from errbar.selecting.candidate import SearchCandidate
from errbar.selecting.choice_rules import not_distinguishable
from errbar.selecting.nested import NestedSelection, OuterChoice
from errbar.selecting.run_search import SearchRunner, SearchSettings
from errbar.selecting.search_progress import SearchCourse

FLAT, UNSETTLED = 0.25, 0.5
"""Costs of the outer splits' choices, in standard errors of the loss, below and above which the choice is called so."""

ROUNDING = 1e-12
"""Relative difference of two values that were added up in another order."""

FEWEST_CHOICES = 3
"""Outer splits from which their choices say how settled the choice is."""


def summarise(
    found: NestedSelection, runner: SearchRunner, estimate: Estimate | None, inner: str, fits: int
) -> Selection:
    """The record of a selection; `estimate` is the outer estimate of the measure that decided."""
    final, settings, measure = found.final, runner.settings, runner.settings.measure
    alike = not_distinguishable(final.raced, final.chosen, final.searched, runner.task.unit)
    simple = runner.maker.simplest_of(final.candidates, alike)
    naive = final.scores[final.chosen].value
    reported = None if estimate is None else estimate.value
    return Selection(
        measure=measure.key,
        better=measure.better,
        chosen=_describe(final.candidates[final.chosen]),
        naive=naive,
        optimism=None if naive is None or reported is None else worse_by(measure, reported, naive),
        stability=_stability(found, runner),
        not_distinguishable=tuple(final.candidates[i].label for i in alike),
        simplest=None if simple is None else final.candidates[simple].label,
        candidates=tuple(_result(final, i, settings) for i in range(len(final.candidates))),
        fits=fits,
        fits_saved=max(0, _plain_fits(found) - fits),
        asks=final.asks,
        budget=min(settings.budget, runner.maker.space.size or settings.budget) if final.is_cut else final.asks,
        search=_repeatable(settings, final),
        rule=settings.rule,
        race=settings.race,
        inner=inner,
        outer=found.plan.key,
        outer_done=len(found.outer),
        outer_planned=found.planned,
        log_scaled=_find_log_scales(runner.maker.space),
        report=found.report,
    )


def _repeatable(settings: SearchSettings, final: SearchCourse) -> str:
    """The searcher as written; where a clock ended it, with the budget that its steps were laid out for."""
    searcher = settings.searcher
    if not final.is_cut or searcher.settings.get("schedule", 0) is not None:
        return searcher.key
    return searcher.having(schedule=settings.budget).key


def worse_by(measure: Measure, reported: float, naive: float) -> float:
    """How much worse the first is, whichever way the measure runs; 0 where only rounding tells them apart."""
    if abs(reported - naive) <= ROUNDING * max(abs(reported), abs(naive)):
        return 0.0
    if measure.better == "near":
        perfect = measure.perfect or 0.0
        return abs(reported - perfect) - abs(naive - perfect)
    return reported - naive if measure.better == "low" else naive - reported


def _describe(candidate: SearchCandidate) -> Mapping[str, object]:
    return {
        "name": candidate.label,
        "learner": candidate.learner_name,
        "params": {name: plain_value(x) for name, x in candidate.configuration.values.items()},
    }


def plain_value(value: object) -> object:
    """A value as JSON can hold it; anything but numbers, text and flags as text."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating) and np.isfinite(value):
        return float(value)
    return str(value)


def _find_log_scales(space: Space) -> tuple[str, ...]:
    """Parameters that are searched by their order of magnitude."""
    found = (p for branch in space.branches for p in branch.parameters)
    return tuple(dict.fromkeys(p.name for p in found if _is_logarithmic(p.domain)))


def _is_logarithmic(domain: Domain) -> bool:
    """A range on that scale; a list whose middle value is nearer the geometric than the arithmetic middle."""
    if not isinstance(domain, Choices):
        return getattr(domain, "scale", "linear") == "log"
    numbers = [float(v) for v in domain.values if isinstance(v, int | float) and not isinstance(v, bool)]
    if len(numbers) < len(domain.values) or len(numbers) < 3 or min(numbers) <= 0:
        return False
    low, high = np.log(min(numbers)), np.log(max(numbers))
    between = (np.log((min(numbers) + max(numbers)) / 2) + (low + high) / 2) / 2
    return bool(np.log(np.median(numbers)) < between and high - low > np.log(8))


def _result(course: SearchCourse, number: int, settings: SearchSettings) -> CandidateResult:
    candidate, score, left = course.candidates[number], course.scores[number], course.left.get(number)
    told, race = _describe(candidate), settings.race
    sign = -1.0 if settings.measure.better == "high" else 1.0  # candidates are ordered by what is low for a good one
    return CandidateResult(
        name=candidate.label,
        learner=candidate.learner_name,
        params=dict(told["params"]),  # type: ignore[call-overload]
        value=score.value,
        scores=tuple(float(sign * x) if np.isfinite(x) else None for x in score.by_split),
        left=score.why or (left.in_words(race) if left is not None and race is not None else None),
        left_after=None if left is None else left.after,
        statistic=None if left is None or not np.isfinite(left.statistic) else float(left.statistic),
    )


def _stability(found: NestedSelection, runner: SearchRunner) -> Stability:
    """The outer splits' choices, and what they would have cost by the final search's own table.

    One search that both chose and was graded agrees with itself, so there is nothing to count.
    """
    se = _standard_error(runner.losses_of_chosen(found.final))
    if found.report == "chosen":
        return Stability(choices={}, cost=None, se=se, verdict="unknown")
    counts = Counter(choice.candidate.label for choice in found.outer)
    costs = [_cost(found.final, choice, runner.settings.measure) for choice in found.outer]
    known = [cost for cost in costs if cost is not None]
    cost = float(np.mean(known)) if known and len(known) == len(costs) else None
    verdict = _verdict(cost, se) if _tells(found) else "unknown"
    return Stability(choices=dict(counts.most_common()), cost=cost, se=se, verdict=verdict)


def _tells(found: NestedSelection) -> bool:
    """Where there were several outer splits, and several candidates to choose among: those that failed are none."""
    could = sum(bool(np.isfinite(score.loss)) for score in found.final.scores.values())
    return len(found.outer) >= FEWEST_CHOICES and could > 1


def _cost(final: SearchCourse, choice: OuterChoice, measure: Measure) -> float | None:
    """How much worse the choice is in the final table than the best, on the scale of the measure."""
    number = final.number_of(choice.candidate.configuration)
    splits = len(final.scores[final.chosen].by_split)
    if number is None or len(final.scores[number].by_split) < splits or not np.isfinite(final.scores[number].loss):
        return None  # not tried on all rows, or out of the race there: its loss is not known
    chosen = final.scores[number]
    best = min((s for s in final.scores.values() if len(s.by_split) == splits), key=lambda s: s.loss)
    if chosen.value is None or best.value is None:
        return None
    return worse_by(measure, chosen.value, best.value)


def _standard_error(losses: Floats | None) -> float | None:
    """Return the standard error of the chosen candidate's score, to first order; None without losses."""
    return None if losses is None or len(losses) < 2 else float(losses.std(ddof=1) / np.sqrt(len(losses)))


def _verdict(cost: float | None, se: float | None) -> Settled:
    if cost is None or se is None:
        return "unknown"
    if cost <= FLAT * se:
        return "flat"
    return "unsettled" if cost > UNSETTLED * se else "between"


def _plain_fits(found: NestedSelection) -> int:
    """Fits of a plain nested loop over the same candidates: every search whole, every outer refit, the final model."""
    inner = sum(len(c.candidates) * len(c.searched.splits) for c in found.courses)
    return inner + len(found.outer) + 1
