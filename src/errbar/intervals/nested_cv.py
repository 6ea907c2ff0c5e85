"""Nested CV: cross-validation's own mean squared error, estimated by cross-validating within all but one fold.

For every fold the error of a cross-validation on the other folds is set against the error on the fold itself; what
exceeds the fold's own noise is how far cross-validation is off (Bates, Hastie and Tibshirani). The default of
`effort=thorough`. Fits that leave the same two folds out are made once: k + k(k-1)/2 a repeat, 15 for 5 folds. Departs
from the paper: the centre is the plain cross-validation mean, since their bias term lowered the coverage. With units,
losses are unit means.
"""

from __future__ import annotations

import math

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar._numeric.skewed_t import corrected
from errbar.errors import NoInterval
from errbar.intervals._learner_scale import mapped, on_scale
from errbar.intervals._unseen_error import upper_end
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.resampled import Losses, Resampled
from errbar.records.types import Floats, Ints


def by_cell(losses: Losses, unit: Ints | None) -> tuple[Floats, Ints]:
    """Losses and their split, one per row, or one per unit and split where there are units."""
    there = np.isfinite(losses.loss)
    loss, split, row = losses.loss[there], losses.split[there], losses.row[there]
    if unit is None:
        return loss, split
    units = int(unit.max()) + 1
    cell, code = np.unique(split.astype(np.int64) * units + unit[row], return_inverse=True)
    code = code.reshape(-1)
    return np.bincount(code, weights=loss) / np.bincount(code), cell // units


def inflation(r: Resampled) -> tuple[float, float, Floats]:
    """Spread of one loss, by how much cross-validation is off beyond independent losses, and the inner losses."""
    assert r.inner is not None and r.folds is not None
    outer, outer_split = by_cell(r.main, r.unit)
    inner, inner_split, excluded = _inner(r)
    k, n = r.k, r.n_independent
    gaps = []
    for s in np.unique(outer_split):
        repeat, fold, _ = r.folds[s]
        on_fold = outer[outer_split == s]
        within = inner[(r.folds[inner_split, 0] == repeat) & (excluded == fold)]
        if len(on_fold) < 2 or not len(within):
            raise NoInterval("every fold needs two rows (or units) to show its own noise")
        # Bates et al. (2024): (inner CV - fold)^2 has the mean MSE + the fold's own noise, variance / size.
        gaps.append((within.mean() - on_fold.mean()) ** 2 - on_fold.var(ddof=1) / len(on_fold))
    sd = float(inner.std(ddof=1))
    if sd == 0:
        return 0.0, 1.0, inner
    # The inner cross-validation has (k - 1) / k of the rows; the factor compares like with like.
    expected = sd / math.sqrt(n * (k - 1) / k)
    # As in the paper, never below independent losses, nor above sqrt(k): one fold's worth of rows.
    return sd, float(np.clip(math.sqrt(max(float(np.mean(gaps)), 0.0)) / expected, 1.0, math.sqrt(k))), inner


def _inner(r: Resampled) -> tuple[Floats, Ints, Ints]:
    """Inner losses, their split, and the fold that the inner cross-validation they belong to leaves out.

    The fit without folds a and b predicts b for the cross-validation without a, and a for the one without b.
    """
    assert r.inner is not None and r.folds is not None
    fold_of_row = _fold_of_row(r)
    repeat, first, second = r.folds[r.inner.split].T
    own = fold_of_row[repeat, r.inner.row]
    excluded = np.where(own == first, second, first)
    out: list[tuple[Floats, Ints, Ints]] = []
    for f in np.unique(excluded):
        mine = excluded == f
        loss, split = by_cell(Losses(r.inner.loss[mine], r.inner.split[mine], r.inner.row[mine]), r.unit)
        out.append((loss, split, np.full(len(loss), f)))
    return tuple(np.concatenate(part) for part in zip(*out))  # type: ignore[return-value]


def _fold_of_row(r: Resampled) -> Ints:
    """(repeats, rows): the fold that tests each row."""
    assert r.folds is not None
    codes = np.full((int(r.folds[:, 0].max()) + 1, int(r.main.row.max()) + 1), -1)
    codes[r.folds[r.main.split, 0], r.main.row] = r.folds[r.main.split, 1]
    return codes


def find(r: Resampled, ask: InferenceSettings) -> Ends:
    """Wilson's form for measures with two bounds that are no mean of graded losses; Hall's t for those that are."""
    sd, factor, inner = inflation(r)
    n = r.n_independent
    se = sd / math.sqrt(n) * factor
    how = f"error of CV {factor:.2f} x that of {n:,} independent losses"
    if r.mean_loss and not r.zero_one and se > 0:
        z = (inner - inner.mean()) / inner.std()
        low, high = corrected(r.centre, se, float((z**3).mean()), n, ask.level)
        if r.if_wrong is not None and (unseen := upper_end(r, ask)) > high:
            high, how = unseen, f"{how}; upper end with one row turned wrong"
        return (*mapped(r, low, high), f"{how}; Hall's t", se)
    low, high, scale = on_scale(r, se, z_two_sided(ask.level), ask.level)
    return (*mapped(r, low, high), f"{how}; {scale}", se)


nested_cv = Method(
    name="nested_cv",
    label="nested cross-validation",
    standing="heuristic",
    covers=0.88,
    takes=(),
    takes_says="any measure over nested folds",
    designs=("nested",),
    find=find,
    aliases=("ncv",),
    cites=("bates2024", "hall1992"),
    about=__doc__ or "",
)
