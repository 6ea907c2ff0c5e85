"""Alternatives: another cut, that of theory, acting always and never; what the chosen calls cost less than each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from errbar.deciding.binary_decision import BinaryDecision
from errbar.deciding.many_classes import ClassDecision
from errbar.records.check_input import SURE, ConstantGap
from errbar.records.comparison import Comparison, Verdict
from errbar.records.estimate import Interval
from errbar.records.missing import Missing
from errbar.records.types import Bools
from errbar.scoring.outcome_limits import Graded

CHOSEN = "chosen"
ALL, NONE = "always positive", "never positive"


class Alternative(NamedTuple):
    """What could be done instead: its name, its cost a row, and the gap of the chosen calls to it."""

    name: str
    cost: float
    gap: Graded
    constant: bool = False


def theory_cut(decision: BinaryDecision) -> float | None:
    """Where a calibrated probability is best cut at these costs (Elkan 2001); None for scores, or costs by row.

    A prevalence that differs from that of the rows changes the odds of every row, and the cut with them.
    """
    costs, p = decision.rows.costs, decision.rows.once.positive
    if costs is None or costs.matrix is None or p is None or not decision.rows.is_prob:
        return None
    tn, fp, fn, tp = decision.price_by_code()
    lost, alarm = fn - tp, fp - tn
    if not (lost > 0 and alarm > 0):
        return None
    if decision.prevalence is not None:
        here = float(np.average(decision.rows.positive, weights=decision.rows.weight))
        alarm *= here * (1 - decision.prevalence)
        lost *= (1 - here) * decision.prevalence
    return float(alarm / (alarm + lost))


def find_alternatives(decision: BinaryDecision, compared: float) -> list[Alternative]:
    """Costs of other calls on the same rows; nothing without costs."""
    if decision.rows.costs is None:
        return []
    return list(_alternatives(decision, compared))


def _alternatives(decision: BinaryDecision, compared: float) -> Iterator[Alternative]:
    theory = theory_cut(decision)
    if decision.rows.is_prob or compared != 0.5:
        yield _alternative(decision, f"cut at {compared:g}", decision.calls_at(compared))
    if theory is not None and not math.isclose(theory, compared):
        yield _alternative(decision, f"cut of theory, {theory:.3g}", decision.calls_at(theory))
    shape = decision.rows.answers.shape
    yield _alternative(decision, ALL, np.ones(shape, np.bool_), constant=True)
    yield _alternative(decision, NONE, np.zeros(shape, np.bool_), constant=True)


def _alternative(decision: BinaryDecision, name: str, calls: Bools, *, constant: bool = False) -> Alternative:
    graded = decision.gap_to(calls)
    return Alternative(name, decision.cost().value - graded.value, graded, constant)


def class_alternatives(decision: ClassDecision) -> list[Alternative]:
    """The likeliest class of each row, and the single class that costs least."""
    cost = decision.cost().value
    best = decision.rows.once.classes[decision.best_constant]
    likeliest, constant = decision.gap_to_likeliest(), decision.gap_to_constant()
    return [
        Alternative("likeliest class", cost - likeliest.value, likeliest),
        Alternative(f"cheapest single class ({best})", cost - constant.value, constant),
    ]


def to_comparisons(found: list[Alternative], cost: float, level: float) -> tuple[Comparison, ...]:
    """The chosen calls against every alternative: right minus left, so that a gap below 0 is money saved."""
    return tuple(_comparison(a, cost, level) for a in found)


def _comparison(a: Alternative, cost: float, level: float) -> Comparison:
    ends = a.gap.interval
    low, high = (ends.low, ends.high) if isinstance(ends, Interval) else (None, None)
    return Comparison(
        left=a.name,
        right=CHOSEN,
        measure="cost",
        gap=a.gap.value,
        low=low,
        high=high,
        level=level,
        p=None,
        p_adjusted=None,
        method=ends.method if isinstance(ends, Interval) else None,
        verdict=_verdict(low, high),
        label="mean cost",
        better="low",
        left_value=a.cost,
        right_value=cost,
        reason=ends if isinstance(ends, Missing) else None,
        how=ends.how if isinstance(ends, Interval) else "",
    )


def _verdict(low: float | None, high: float | None) -> Verdict:
    if low is not None and low > 0:
        return "left better"
    return "right better" if high is not None and high < 0 else "not resolved"


def constants_of(decision: BinaryDecision) -> tuple[ConstantGap, ...]:
    """Acting always and never, as the check of costs reads them; nothing without costs."""
    if decision.rows.costs is None:
        return ()
    cost, shape = decision.cost().value, decision.rows.answers.shape
    found = [(name, decision.gap_to(np.full(shape, name == ALL), SURE)) for name in (ALL, NONE)]
    return tuple(_constant(name, cost, graded) for name, graded in found if isinstance(graded.interval, Interval))


def _constant(action: str, cost: float, graded: Graded) -> ConstantGap:
    assert isinstance(graded.interval, Interval)
    ends = graded.interval.low, graded.interval.high
    return ConstantGap(action=action, cost=cost - graded.value, gap=graded.value, ends=ends)


def class_constants(decision: ClassDecision) -> tuple[ConstantGap, ...]:
    """Every single class, as the check of costs reads them."""
    cost = decision.cost().value
    sure = replace(decision, ask=replace(decision.ask, level=SURE))
    found = [(f'"{name}" for every row', sure.constant_gap(i)) for i, name in enumerate(decision.rows.once.classes)]
    return tuple(_constant(name, cost, graded) for name, graded in found if isinstance(graded.interval, Interval))
