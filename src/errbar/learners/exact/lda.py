"""Linear discriminant analysis without refitting: class means and the within-class scatter are sums of rows.

Scatter of a training set is the whole scatter less what the rows left out held; leave-one-out takes one row away by
a rank-one update. scikit-learn's solvers divide the scatter by n (not n - K), and `svd` drops directions below `tol`:
a split that comes near to dropping one is fitted for real.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from errbar.learners.exact._case import ANY, TRUST, Case, ExactPredictions
from errbar.learners.exact._class_decision import decide_classes
from errbar.learners.exact._data import Data, by_class, centre, far_column
from errbar.learners.exact._grams import grams, gross
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats, Ints

MARGIN = 10.0
"""Singular values must stay this many times above `tol`."""


class AllRowScatter(NamedTuple):
    """All rows: centred, class-centred, class means (less the overall mean), and the within-class scatter."""

    Z: Floats
    C: Floats
    means: Floats
    counts: Floats
    code: Ints
    scatter: Floats
    furthest: Floats
    """Largest square of each centred column."""
    even: bool
    """The solver sees columns in the units they have."""
    floor: float
    """Least eigenvalue of a within-class correlation matrix that keeps every direction; 0: the solver drops none."""


class Rule(NamedTuple):
    """Linear scores of each split: z @ slope + constant."""

    slope: Floats
    constant: Floats
    doubt: Bools


def _whole(model: Any, data: Data) -> AllRowScatter:
    Z, _ = centre(data.matrix)
    counts = np.bincount(data.code, minlength=data.k).astype(np.float64)
    means = by_class(Z, data.code, data.k) / np.maximum(counts, 1)[:, None]
    C = Z - means[data.code]
    floor = float((MARGIN * model.tol) ** 2) if model.solver == "svd" else 0.0
    return AllRowScatter(Z, C, means, counts, data.code, C.T @ C, (Z * Z).max(axis=0), model.solver == "lsqr", floor)


def find(
    model: object, data: Data, sides: Sides, values: Sequence[object] | None, scaled: bool
) -> list[ExactPredictions]:
    """Scores of every test row; leave-one-out by updates, and what they cannot vouch for split by split."""
    whole = _whole(model, data)
    if not sides.alone:
        score, doubt = _by_split(whole, sides)
        return [decide_classes(score, sides, doubt, one_less=data.k == 2)]
    score, unsure = _left_out(whole, sides)
    doubt = np.zeros(len(sides), dtype=np.bool_)
    if unsure.any():
        score[unsure], doubt[unsure] = _by_split(whole, sides.having(unsure))
    return [decide_classes(score, sides, doubt, one_less=data.k == 2)]


def _by_split(whole: AllRowScatter, sides: Sides) -> tuple[Floats, Bools]:
    score, doubt = np.empty((len(sides.row), len(whole.counts))), np.empty(len(sides), dtype=np.bool_)
    for span in sides.chunks(2 * whole.scatter.size):
        part = sides.having(span)
        rule = _rules(whole, part)
        doubt[span] = rule.doubt
        own = score[sides.starts[span.start] : sides.starts[span.stop]]
        for s, at, rows in part.each_test(whole.Z):
            np.matmul(rows, rule.slope[s], out=own[at])
            own[at] += rule.constant[s]
    return score, doubt


def _rules(whole: AllRowScatter, sides: Sides) -> Rule:
    """delta_k(z) = (m_k - m)' S^-1 (z - m) - (m_k - m)' S^-1 (m_k - m) / 2 + log p_k with S = scatter / n."""
    n = sides.class_counts(whole.code, len(whole.counts))
    total = n.sum(axis=1)
    # Over all rows class-centred columns sum to nothing, so the changed rows are the whole sum.
    sums = sides.by_class(whole.C, whole.code, n.shape[1])
    shift = sums / np.maximum(n, 1)[:, :, None]
    mean = whole.means + shift
    made = grams(whole.C, whole.scatter, sides)
    before = np.maximum(gross(whole.scatter, made), whole.furthest)
    made = made - np.einsum("ski,skj->sij", sums, shift)
    share = n / total[:, None]
    middle = np.einsum("sk,skd->sd", share, mean)
    away = np.where(n[:, :, None] > 0, mean - middle[:, None, :], 0.0)
    solved, doubt = _solve(made, before, away, whole)
    slope = solved * total[:, None, None]
    between = away @ slope
    doubt |= (n > 0).sum(axis=1) < 2
    if whole.floor:
        doubt |= _flat(between, n, away.shape[2], whole.floor)
    with np.errstate(divide="ignore"):
        constant = np.log(share) - 0.5 * np.diagonal(between, axis1=1, axis2=2)
    return Rule(slope, constant - np.einsum("sd,sdk->sk", middle, slope), doubt)


def _scales(size: Floats, even: bool) -> Floats:
    """What columns are divided by: their own size, or that of the largest."""
    size = np.where(size > 0, size, 1.0)
    return np.sqrt(np.broadcast_to(size.max(axis=-1, keepdims=True), size.shape) if even else size)


def _solve(scatter: Floats, before: Floats, away: Floats, whole: AllRowScatter) -> tuple[Floats, Bools]:
    """scatter^-1 away', columns brought to one scale first, and the splits too near to a lost direction."""
    size = np.diagonal(scatter, axis1=1, axis2=2)
    flat = ~(size > 0).all(axis=1)
    scale = _scales(size, whole.even)
    shape = scatter / (scale[:, :, None] * scale[:, None, :])
    shape[flat] = np.eye(scatter.shape[1])
    values, vectors = np.linalg.eigh(shape)
    least, most = values[:, 0], values[:, -1]
    lost = (before / scale**2).max(axis=1)
    doubt = flat | (least < whole.floor) | (lost * most > TRUST * least)
    inside = np.swapaxes(vectors, 1, 2) @ np.swapaxes(away / scale[:, None, :], 1, 2)
    inside /= np.where(doubt[:, None], 1.0, values)[:, :, None]
    return np.asarray((vectors @ inside) / scale[:, :, None]), np.asarray(doubt)


