"""Bootstrap replicates of ranking measures: rows sorted once, weights cumulated along the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar.records.scored import Ranks, Scored
from errbar.records.types import Array, Floats

CHUNK = 1 << 14


def rank_replicator(s: Scored, basis: Ranks, with_se: bool) -> Callable[[Array], tuple[Any, Any]]:
    """Weights (b, units or rows) in; values, and DeLong standard errors when asked for, out."""
    sheet = basis.weigh()
    distinct = len(sheet.ends) == s.n
    fast = distinct and basis.area is not None and s.plain and not with_se

    def make(w: Array) -> tuple[Any, Any]:
        if fast:
            return np.asarray(basis.through(_areas(w, sheet.positive)), dtype=float), None
        values, errors = np.empty(len(w)), np.empty(len(w))
        for i, row in enumerate(w):
            pos, neg = _cumulate(s, sheet, row)
            with np.errstate(all="ignore"):
                values[i] = sheet.find(pos, neg)
                errors[i] = _delong(pos, neg, basis) if with_se else np.nan
        return values, errors if with_se else None

    return make


def _areas(w: Array, positive: Array) -> Floats:
    """Areas of replicates without ties, chunk by chunk: sum over negatives of the positives below them."""
    behind = np.zeros(len(w))
    below = np.zeros(len(w))
    negatives = np.zeros(len(w))
    yes = positive.astype(np.uint8)
    no = (~positive).astype(np.uint8)
    for start in range(0, w.shape[1], CHUNK):
        part = slice(start, start + CHUNK)
        block = w[:, part]
        # Integers cumulate four times faster than floats; both are exact here.
        up = np.cumsum(block * yes[part], axis=1, dtype=np.int32).astype(np.float64)
        down = (block * no[part]).astype(np.float64)
        count = down.sum(axis=1)
        below += np.vecdot(down, up) + behind * count
        behind += up[:, -1]
        negatives += count
    with np.errstate(invalid="ignore", divide="ignore"):
        # Pairs in the wrong order over all pairs; `behind` now counts all positives.
        return 1.0 - below / (behind * negatives)


def _cumulate(s: Scored, sheet: Any, row: Array) -> tuple[Floats, Floats]:
    one = (row if s.unit is None else row[s.unit]).astype(float)
    if s.weight is not None:
        one = one * s.weight
    one = one[sheet.order]
    pos = np.cumsum(one * sheet.positive)[sheet.ends]
    return pos, np.cumsum(one)[sheet.ends] - pos


def _delong(pos: Floats, neg: Floats, basis: Ranks) -> float:
    """Standard error of a weighted area: weighted variance of placements, weights as repeats."""
    p, n = pos[-1], neg[-1]
    dp, dn = np.diff(pos, prepend=0), np.diff(neg, prepend=0)
    # Placements (DeLong 1988): the share of negatives below a positive, of positives above a negative; ties half.
    below = (neg - dn / 2) / n
    above = 1 - (pos - dp / 2) / p
    area = float(np.dot(dp, below) / p)
    s10 = float(np.dot(dp, (below - area) ** 2) / (p - 1))
    s01 = float(np.dot(dn, (above - area) ** 2) / (n - 1))
    # The measure is linear in the area (Gini is 2 A - 1), so its standard error scales by the slope.
    slope = float(basis.through(1.0) - basis.through(0.0))
    return abs(slope) * float(np.sqrt(s10 / p + s01 / n))
