"""Gaussian naive Bayes without refitting: class counts, means and variances of a training set are sums of rows.

Rows are centred by their class's mean over all rows, so that taking rows away keeps the variances' digits. The
variance floor is the largest feature variance of each training set, as a fit computes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from errbar.learners.exact._case import ANY, Case, Found
from errbar.learners.exact._data import Data, by_class, centred, far_column
from errbar.learners.exact._decide import decided
from errbar.learners.exact._sides import Sides
from errbar.records.words import Bools, Floats, Ints

FEW = 8
"""Splits with fewer test rows than this on average are computed all at once, row by row."""
SPREAD = 1e5
"""Squared distances in variances beyond this lose digits when expanded into a product of matrices."""


class Moments(NamedTuple):
    """Per split and class: log prior, mean (less the overall mean) and variance with its floor."""

    prior: Floats
    mean: Floats
    var: Floats
    doubt: Bools


class Whole(NamedTuple):
    """All rows: class-centred columns with their squares and a one, their sums by class, and the class means."""

    rows: Floats
    sums: Floats
    means: Floats
    code: Ints


def find(model: Any, data: Data, sides: Sides, values: Sequence[Any] | None, scaled: bool) -> list[Found]:
    """Scores of every test row under the moments of its split's training rows."""
    Z, _ = centred(data.matrix)
    whole = _whole(Z, data.code, data.k)
    score, doubt = np.empty((len(sides.row), data.k)), np.zeros(len(sides), dtype=np.bool_)
    few = len(sides.row) < FEW * len(sides)
    wide = None if few else np.hstack([Z * Z, Z])
    for span in sides.chunks(2 * data.k * Z.shape[1]):
        part = sides.having(span)
        found = _moments(part, whole, model.var_smoothing)
        doubt[span] = found.doubt
        rows = slice(sides.starts[span.start], sides.starts[span.stop])
        score[rows] = _row_by_row(Z[part.row], found, part.local) if wide is None else _by_split(wide, found, part)
    return [decided(score, sides, doubt)]


def _whole(Z: Floats, code: Ints, k: int) -> Whole:
    means = by_class(Z, code, k) / np.maximum(np.bincount(code, minlength=k), 1)[:, None]
    C = Z - means[code]
    rows = np.hstack([C, C * C, np.ones((len(Z), 1))])
    return Whole(rows, by_class(rows, code, k), means, code)


def _moments(sides: Sides, whole: Whole, smoothing: float) -> Moments:
    """Mean and mean square of class-centred rows; a class without rows has prior 0."""
    k, d = whole.means.shape
    sums = sides.base[:, None, None] * whole.sums + sides.by_class(whole.rows, whole.code, k)
    n = sums[:, :, -1:]
    there = np.maximum(n, 1)
    shift = sums[:, :, :d] / there
    var = np.maximum(sums[:, :, d:-1] / there - shift * shift, 0.0)
    mean = whole.means + shift
    share = n / n.sum(axis=1, keepdims=True)
    middle = (share * mean).sum(axis=1, keepdims=True)
    floor = smoothing * (share * (var + (mean - middle) ** 2)).sum(axis=1).max(axis=1)
    var = var + floor[:, None, None]
    # Variances that are what is left of much larger sums have lost their digits.
    gross = sides.base[:, None, None] * whole.sums[:, d:-1]
    doubt = ((n > 0) & ((var <= 0) | (gross > SPREAD / 2 * var * there))).any(axis=(1, 2))
    with np.errstate(divide="ignore"):
        prior = np.log(share[:, :, 0])
    return Moments(prior, mean, np.where(var > 0, var, 1.0), doubt)


def _row_by_row(Z: Floats, found: Moments, local: Ints) -> Floats:
    constant = found.prior - 0.5 * np.log(2 * np.pi * found.var).sum(axis=2)
    away = Z[:, None, :] - found.mean[local]
    away *= away
    away /= found.var[local]
    return np.asarray(constant[local] - 0.5 * away.sum(axis=2))


def _by_split(wide: Floats, found: Moments, sides: Sides) -> Floats:
    """(z - m)^2 / v = z^2 / v - 2 z m / v + m^2 / v, one product of matrices a split, where no digits get lost."""
    d = found.mean.shape[2]
    inverse = 1 / found.var
    slope = np.concatenate([-0.5 * inverse, found.mean * inverse], axis=2)
    constant = found.prior - 0.5 * (np.log(2 * np.pi * found.var) + found.mean**2 * inverse).sum(axis=2)
    furthest = (wide[:, :d].max(axis=0) * inverse.max(axis=1)).max(axis=1)
    out = np.empty((len(sides.row), found.mean.shape[1]))
    for s in range(len(sides)):
        span = slice(sides.starts[s], sides.starts[s + 1])
        rows = wide[sides.tests(s)]
        if furthest[s] > SPREAD:
            one = Moments(found.prior[[s]], found.mean[[s]], found.var[[s]], found.doubt)
            out[span] = _row_by_row(rows[:, d:], one, np.zeros(len(rows), dtype=np.intp))
        else:
            out[span] = rows @ slope[s].T + constant[s]
    return out


def refuses(model: Any, data: Data, scaled: bool) -> str | None:
    """Columns that lie too far from zero for two ways of computing to agree."""
    return far_column(data.matrix)


gaussian_nb = (
    Case(
        module="sklearn.naive_bayes",
        name="GaussianNB",
        task="classification",
        takes={"priors": (None,), "var_smoothing": ANY},
        find=find,
        refuses=refuses,
        doubts="a call too close for rounding, or a variance that vanishes without the rows left out",
    ),
)
