"""Gaussian naive Bayes without refitting: class counts, means and variances of a training set are sums of rows.

Rows are centred by their class's mean over all rows, so that taking rows away keeps the variances' digits. The
variance floor is the largest feature variance of each training set, as a fit computes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from errbar.learners.exact._case import ANY, Case, ExactPredictions
from errbar.learners.exact._class_decision import decide_classes
from errbar.learners.exact._data import Data, by_class, centre, far_column
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats, Ints

FEW = 8
"""Splits with fewer test rows than this on average are computed all at once, row by row."""
CACHE = 16_000
"""Numbers of a block that stays in the cache."""
HAIR = 2e11
"""A variance this many times smaller than the largest square of its column is noise of centring."""
SPREAD = 1e5
"""Squared distances in variances beyond this lose digits when expanded into a product of matrices."""


class AllRowMoments(NamedTuple):
    """All rows: class-centred columns with their squares and a one, their sums by class, and the class means."""

    Z: Floats
    rows: Floats
    sums: Floats
    means: Floats
    code: Ints
    furthest: Floats
    """Largest square of each column."""


class ClassMoments(NamedTuple):
    """Per split and class: log prior, mean (less the overall mean) and variance with its floor."""

    prior: Floats
    mean: Floats
    var: Floats

    def of(self, splits: Ints) -> ClassMoments:
        """Return the moments of some splits, or of one split several times."""
        return ClassMoments(self.prior[splits], self.mean[splits], self.var[splits])


def find(model: Any, data: Data, sides: Sides, values: Sequence[Any] | None, scaled: bool) -> list[ExactPredictions]:
    """Scores of every test row under the moments of its split's training rows."""
    whole = _whole(centre(data.matrix)[0], data.code, data.k)
    d, smoothing = whole.Z.shape[1], model.var_smoothing
    score, doubt = np.empty((len(sides.row), data.k)), np.zeros(len(sides), dtype=np.bool_)
    if sides.alone:
        squares = (whole.Z**2).sum(axis=0)
        for at in sides.chunks(d, CACHE):
            score[at], doubt[at] = _left_out(whole, sides.row[at], squares, smoothing)
        return [decide_classes(score, sides, doubt)]
    wide = None if len(sides.row) < FEW * len(sides) else np.hstack([whole.Z**2, whole.Z])
    for span in sides.chunks(2 * data.k * d):
        part = sides.having(span)
        found, doubt[span] = _moments(part, whole, smoothing)
        rows = slice(sides.starts[span.start], sides.starts[span.stop])
        if wide is None:
            score[rows] = _row_by_row(whole.Z[part.row], found.of(part.local))
        else:
            _by_split(wide, found, part, score[rows])
    return [decide_classes(score, sides, doubt)]


def _whole(Z: Floats, code: Ints, k: int) -> AllRowMoments:
    means = by_class(Z, code, k) / np.maximum(np.bincount(code, minlength=k), 1)[:, None]
    d = Z.shape[1]
    rows = np.ones((len(Z), 2 * d + 1))
    np.subtract(Z, means[code], out=rows[:, :d])
    np.square(rows[:, :d], out=rows[:, d:-1])
    return AllRowMoments(Z, rows, by_class(rows, code, k), means, code, (Z * Z).max(axis=0))


def _moments(sides: Sides, whole: AllRowMoments, smoothing: float) -> tuple[ClassMoments, Bools]:
    """Mean and mean square of class-centred rows; a class without rows has prior 0. Splits with lost digits."""
    k, d = whole.means.shape
    sums = sides.by_class(whole.rows, whole.code, k)
    sums += sides.base[:, None, None] * whole.sums
    n = sums[:, :, -1].copy()
    sums /= np.maximum(n, 1)[:, :, None]
    shift = sums[:, :, :d]
    before = np.maximum(sums[:, :, d:-1], whole.sums[:, d:-1] / np.maximum(n, 1)[:, :, None])
    var = np.maximum(sums[:, :, d:-1] - shift * shift, 0.0)
    mean = whole.means + shift
    var += smoothing * _largest(mean, var, n)[:, None, None]
    # Variances that are what is left of much larger sums have lost their digits.
    lost = (var * (SPREAD / 2) <= before).any(axis=2) | (var * HAIR <= whole.furthest).any(axis=2)
    with np.errstate(divide="ignore"):
        prior = np.log(n / n.sum(axis=1, keepdims=True))
    return ClassMoments(prior, mean, np.where(var > 0, var, 1.0)), np.asarray((lost & (n > 0)).any(axis=1))


