"""Constant costs: how much calls cost beyond calling every row the same class, paired on the same rows."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.records.check_input import SURE, ConstantGap
from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_limits import GradedRows, Outcomes, grade_outcomes


def gaps_to_constants(evidence: Evidence, ask: InferenceSettings) -> tuple[ConstantGap, ...]:
    """Cost of the calls less that of every constant, for predictions of a fixed model with costs of errors."""
    prices, k = evidence.about.cost, len(evidence.classes)
    if prices is None or evidence.kind not in ("binary", "multiclass"):
        return ()
    rows = GradedRows(unit=evidence.unit, weight=evidence.weight, n=evidence.n, ask=replace(ask, level=SURE))
    code = evidence.cell_codes()[None]
    truth, called = np.divmod(np.arange(k * k), k)
    whole = np.zeros(k * k, np.intp)
    found = []
    for constant, name in enumerate(evidence.classes):
        values = prices[truth, called] - prices[truth, constant]
        o = Outcomes(code, values, whole, np.ones(1), np.ones(k * k, np.bool_))
        graded = grade_outcomes(None, o, rows)
        if isinstance(graded.interval, Interval):
            cost = float(evidence.class_weights @ prices[:, constant] / evidence.total)
            ends = graded.interval.low, graded.interval.high
            found.append(ConstantGap(action=f'"{name}" for every row', cost=cost, gap=graded.value, ends=ends))
    return tuple(found)
