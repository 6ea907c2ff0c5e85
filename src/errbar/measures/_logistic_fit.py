"""Logistic recalibration y ~ a + b logit(p) by Newton's method: first on bins of the logit, then on all rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.records.types import Floats

BINS = 4096
REACH = 8.0
"""Standard deviations of the logit that bins span on either side."""
TINY = 1e-300
CLOSE = 1e-9
"""A last step no longer than this, in proportion, leaves the information as it is but for the ninth digit."""
STEPS = 100


class FitRows(NamedTuple):
    """Standardised logits in blocks, truth and weights: of all rows, or of bins of them (truth then is a share)."""

    n: int
    logit: Callable[[slice], Floats]
    truth: Any
    weight: Floats | None
    centre: float = 0.0
    scale: float = 1.0

    def blocks(self) -> Iterator[slice]:
        """Rows at a time, which stay in cache."""
        return (slice(start, min(start + BLOCK, self.n)) for start in range(0, self.n, BLOCK))


def logit_rows(evidence: Evidence) -> FitRows:
    """log(p / (1 - p)) of every row; undefined where some p is 0 or 1, or one class has no rows.

    They are found anew in every pass: to keep them would take as much memory as the probabilities.
    """
    return evidence.keep("logit_rows", lambda: _logit_rows(evidence))


def _logit_rows(evidence: Evidence) -> FitRows:
    p, w = evidence.p_positive(), evidence.weight
    p = p if w is None or w.all() else np.where(w > 0, p, 0.5)
    if p.min() == 0 or p.max() == 1:
        sure = int(np.count_nonzero(p == 0) + np.count_nonzero(p == 1))
        raise Undefined(f"{sure:,} rows have probability 0 or 1, whose logit is infinite")
    if np.count_nonzero(evidence.class_weights) < 2:
        raise Undefined("one class only: its log odds are infinite")
    # Any centre and scale near those of the rows make the equations well conditioned.
    some = _logit(p[:: max(1, len(p) // BINS)])
    centre, scale = float(some.mean()), float(some.std()) or 1.0

    def logit(s: slice) -> Floats:
        x = _logit(p[s])
        x -= centre
        x /= scale
        return x

    return FitRows(len(p), logit, evidence.y_positive(), w, centre, scale)


def _logit(p: Floats) -> Floats:
    x = 1 - p
    np.divide(p, x, out=x)
    return np.log(x, out=x)


def fit(evidence: Evidence, b: float | None = None) -> tuple[Floats, Floats]:
    """(a, b) for standardised logits, b held where it is given; and the mean information there."""
    rows, base = logit_rows(evidence), float(evidence.class_weights[evidence.positive] / evidence.total)
    at = np.array([np.log(base / (1 - base)), b or 0.0])
    free = slice(0, 2 if b is None else 1)
    if rows.n > 4 * BINS:
        bins = evidence.keep("logit_bins", lambda: _binned(rows))
        at, _ = _newton(lambda x: _sums(bins, x), at, free)
    at, information = _newton(lambda x: _sums(rows, x), at, free)
    return at, information / evidence.total


def recalibrate(logit: Floats, at: Floats) -> Floats:
    """1 / (1 + exp(-a - b logit))."""
    with np.errstate(over="ignore"):
        p = logit * at[1]
        np.subtract(-at[0], p, out=p)
        np.exp(p, out=p)
        p += 1.0
        return np.divide(1.0, p, out=p)


def _sums(rows: FitRows, at: Floats) -> tuple[Floats, Floats]:
    """Score vector and information matrix at (a, b), block by block."""
    g, h = np.zeros(2), np.zeros(3)
    for s in rows.blocks():
        x = rows.logit(s)
        p = recalibrate(x, at)
        left, v = rows.truth[s] - p, 1 - p
        v *= p
        if rows.weight is not None:
            left *= rows.weight[s]
            v *= rows.weight[s]
        vx = np.multiply(v, x, out=p)
        g += left.sum(), left @ x
        h += v.sum(), vx.sum(), vx @ x
    return g, np.array([[h[0], h[1]], [h[1], h[2]]])


def _newton(sums: Callable[[Floats], tuple[Floats, Floats]], at: Floats, free: slice) -> tuple[Floats, Floats]:
    """Newton's method; a step is halved while the slope at its end is steeper than at its start."""
    g, h = sums(at)
    for _ in range(STEPS):
        step, inner = np.zeros(2), h[free, free]
        if not np.linalg.det(inner) > 0:
            break
        step[free] = np.linalg.solve(inner, g[free])
        if np.abs(step).max() <= CLOSE * (1 + np.abs(at).max()):
            return at + step, h  # each step squares the error, so that this one leaves less than rounding
        step *= min(1.0, 100 / np.abs(step).max())
        fell = float(g @ step)
        g, h = sums(at + step)
        while abs(float(g @ step)) > fell and np.abs(step).max() > 1e-8:
            step, fell = step / 2, fell / 2
            g, h = sums(at + step)
        at = at + step
    raise Undefined("the logistic recalibration does not converge on these rows")


def _binned(rows: FitRows) -> FitRows:
    """Rows of equal bins of the logit as one: how much they weigh, and what share of it is positive."""
    tally, width = np.zeros(2 * BINS), 2 * REACH / BINS
    for s in rows.blocks():
        # Rows beyond the bins are few, and these fits are where the one of all rows begins.
        x = np.clip(rows.logit(s), -REACH, REACH * (1 - 1e-9))
        k = ((x + REACH) * (1 / width)).astype(np.intp)
        k *= 2
        k += rows.truth[s]
        tally += np.bincount(k, weights=None if rows.weight is None else rows.weight[s], minlength=2 * BINS)
    down, up = tally.reshape(-1, 2).T
    w = down + up
    there = w > 0
    centres = ((np.arange(BINS) + 0.5) * width - REACH)[there]
    return FitRows(len(centres), lambda s: centres[s], (up / np.maximum(w, TINY))[there], w[there])