def _flat(between: Floats, n: Floats, d: int, floor: float) -> Bools:
    """Class means that nearly lie in fewer directions than they could: the svd solver would drop one."""
    root = np.sqrt(n)
    values = np.linalg.eigvalsh(between * root[:, :, None] * root[:, None, :])
    seen = (n > 0).sum(axis=1)
    rank = np.minimum(seen - 1, d)
    last = values[np.arange(len(n)), n.shape[1] - np.maximum(rank, 1)]
    return np.asarray((rank > 1) & (last < floor * values[:, -1]))


def _left_out(whole: AllRowScatter, sides: Sides) -> tuple[Floats, Bools]:
    """Taking row x of class c away: scatter - g u u', u = x - m_c, g = n_c / (n_c - 1) (Sherman and Morrison)."""
    rows, c = sides.row, whole.code[sides.row]
    n, own = float(sides.n), whole.counts[c]
    every = np.arange(len(rows))
    scale = _scales(np.diagonal(whole.scatter), whole.even)
    if not np.diagonal(whole.scatter).all():
        return np.zeros((len(rows), len(whole.counts))), np.ones(len(rows), dtype=np.bool_)
    values, vectors = np.linalg.eigh(whole.scatter / np.outer(scale, scale))
    white = vectors / np.sqrt(np.maximum(values, np.finfo(float).tiny)) / scale[:, None]
    u, z, m = whole.C[rows] @ white, whole.Z[rows] @ white, whole.means @ white
    g = own / np.maximum(own - 1, 1)
    h = np.einsum("ij,ij->i", u, u)
    left = 1 - g * h
    unsure = (own < 2) | (left * values[0] < whole.floor) | ~(values[-1] < TRUST * values[0] * left)
    safe = np.where(unsure, 1.0, left)
    score = np.empty((len(rows), len(whole.counts)))
    for k in range(len(whole.counts)):
        away = z - m[k]
        score[:, k] = np.einsum("ij,ij->i", away, away) + g * np.einsum("ij,ij->i", u, away) ** 2 / safe
    score[every, c] = g * g * h * (1 + g * h / safe)
    share = np.broadcast_to(whole.counts, score.shape).copy()
    share[every, c] -= 1
    with np.errstate(divide="ignore"):
        score = np.log(share / (n - 1)) - 0.5 * (n - 1) * score
    return score, unsure | _may_flatten(whole, m, z, g * h, safe)


def _may_flatten(whole: AllRowScatter, m: Floats, z: Floats, gh: Floats, left: Floats) -> Bools:
    """Weyl's bounds on the spread of class means once a row is gone: which rows may lose a direction."""
    seen = whole.counts > 0
    rank = min(int(seen.sum()) - 1, m.shape[1])
    if not whole.floor or rank < 2:
        return np.zeros(len(z), dtype=np.bool_)
    root = np.sqrt(whole.counts)[:, None] * m
    values = np.linalg.eigvalsh(root @ root.T)
    n = whole.counts.sum()
    least = values[-rank] - n / (n - 1) * np.einsum("ij,ij->i", z, z)
    return np.asarray(least < whole.floor * (values[-1] + gh) / left)


def refuses(model: Any, data: Data, scaled: bool) -> str | None:
    """Columns that depend on one another within the classes, or lie too far from zero."""
    if why := far_column(data.matrix, mean=data.means):
        return why
    whole = _whole(model, data)
    size = np.diagonal(whole.scatter)
    if not (size > 0).all():
        return f"column {int(np.argmin(size)) + 1} does not vary within the classes, so the scatter is singular"
    scale = _scales(size, whole.even)
    values = np.linalg.eigvalsh(whole.scatter / np.outer(scale, scale))
    if values[0] < whole.floor or values[-1] > TRUST * values[0]:
        worst = np.sqrt(max(values[-1] / max(values[0], 1e-300), 1.0))
        return f"columns nearly depend on one another within the classes (condition {worst:.2g}): rank-deficient"
    if model.solver != "svd" and not scaled:
        far = np.abs(data.matrix.mean(axis=0)) * np.sqrt(len(data.matrix) / size)
        if far.max() > 1e3:
            return f"column {int(far.argmax()) + 1} lies {far.max():.3g} spreads from zero, too far for {model.solver}"
    return None


lda = (
    Case(
        module="sklearn.discriminant_analysis",
        name="LinearDiscriminantAnalysis",
        task="classification",
        takes={
            "solver": ("svd", "lsqr", "eigen"),
            "shrinkage": (None,),
            "priors": (None,),
            "n_components": (None,),
            "store_covariance": ANY,
            "tol": ANY,
            "covariance_estimator": (None,),
        },
        find=find,
        refuses=refuses,
        scales=True,
        doubts="a call too close for rounding, or columns nearly dependent without the rows left out",
    ),
)
