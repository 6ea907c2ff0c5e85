"""Constant costs: how much calls cost beyond calling every row the same class, paired on the same rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.records.check_input import SURE, ConstantGap
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_limits import GradedRows, OutcomeCounts, grade_outcomes

HAIR = 1e-9
"""Of the cost: what rounding may make of it."""


def gaps_to_constants(evidence: Evidence, ask: InferenceSettings) -> tuple[ConstantGap, ...]:
    """Cost of the calls less that of constants that cost less, for predictions of a fixed model with costs.

    From the cheapest on, up to the first that costs less for sure: that one is told. A constant that costs as much as
    the calls, or more, has an interval that reaches 0. K x K outcomes are laid out for none of the others.
    """
    prices, k = evidence.given.cost, len(evidence.classes)
    if prices is None or evidence.kind not in ("binary", "multiclass"):
        return ()
    called_cost = float((evidence.cells() * prices).sum() / evidence.total)
    costs = evidence.class_weights @ prices / evidence.total
    rows = GradedRows(unit=evidence.unit, weight=evidence.weight, n=evidence.n, ask=replace(ask, level=SURE))
    whole = np.zeros(k * k, np.intp)
    found: list[ConstantGap] = []
    cheap = np.flatnonzero(costs < called_cost + HAIR * abs(called_cost))
    for constant in cheap[np.argsort(costs[cheap], kind="stable")].tolist():
        values = (prices - prices[:, [constant]]).reshape(-1)
        code = evidence.cell_codes()[None]
        graded = grade_outcomes(None, OutcomeCounts(code, values, whole, np.ones(1), np.ones(k * k, np.bool_)), rows)
        if isinstance(graded.interval, Interval):
            action, ends = f'"{evidence.classes[constant]}" for every row', (graded.interval.low, graded.interval.high)
            found.append(ConstantGap(action=action, cost=float(costs[constant]), gap=graded.value, ends=ends))
            if ends[0] > 0:
                break
    return tuple(found)