def _largest(mean: Floats, var: Floats, n: Floats) -> Floats:
    """(splits,) the largest variance of a column over all classes: within them, and of their means."""
    share = n / n.sum(axis=1, keepdims=True)
    middle = np.einsum("sk,skd->sd", share, mean)
    away = mean - middle[:, None, :]
    away *= away
    away += var
    return np.asarray(np.einsum("sk,skd->sd", share, away).max(axis=1))


def _left_out(whole: AllRowMoments, rows: Ints, squares: Floats, smoothing: float) -> tuple[Floats, Bools]:
    """Leave-one-out: only the row's own class changes, and the floor."""
    n, d = whole.Z.shape
    z, own, C = whole.Z[rows], whole.code[rows], whole.rows[rows, :d]
    count, before = whole.sums[:, -1], whole.sums[whole.code[rows], d:-1]
    left = np.maximum(count[own] - 1, 1)[:, None]
    shift = C / -left
    var = np.maximum((before - C * C) / left - shift * shift, 0.0)
    floor = smoothing * ((squares - z * z) / (n - 1) - (z / (n - 1)) ** 2).max(axis=1)[:, None]
    lost = ((var + floor) * (left * (SPREAD / 2)) <= before).any(axis=1) & (count[own] > 1)
    least = whole.furthest / HAIR
    score = np.empty((len(z), len(count)))
    for k in range(len(count)):
        mine = (own == k)[:, None]
        others = whole.sums[k, d:-1] / max(count[k], 1)
        v = np.where(mine, var, others) + floor
        lost |= (v <= least).any(axis=1)
        with np.errstate(divide="ignore"):
            prior = np.log((count[k] - mine) / (n - 1))
        mean = np.where(mine, whole.means[k] + shift, whole.means[k])
        score[:, k] = _row_by_row(z, ClassMoments(prior, mean[:, None], np.where(v > 0, v, 1.0)[:, None]))[:, 0]
    return score, np.asarray(lost)


def _row_by_row(Z: Floats, found: ClassMoments) -> Floats:
    """(rows, classes) log prior and log density, the moments of each row's own split."""
    away = Z[:, None, :] - found.mean
    away *= away
    away /= found.var
    away += np.log(2 * np.pi * found.var)
    return np.asarray(found.prior - 0.5 * away.sum(axis=2))


def _by_split(wide: Floats, found: ClassMoments, sides: Sides, out: Floats) -> None:
    """(z - m)^2 / v = z^2 / v - 2 z m / v + m^2 / v, one product of matrices a split, where no digits get lost."""
    d = found.mean.shape[2]
    inverse = 1 / found.var
    slope = np.concatenate([-0.5 * inverse, found.mean * inverse], axis=2)
    constant = found.prior - 0.5 * (np.log(2 * np.pi * found.var) + found.mean**2 * inverse).sum(axis=2)
    furthest = (wide[:, :d].max(axis=0) * inverse.max(axis=1)).max(axis=1)
    for s, at, rows in sides.each_test(wide):
        if furthest[s] > SPREAD:
            out[at] = _row_by_row(rows[:, d:], found.of(np.array([s])))
        else:
            np.matmul(rows, slope[s].T, out=out[at])
            out[at] += constant[s]


def refuses(model: object, data: Data, scaled: bool) -> str | None:
    """Columns that lie too far from zero for two ways of computing to agree."""
    return far_column(data.matrix, mean=data.means)


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
