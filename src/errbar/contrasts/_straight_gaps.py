"""Gaps of mean losses of many pairs on the same plain rows at once: what paired finds of each, in arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.contrasts._gap_influence import GapInfluence
from errbar.contrasts._mean_gap import Limits, drawn_limits
from errbar.contrasts._t_of_many import skewed_of_many, t_quantiles, tails_of_many, tails_of_skewed
from errbar.records.method import InferenceSettings
from errbar.records.pairs import RowPair


def straight_limits(given: Sequence[tuple[RowPair, InferenceSettings, GapInfluence]]) -> list[Limits]:
    """The hull of plain t, Hall's correction and draws with an imagined row, each pair at its own level."""
    gap = np.array([pair.gap for pair, _, _ in given])
    se, skewness, df = np.array([at[1:] for *_, at in given]).T
    n = given[0][2].n
    level = np.array([ask.level for _, ask, _ in given])
    t = t_quantiles(level, df)
    with np.errstate(over="ignore", invalid="ignore"):
        low, high = skewed_of_many(gap, se, skewness, n, t)
        # The hull of both: Hall's alone rejects equal models too often, plain t alone misses skewed gaps.
        low, high = np.minimum(low, gap - t * se), np.maximum(high, gap + t * se)
        p = np.maximum(tails_of_many(gap / se, df), tails_of_skewed(gap, se, skewness, n, df))
    drawn = [drawn_limits(pair, ask) for pair, ask, _ in given]
    there = np.array([each is not None for each in drawn])
    if there.any():
        ends = np.array([each for each in drawn if each is not None])
        low[there], high[there] = np.minimum(low[there], ends[:, 0]), np.maximum(high[there], ends[:, 1])
        p[there] = np.maximum(p[there], ends[:, 2])
    bounds = np.array([pair.left.measure.bounds for pair, _, _ in given], dtype=float)
    most = bounds[:, 1] - bounds[:, 0]
    return list(zip(np.maximum(low, -most).tolist(), np.minimum(high, most).tolist(), p.tolist()))
