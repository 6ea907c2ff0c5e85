"""The logistic recalibration of all rows but a few, without a pass over the others.

Sums over all rows near their own fit are a power series in the step away from it. Those of the rows left out, few as
they are, are found as they are and taken away; Newton's method then needs both sums only.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.measures._logistic_fit import (
    FITTED,
    NEAR,
    FitRows,
    FitSums,
    Recalibrated,
    fit_sums,
    logit_rows,
    newton_step,
    recalibrate,
)
from errbar.records.types import Floats, Ints

ORDER = 7
"""Powers of the step that the series goes up to."""
PART = 1 << 12
"""Rows at a time: products of so few stay on one thread of BLAS."""
REST = 1e-12
"""What the powers left out of the series may come to, in proportion."""
STEPS = 10


class FitSeries(NamedTuple):
    """Score vector and information of all rows about their fit, as polynomials of the step in a and b."""

    at: Floats
    a: Ints
    b: Ints
    """Powers of the steps in each term."""
    score: Floats
    """(2, terms)."""
    information: Floats
    """(3, terms): of a twice, of a and b, of b twice."""
    sixth: float
    """Root of the mean of the logits' sixth power: how far the rows reach."""

    def sums(self, step: Floats) -> tuple[Floats, Floats]:
        """Score vector and information matrix at a step from the fit."""
        terms = step[0] ** self.a * step[1] ** self.b
        g, h = self.score @ terms, self.information @ terms
        return g, np.array([[h[0], h[1]], [h[1], h[2]]])

    def holds(self, step: Floats) -> bool:
        """Return True if the first power left out is rounding at this step."""
        reach = 2 * max(abs(float(step[0])), abs(float(step[1])) * self.sixth)
        return reach ** (ORDER + 1) / math.factorial(ORDER) < REST


def slope_left(evidence: Evidence, some: Ints) -> float | None:
    """The slope without some rows; None where they are no small part, so that the series does not reach."""
    rows, fitted = logit_rows(evidence), evidence.known(FITTED, Recalibrated)
    if rows.weight is not None or fitted is None:
        return None
    series = evidence.keep("fit_series", lambda: _series(rows, fitted.at))
    x = rows.logit(some)
    inside = FitRows(len(x), lambda s: x[s], rows.truth[some], None)
    step = np.zeros(2)
    for _ in range(STEPS):
        (g, h), less = series.sums(step), fit_sums(inside, series.at + step)
        more = newton_step(FitSums(g - less.score, h - less.information, less.squares), slice(0, 2))
        if more is None or not series.holds(step + more):
            return None
        step = step + more
        # A root of the score is a finite fit: these rows do not separate the classes.
        if np.abs(more).max() <= NEAR:
            return float(series.at[1] + step[1]) / rows.scale
    return None


def _series(rows: FitRows, at: Floats) -> FitSeries:
    sums, score = np.zeros((ORDER + 1, ORDER + 2)), np.zeros(2)
    slopes = _derivatives()
    for start in range(0, rows.n, PART):
        part = slice(start, min(start + PART, rows.n))
        x = rows.logit(part)
        p, _ = recalibrate(x, at)
        powers = np.vander(x, ORDER + 2, increasing=True)
        sums[1:] += np.array([np.polynomial.polynomial.polyval(p, c) for c in slopes]) @ powers
        score += (rows.truth[part] - p) @ powers[:, :2]
    a, b, of_score, of_information = [], [], [], []
    for d in range(ORDER + 1):
        for j in range(d + 1):
            # Taylor: p(eta + da + db x) = sum_d p^(d) (da + db x)^d / d!, powers by the binomial theorem.
            times = math.comb(d, j) / math.factorial(d)
            a.append(d - j)
            b.append(j)
            of_score.append([-times * sums[d, j + k] if d else score[k] for k in range(2)])
            of_information.append([times * sums[d + 1, j + k] if d < ORDER else 0.0 for k in range(3)])
    sixth = (float(sums[1, 6]) / float(sums[1, 0])) ** (1 / 6)
    return FitSeries(at, np.array(a), np.array(b), np.array(of_score).T, np.array(of_information).T, sixth)


def _derivatives() -> list[Floats]:
    """Derivatives of the logistic function p of its argument, as polynomials of p: that of p is p - p^2."""
    found = [np.array([0.0, 1.0, -1.0])]
    for _ in range(ORDER - 1):
        # Chain rule: d/d eta f(p) = f'(p) (p - p^2), with f a polynomial of p.
        slope = found[-1][1:] * np.arange(1, len(found[-1]))
        found.append(np.convolve(slope, [0.0, 1.0, -1.0]))
    return found
