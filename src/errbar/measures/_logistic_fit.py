"""Logistic recalibration y ~ a + b logit(p) by Newton's method: first on bins of the logit, then on all rows."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.moments import BLOCK
from errbar.errors import Undefined
from errbar.evidence import MANY, Evidence
from errbar.records.scored import Rows
from errbar.records.types import Array, Floats

BINNED_FROM = 1 << 14
"""Rows from which a fit begins on bins of them."""
CLOSE = 1e-11
"""A last step no longer than this, in proportion, changes the information by less than is seen."""
NEAR = 1e-6
"""Each step squares the error: after one of this length it is about 1e-12."""
NEARER = 1e-10
"""After a step of this length the information at its start is that at its end."""
NARROW = 1e-3
"""Logits that spread less than this lose digits as differences."""
FAR = 700.0
"""exp() of more than this overflows."""
STEPS = 100
LOGITS, FITTED = "logit_rows", "recalibrated"
"""Where evidence keeps its logits, and the fit of both a and b with the information there."""


class FitRows(NamedTuple):
    """Standardised logits in blocks, truth and weights: of all rows, or of bins of them (truth then is a share)."""

    n: int
    logit: Callable[[Rows], Floats]
    truth: Any
    weight: Floats | None
    centre: float = 0.0
    scale: float = 1.0
    kept: Floats | None = None
    """The logits of all rows, where they are few."""

    def blocks(self, width: int = BLOCK) -> Iterator[slice]:
        """Rows at a time, which stay in cache."""
        return (slice(start, min(start + width, self.n)) for start in range(0, self.n, width))


class Recalibrated(NamedTuple):
    """a and b, and the sum of the information there."""

    at: Floats
    information: Floats


class FitSums(NamedTuple):
    """Sums over rows at some a and b; r is truth minus fit, x the standardised logit."""

    score: Floats
    """Sums of r and r x."""
    information: Floats
    """Sums of fit (1 - fit), times 1, x and x^2: a matrix."""
    squares: Floats
    """Sums of r^2, r^2 x and r^2 x^2."""

    def moved(self, start: FitSums, end: FitSums) -> FitSums:
        """Return the sums at another a and b, as the sums that stand for these go from `start` to `end`."""
        return FitSums(*(mine + after - before for mine, before, after in zip(self, start, end)))


class Fit(NamedTuple):
    """a and b for standardised logits, the mean information there, and sums of squares, where one pass found them."""

    at: Floats
    information: Floats
    squares: Floats | None = None

    def se(self, across: float, along: float, n: int) -> float | None:
        """Standard error of what plain rows move by (across + along x) r, whose mean is 0 at the fit."""
        if self.squares is None or n < 2:
            return None
        # sum ((across + along x) r)^2, from sums of r^2, r^2 x and r^2 x^2.
        one, x, xx = self.squares.tolist()
        moved = across * across * one + 2 * across * along * x + along * along * xx
        return math.sqrt(max(moved, 0.0) / (n - 1) / n)


def logit_rows(evidence: Evidence) -> FitRows:
    """log(p / (1 - p)) of every row; undefined where some p is 0 or 1, or one class has no rows.

    Of many rows they are found anew in every pass: to keep them would take as much memory as the probabilities.
    """
    return evidence.keep(LOGITS, lambda: _logit_rows(evidence))


def _logit_rows(evidence: Evidence) -> FitRows:
    w = evidence.weight
    p = evidence.p_positive()
    p = p if w is None or w.all() else np.where(w > 0, p, 0.5)
    if p.min() == 0 or p.max() == 1:
        sure = int(np.count_nonzero(p == 0) + np.count_nonzero(p == 1))
        have = "row has" if sure == 1 else "rows have"
        raise Undefined(f"{sure:,} {have} probability 0 or 1, whose logit is infinite")
    if np.count_nonzero(evidence.class_weights) < 2:
        raise Undefined("one class only: its log odds are infinite")
    # Any centre and scale near those of the rows make the equations well conditioned.
    some = p[:: max(1, len(p) // MANY)]
    middle = float(some.mean())
    centre, about = float(_logit(some).mean()), _logit
    scale = float(_logit(some).std())
    if scale < NARROW:
        centre, about = float(_logit(np.array([middle]))[0]), partial(_logit_beside, middle)
        scale = float(about(some).std()) or 1.0

    def logit(s: Rows) -> Floats:
        x = about(p[s])
        if about is _logit:
            x -= centre
        x /= scale
        return x

    if evidence.n < MANY:
        return _keeping(logit(slice(None)), evidence, centre, scale)
    return FitRows(evidence.n, logit, evidence.y_positive(), w, centre, scale)


def _keeping(x: Floats, evidence: Evidence, centre: float, scale: float) -> FitRows:
    def logit(s: Rows) -> Floats:
        return np.asarray(x[s])

    return FitRows(evidence.n, logit, evidence.y_positive(), evidence.weight, centre, scale, x)


def _logit(p: Floats) -> Floats:
    x = 1 - p
    np.divide(p, x, out=x)
    return np.log(x, out=x)


def _logit_beside(middle: float, p: Floats) -> Floats:
    """logit(p) - logit(middle), of probabilities so near each other that the difference would be rounding."""
    # p (1 - m) / (m (1 - p)) = 1 + (p - m) / (m (1 - p)).
    return np.asarray(np.log1p((p - middle) / (middle * (1 - p))))


def fit(evidence: Evidence, b: float | None = None) -> Fit:
    """The fit for standardised logits, b held where it is given."""
    rows, weights = logit_rows(evidence), evidence.class_weights
    # With b = 0 the best a is the log odds of the prevalence; with b given, that is only a start.
    at = np.array([np.log(weights[evidence.positive] / weights[1 - evidence.positive]), b or 0.0])
    many, found = rows.n > BINNED_FROM, None
    if many or evidence.part_of is not None:
        from errbar.measures._fit_start import fit_from_known  # here, since most rows are few

        found = fit_from_known(evidence, rows, at, b)
    at, sums = found or newton(lambda x: fit_sums(rows, x), at, free_of(b))
    if b is None:
        evidence.keep(FITTED, lambda: Recalibrated(at, sums.information))
    return Fit(at, sums.information / evidence.total, sums.squares if many else None)


def free_of(b: float | None) -> slice:
    """Return the slice of (a, b) that is fitted: both, or a alone if b is given."""
    return slice(0, 2 if b is None else 1)


class Chances(NamedTuple):
    """Fitted probabilities of the positive class and of the other, each of them however small."""

    p: Floats
    q: Floats

    def parts(self, truth: Array) -> tuple[Floats, Floats]:
        """Truth less p, as truth less the nearer of 0 and 1, and that less p.

        Sums of the first cancel exactly where rows count once; the second may be 1e-30 and decide the fit.
        """
        near = np.rint(self.p)
        wrong = truth - near
        near -= 0.5
        small = np.minimum(self.p, self.q)
        return wrong, np.copysign(small, near, out=small)

    def residuals(self, truth: Array) -> Floats:
        """Truth less p."""
        wrong, small = self.parts(truth)
        return wrong + small


def recalibrate(logit: Floats, at: Floats) -> Chances:
    """p = 1 / (1 + exp(-a - b logit)), and 1 - p."""
    q: Floats = logit * at[1]
    np.subtract(-at[0], q, out=q)
    # e = exp(-a - b x); p = 1 / (1 + e), and 1 - p = e p, since 1 minus p would lose what is below 1e-16.
    np.minimum(q, FAR, out=q)
    np.exp(q, out=q)
    p = q + 1.0
    np.divide(1.0, p, out=p)
    q *= p
    return Chances(p, q)


def fit_sums(rows: FitRows, at: Floats, *, squared: bool = False) -> FitSums:
    """Sums over rows at (a, b), block by block; those of squares where they are asked for."""
    large, g, h, squares = np.zeros(2), np.zeros(2), np.zeros(3), np.zeros(3)
    for s in rows.blocks():
        x = rows.logit(s)
        p, v = found = recalibrate(x, at)
        wrong, left = found.parts(rows.truth[s])
        v *= p
        w = None if rows.weight is None else rows.weight[s]
        if squared:
            square = np.add(wrong, left, out=p)
            square *= square
            squares += _times_powers(square if w is None else square * w, x)
        if w is not None:
            wrong *= w
            left *= w
            v *= w
        # Two sums: probabilities of 1e-30 would vanish beside rows that are wrong by 1.
        large += wrong.sum(), wrong @ x
        g += left.sum(), left @ x
        h += _times_powers(v, x)
    return FitSums(large + g, np.array([[h[0], h[1]], [h[1], h[2]]]), squares)


def _times_powers(part: Floats, x: Floats) -> tuple[float, float, float]:
    """Sums of a part times 1, x and x^2; in its memory."""
    alone = float(part.sum())
    part *= x
    return alone, float(part.sum()), float(part @ x)


def newton(
    sums: Callable[[Floats], FitSums], at: Floats, free: slice, near_enough: float = 0.0
) -> tuple[Floats, FitSums]:
    """Newton's method; a step is halved while the slope at its end is steeper than at its start.

    A first step no longer than `near_enough` is the last one.
    """
    found = sums(at)
    for _ in range(STEPS):
        step = newton_step(found, free)
        if step is None:
            break
        if np.abs(step).max() <= near_enough * (1 + np.abs(at).max()):
            return at + step, found
        step *= min(1.0, 100 / np.abs(step).max()) if step.any() else 1.0
        fell = float(found.score @ step)
        found = sums(at + step)
        # The log likelihood is concave: along a good step its slope falls. A steeper slope means an overshoot.
        while abs(float(found.score @ step)) > fell and np.abs(step).max() > 1e-8:
            step, fell = step / 2, fell / 2
            found = sums(at + step)
        at = at + step
        if np.abs(step).max() <= 1e-4 * (1 + np.abs(at).max()):
            # Each step squares the error, so one more, for which all is known, leaves less than rounding.
            last = newton_step(found, free)
            if last is not None and np.abs(last).max() <= CLOSE * (1 + np.abs(at).max()):
                return at + last, found
    raise Undefined("the logistic recalibration does not converge on these rows")


def newton_step(sums: FitSums, free: slice) -> Floats | None:
    """Newton's step in what is free, a or a and b; None where the information is not positive."""
    (p, q), (_, r) = sums.information.tolist()
    a, b = sums.score.tolist()
    if free.stop == 1:
        return np.array([a / p, 0.0]) if p > 0 else None
    # The inverse of a 2 x 2 matrix, written out.
    det = p * r - q * q
    return np.array([(r * a - q * b) / det, (p * b - q * a) / det]) if det > 0 else None
