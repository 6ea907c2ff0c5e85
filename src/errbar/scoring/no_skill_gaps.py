"""Gaps to no skill: how much better an estimate is than what needs no model, paired on the same rows.

The class shares, the mean, the median and the commonest class are estimated from the rows that they are held against.
Since each of the first three is the best of its kind on these rows, its own estimation does not enter the spread of the
gap to first order, and the gap is a mean of one difference a row. Recall, specificity and precision beyond what calls
at random give are multiples of Youden's J, whose interval joins those of the two rates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from errbar._numeric.moments import Moments
from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.evidence.number_errors import distances_from, plain_medians, squares_about_mean
from errbar.records.check_input import SURE
from errbar.records.estimate import GAP, GAP_HIGH, GAP_LEVEL, GAP_LOW, Interval
from errbar.records.method import InferenceSettings
from errbar.records.scored import Mean, Scored
from errbar.records.types import Floats, Ints
from errbar.scoring.outcome_limits import (
    GradedRows,
    OutcomeCounts,
    grade_amounts,
    grade_moments,
    grade_outcomes,
    is_tame,
)

MOST_CLASSES = 50
"""Of more, a table of outcomes takes longer than the measure."""
AGREE = 1e-9
"""How far the mean of a constant's losses may be from the measure's own no-skill value, relative to it."""
OF_CALLS = ("recall", "specificity", "precision")


def find_gap(scored: Scored, no_skill: float | None, evidence: Evidence, ask: InferenceSettings) -> Mapping[str, float]:
    """no_skill_gap, its ends and its level, for the extras of an estimate; nothing where these rows do not tell."""
    if no_skill is None:
        return {}
    rows = GradedRows(unit=evidence.unit, weight=evidence.weight, n=evidence.n, ask=ask)
    try:
        return _gap(scored, no_skill, evidence, rows) or {}
    except (NoInterval, Undefined):
        return {}


def _gap(scored: Scored, no_skill: float, evidence: Evidence, rows: GradedRows) -> Mapping[str, float] | None:
    """By what the measure counts; None for one whose no-skill value is no estimate, or not of this kind."""
    name, plain = scored.measure.name, not scored.measure.given
    k = len(evidence.classes)
    if evidence.kind in ("binary", "multiclass") and plain and k <= MOST_CLASSES:
        if name in ("accuracy", "error_rate"):
            return _accuracy_gap(name, evidence, rows)
        if name == "cost" and evidence.given.cost is not None:
            return _cost_gap(evidence, rows)
        if name in OF_CALLS and evidence.kind == "binary":
            return _call_gap(name, evidence, rows)
    if not plain or not isinstance(scored.basis, Mean):
        return None
    through = scored.basis.through
    known = _known_gap(name, no_skill, evidence)
    if known is not None:
        level, graded = known[0], grade_moments(known[1], rows)
    else:
        constant = _constant_losses(name, evidence)
        if constant is None:
            return None
        level = rows.mean(constant)
        graded = grade_amounts(None, np.asarray(scored.basis.rows() - constant, float), rows)
    if abs(float(np.real(through(level))) - no_skill) > AGREE * max(abs(no_skill), abs(scored.value)):
        return None
    found = graded.interval
    # A spread that is no more than what the two may disagree by is rounding: the prediction is that constant.
    if not isinstance(found, Interval) or found.high - found.low <= AGREE * level:
        return None
    gap, low, high = (
        float(np.real(through(max(level + x, 0.0)))) - no_skill for x in (graded.value, found.low, found.high)
    )
    return _extras(gap, low, high, rows.ask.level)


def _known_gap(name: str, no_skill: float, evidence: Evidence) -> tuple[float, Moments] | None:
    """The best constant's mean loss and moments of the gap, where one pass over many plain rows has found them."""
    if name not in ("mse", "rmse", "mae", "log_loss", "brier") or evidence.weight is not None:
        return None
    numbers, classes = evidence.residuals, evidence.probability_sums
    if evidence.unit is not None or (numbers is None and classes is None):
        return None
    level, gap = no_skill, None
    if numbers is not None:
        if name != "mae":
            level, gap = numbers.variance, numbers.squared_gap
    elif classes is not None:
        gap = classes.log_loss_gap if name == "log_loss" else classes.brier_gap
    return None if gap is None or not is_tame(gap) else (level, gap)


