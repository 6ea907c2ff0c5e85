"""Logistic recalibration y ~ a + b logit(p) by Newton's method: from bins of the logit to all rows.

The first steps see 4,096 weighted bins; the last ones, two as a rule, pass over the rows in blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.records.words import Floats

BINS = 4096
STEPS = 60
Sums = Callable[[Floats], tuple[Floats, Floats]]
"""The score vector and the information matrix of (a, b)."""


class Rows(NamedTuple):
    """Logits, truth and weights: of all rows, or of bins of them (truth then is a share)."""

    logit: Floats
    truth: Floats
    weight: Floats | None


def logits(evidence: Evidence) -> Floats:
    """log(p / (1 - p)) of the positive class; undefined where some p is 0 or 1."""
    return evidence.keep("logits", lambda: _logits(evidence))


def _logits(evidence: Evidence) -> Floats:
    p = evidence.p_positive()
    sure = int(np.count_nonzero(p == 0) + np.count_nonzero(p == 1)) if p.min() == 0 or p.max() == 1 else 0
    if sure:
        raise Undefined(f"{sure:,} rows have probability 0 or 1, whose logit is infinite")
    if np.count_nonzero(evidence.class_weights) < 2:
        raise Undefined("one class only: its log odds are infinite")
    out = np.empty(len(p))
    for start in range(0, len(p), BLOCK):
        part = p[start : start + BLOCK]
        np.log(part / (1 - part), out=out[start : start + BLOCK])
    return out


def fit(evidence: Evidence, free: tuple[bool, bool]) -> tuple[Floats, Floats]:
    """(a, b), those that are free fitted from the start (0, 1), and the mean information matrix there."""
    rows = Rows(logits(evidence), evidence.y_positive(), evidence.weight)
    at = np.array([0.0, 1.0])
    if len(rows.logit) > 4 * BINS:
        at = _newton(lambda x: sums(evidence.keep("logit_bins", lambda: _binned(rows)), x), at, free)[0]
    at, information = _newton(lambda x: sums(rows, x), at, free)
    return at, information / evidence.total


def sums(rows: Rows, at: Floats) -> tuple[Floats, Floats]:
    """Score and information at (a, b), block by block."""
    g, h = np.zeros(2), np.zeros(3)
    for start in range(0, len(rows.logit), BLOCK):
        s = slice(start, start + BLOCK)
        x = rows.logit[s]
        with np.errstate(over="ignore"):
            p = 1 / (1 + np.exp(-at[0] - at[1] * x))
        left = rows.truth[s] - p
        v = p * (1 - p)
        if rows.weight is not None:
            left *= rows.weight[s]
            v *= rows.weight[s]
        g += left.sum(), left @ x
        vx = v * x
        h += v.sum(), vx.sum(), vx @ x
    return g, np.array([[h[0], h[1]], [h[1], h[2]]])


def _newton(find: Sums, at: Floats, free: tuple[bool, bool]) -> tuple[Floats, Floats]:
    """Newton's method, a step halved while it overshoots the valley of its own line by more than it fell."""
    keep = np.flatnonzero(free)
    g, h = find(at)
    for _ in range(STEPS):
        inner = h[np.ix_(keep, keep)]
        if not np.isfinite(inner).all() or np.linalg.det(inner) <= 0:
            break
        step = np.zeros(2)
        step[keep] = np.linalg.solve(inner, g[keep])
        fell, size = float(g @ step), 1.0
        g, h = find(at + step)
        while abs(float(g @ step)) > fell and size > 1e-6:
            size /= 2
            step /= 2
            fell /= 2
            g, h = find(at + step)
        at = at + step
        # Newton squares the error: after a step this small, what is left is below rounding.
        if np.abs(step).max() <= 1e-8 * (1 + np.abs(at).max()):
            return at, h
    raise Undefined("the logistic recalibration does not converge")


def _binned(rows: Rows) -> Rows:
    low, high = float(rows.logit.min()), float(rows.logit.max())
    k = ((rows.logit - low) * ((BINS - 1) / (high - low or 1.0))).astype(np.intp)
    w = np.bincount(k, weights=rows.weight, minlength=BINS)
    there = w > 0
    hits = np.bincount(k, weights=rows.truth if rows.weight is None else rows.truth * rows.weight, minlength=BINS)
    centre = low + (np.arange(BINS) + 0.5) * ((high - low) / (BINS - 1))
    return Rows(centre[there], hits[there] / w[there], w[there].astype(float))
