"""Constant costs: how much calls cost beyond calling every row the same class, paired on the same rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.records.check_input import SURE, ConstantGap
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_limits import GradedRows, Outcomes, grade_outcomes

HAIR = 1e-9
"""Of the cost: what rounding may make of it."""


def gaps_to_constants(evidence: Evidence, ask: InferenceSettings) -> tuple[ConstantGap, ...]:
    """Cost of the calls less that of every constant that costs less, for predictions of a fixed model with costs.

    A constant that costs as much as the calls, or more, has an interval that reaches 0: K x K outcomes for each of K
    constants are laid out for none of these.
    """
    prices, k = evidence.about.cost, len(evidence.classes)
    if prices is None or evidence.kind not in ("binary", "multiclass"):
        return ()
    called_cost = float((evidence.cells() * prices).sum() / evidence.total)
    costs = evidence.class_weights @ prices / evidence.total
    rows = GradedRows(unit=evidence.unit, weight=evidence.weight, n=evidence.n, ask=replace(ask, level=SURE))
    truth, called = np.divmod(np.arange(k * k), k)
    whole = np.zeros(k * k, np.intp)
    found = []
    for constant in np.flatnonzero(costs < called_cost + HAIR * abs(called_cost)).tolist():
        values = prices[truth, called] - prices[truth, constant]
        code = evidence.cell_codes()[None]
        graded = grade_outcomes(None, Outcomes(code, values, whole, np.ones(1), np.ones(k * k, np.bool_)), rows)
        if isinstance(graded.interval, Interval):
            action, ends = f'"{evidence.classes[constant]}" for every row', (graded.interval.low, graded.interval.high)
            found.append(ConstantGap(action=action, cost=float(costs[constant]), gap=graded.value, ends=ends))
    return tuple(found)
