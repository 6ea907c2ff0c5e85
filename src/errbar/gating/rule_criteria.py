"""Rulings: what an interval decides on a gate's criterion: PASS, FAIL, or INCONCLUSIVE and the rows that settle it."""

from __future__ import annotations

import math
from dataclasses import replace

from errbar._numeric.quantiles import z_two_sided
from errbar.gating.sentences import RuledCriterion, ruling_sentence
from errbar.planning.gap import find_needed_rows
from errbar.records import codes
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate
from errbar.records.gate import Criterion, Outcome, Ruling
from errbar.records.missing import Missing
from errbar.records.types import Better


def rule_on_gap(criterion: Criterion, c: Comparison, rows: int) -> Ruling:
    """Rule on a criterion that needs a champion: the gap is candidate minus champion."""
    if c.gap is None or c.low is None or c.high is None:
        return _rule_open(criterion, c.label, c.reason, rows)
    case = _case(criterion, c.label, c.better, (c.gap, c.low, c.high), rows)
    return _make_ruling(case, spread(c.low, c.high, c.se, c.level), c.level, c.method)


def rule_on_value(criterion: Criterion, e: Estimate) -> Ruling:
    """Rule on a criterion about the candidate alone; an interval in doubt passes nothing, but fails what it fails."""
    if e.value is None or e.low is None or e.high is None:
        return _rule_open(criterion, e.label, e.reason, e.n)
    case = _case(criterion, e.label, e.better, (e.value, e.low, e.high), e.n)
    ruling = _make_ruling(case, spread(e.low, e.high, e.se, e.level), e.level, e.method)
    if e.doubt is None or ruling.outcome != "PASS":
        return ruling
    told = f"{ruling.sentence}, but {e.doubt} puts this interval in doubt; a reason lets it pass: `because={e.doubt}`"
    return replace(ruling, outcome="INCONCLUSIVE", sentence=told, doubt=e.doubt)


def boundary(c: Criterion, better: Better) -> float:
    """What the interval must lie beyond: 0, the margin on the worse side, or the value asked for."""
    if c.kind == "no_worse":
        return -c.amount if better == "high" else c.amount
    return c.amount


def outcome_of(c: Criterion, low: float, high: float, better: Better) -> Outcome:
    """PASS where the whole interval is on the good side of the boundary, FAIL where it is wholly on the other.

    An end that is exactly the value asked for has reached it; an end at exactly 0 is no gain.
    """
    bar = boundary(c, better)
    near, far = low - bar, high - bar
    if better == "low":
        near, far = -far, -near
    if near > 0 or (near == 0 and c.kind == "at_least"):
        return "PASS"
    return "FAIL" if far < 0 else "INCONCLUSIVE"


def spread(low: float, high: float, se: float | None, level: float) -> float:
    """The standard error; where there is none, or no row was wrong, that of a normal interval as wide."""
    known = se is not None and se > 0 and math.isfinite(se)
    return se if known and se is not None else (high - low) / 2 / z_two_sided(level)


def _case(c: Criterion, label: str, better: Better, found: tuple[float, float, float], rows: int) -> RuledCriterion:
    value, low, high = found
    bar = boundary(c, better)
    return RuledCriterion(c, outcome_of(c, low, high, better), label, better == "high", bar, value, low, high, rows)


def _make_ruling(case: RuledCriterion, se: float, level: float, method: str | None) -> Ruling:
    needed = _find_needed_rows(case, se, level) if case.outcome == "INCONCLUSIVE" else None
    return Ruling(
        criterion=case.criterion,
        outcome=case.outcome,
        value=case.value,
        low=case.low,
        high=case.high,
        sentence=ruling_sentence(case, needed),
        rows=case.rows,
        rows_needed=needed,
        method=method,
        label=case.label,
    )


def _find_needed_rows(case: RuledCriterion, se: float, level: float) -> int | None:
    """Rows that settle it; never as few as there are, since those did not."""
    away = case.value - case.bar
    found = find_needed_rows(away, se, case.rows, level=level)
    if found is None or found > case.rows:
        return found
    # An exact interval near 0 or 1, or one of few units, reaches further than its standard error tells: how far is seen
    # from the arm that holds the boundary.
    arm = case.value - case.low if away > 0 else case.high - case.value
    return find_needed_rows(away, arm / z_two_sided(level), case.rows, level=level)


def _rule_open(c: Criterion, label: str, reason: Missing | None, rows: int) -> Ruling:
    """Without an interval nothing passes, and nothing fails but a loss that these rows made infinite."""
    infinite = reason is not None and reason.why == "undefined" and reason.code == codes.IMPOSSIBLE_OUTCOMES
    return Ruling(
        criterion=c,
        outcome="FAIL" if infinite else "INCONCLUSIVE",
        value=None,
        low=None,
        high=None,
        sentence=f"{label}: {reason.says}" if infinite and reason else f"{label}: nothing to decide by ({reason})",
        rows=rows,
        label=label,
    )