def _constant_losses(name: str, evidence: Evidence) -> Floats | None:
    """The loss of each row by the best constant: class shares, mean or median."""
    given = evidence.given
    if given.kind in ("binary", "multiclass"):
        shares = evidence.class_weights / evidence.total
        if name == "log_loss":
            with np.errstate(divide="ignore"):
                return np.asarray(-np.log(shares)[given.truth])
        if name == "brier":
            whole = (shares * shares).sum() - 2 * shares + 1
            return np.asarray(whole[given.truth] * (0.5 if len(shares) == 2 else 1.0))
        return None
    if given.kind not in ("regression", "multioutput"):
        return None
    if name in ("mse", "rmse"):
        return squares_about_mean(evidence)
    if name == "mae" and evidence.weight is None:
        return distances_from(evidence, plain_medians(evidence))
    return None


def _extras(gap: float, low: float, high: float, level: float) -> dict[str, float]:
    return {GAP: gap, GAP_LOW: low, GAP_HIGH: high, GAP_LEVEL: level}


def _of_outcomes(values: Floats, evidence: Evidence, rows: GradedRows) -> dict[str, float] | None:
    """The mean of a worth by true and called class."""
    k = len(evidence.classes)
    graded = grade_outcomes(None, _outcomes(values, np.zeros(k * k, np.intp), np.ones(1), evidence), rows)
    if not isinstance(graded.interval, Interval):
        return None
    return _extras(graded.value, graded.interval.low, graded.interval.high, rows.ask.level)


def _outcomes(values: Floats, group: Ints, factor: Floats, evidence: Evidence) -> OutcomeCounts:
    """Cells of the table of true and called classes, each with its worth; rows are laid out only where they differ."""
    plain = evidence.unit is None and evidence.weight is None
    code = None if plain else evidence.cell_codes()[None]
    return OutcomeCounts(code, values, group, factor, np.ones(len(values), np.bool_), evidence.cells().reshape(-1))


def _accuracy_gap(name: str, evidence: Evidence, rows: GradedRows) -> dict[str, float] | None:
    """Against always naming the commonest class."""
    k = len(evidence.classes)
    truth, called = np.divmod(np.arange(k * k), k)
    more = (truth == called).astype(float) - (truth == int(evidence.class_weights.argmax()))
    return _of_outcomes(more if name == "accuracy" else -more, evidence, rows)


def _cost_gap(evidence: Evidence, rows: GradedRows) -> dict[str, float] | None:
    """Against the cheapest answer for every row, at the level that the check of costs asks for."""
    prices, k = evidence.given.cost, len(evidence.classes)
    assert prices is not None
    best = int((evidence.class_weights @ prices).argmin())
    truth, called = np.divmod(np.arange(k * k), k)
    sure = replace(rows, ask=replace(rows.ask, level=max(SURE, rows.ask.level)))
    found = _of_outcomes(prices[truth, called] - prices[truth, best], evidence, sure)
    return {"no_skill_class": float(best), **(found or {})}


def _call_gap(name: str, evidence: Evidence, rows: GradedRows) -> dict[str, float] | None:
    """Recall, specificity or precision less what calls at random give: a positive multiple of Youden's J."""
    positive, weights = evidence.positive, evidence.class_weights / evidence.total
    truth, called = np.divmod(np.arange(4), 2)
    is_called = (called == positive).astype(float)
    factor = np.where(np.arange(2) == positive, 1.0, -1.0)
    graded = grade_outcomes(None, _outcomes(is_called, truth.astype(np.intp), factor, evidence), rows)
    if not isinstance(graded.interval, Interval) or weights.min() == 0:
        return None
    share = float(weights[positive])
    calls = float(evidence.cells().reshape(-1) @ is_called / evidence.total)
    if name == "precision" and calls == 0:
        return None
    scale = {"recall": 1 - share, "specificity": share, "precision": share * (1 - share) / (calls or 1.0)}[name]
    ends = (scale * graded.value, scale * graded.interval.low, scale * graded.interval.high)
    return _extras(*ends, rows.ask.level)
