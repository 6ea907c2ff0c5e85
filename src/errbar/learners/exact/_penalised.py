"""Penalised: normal equations of many splits solved for many penalties, with a word on how far to trust each."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Bools, Floats

FEW = 4
"""Up to this many penalties are solved one by one; beyond, one eigendecomposition serves them all."""
ROOM = 1e10
"""Worst condition, in the columns' own units, that a step of refinement is left to make up for."""


def penalise(
    G: Floats, b: Floats, size: Floats | None, before: Floats, penalties: Floats, trust: float
) -> tuple[Floats, Bools]:
    """(splits, penalties, d, targets) slopes solving (G + penalty diag(size)) slope = b; (penalties, splits) doubt.

    Without `size` all are 1. `before` is the diagonal from which G was left over: rounding is relative to it.
    """
    if size is None:
        return _penalise(G, b, before, penalties, trust)
    # A penalty on column spreads is a plain penalty on columns divided by their spreads.
    root = np.sqrt(np.where(size > 0, size, 1.0))
    scaled = G / (root[:, :, None] * root[:, None, :])
    slope, doubt = _penalise(scaled, b / root[:, :, None], before / root**2, penalties, trust)
    return slope / root[:, None, :, None], doubt


def _penalise(G: Floats, b: Floats, before: Floats, penalties: Floats, trust: float) -> tuple[Floats, Bools]:
    if len(penalties) > FEW:
        return _along(G, b, before, penalties, trust)
    slope = np.empty((len(G), len(penalties), *b.shape[1:]))
    doubt = np.empty((len(penalties), len(G)), dtype=np.bool_)
    for a, penalty in enumerate(penalties):
        slope[:, a], doubt[a] = _one(G, b, before, float(penalty), trust)
    return slope, doubt


def _along(G: Floats, b: Floats, before: Floats, penalties: Floats, trust: float) -> tuple[Floats, Bools]:
    """One eigendecomposition a split; a step of refinement makes up for columns on different scales.

    Arrays are (splits, d, penalties), targets last: one product a split serves all penalties.
    """
    values, vectors = np.linalg.eigh(G)
    below = np.maximum(values, 0.0)[:, :, None] + penalties
    least, most = below[:, 0], np.maximum(below[:, -1], before.max(axis=1)[:, None])
    risky = (most > ROOM * least) | (least <= 0)
    if risky.any():
        np.copyto(below, 1.0, where=risky[:, None, :])
    risky |= ~(_inflate(vectors, below, np.diagonal(G, axis1=1, axis2=2), before, penalties) < trust)
    back = np.swapaxes(vectors, 1, 2)
    slope = _times(vectors, (back @ b)[:, :, None] / below[..., None])
    miss = b[:, :, None] - _times(G, slope) - penalties[:, None] * slope
    slope += _times(vectors, _times(back, miss) / below[..., None])
    slope = slope.transpose(0, 2, 1, 3)
    for a in np.flatnonzero(risky.any(axis=0)):
        at = np.flatnonzero(risky[:, a])
        slope[at, a], risky[at, a] = _one(G[at], b[at], before[at], float(penalties[a]), trust)
    return slope, risky.T


def _times(M: Floats, x: Floats) -> Floats:
    """(splits, d, penalties, targets) M x of every split, in one product a split: small ones cost mostly calls."""
    return np.asarray((M @ x.reshape(*x.shape[:2], -1)).reshape(x.shape))


def _inflate(vectors: Floats, below: Floats, size: Floats, before: Floats, penalties: Floats) -> Floats:
    """(splits, penalties) variance inflation, which bounds a unit diagonal's inverse, times what was lost before."""
    now, gross = size[:, :, None] + penalties, before[:, :, None] + penalties
    factors = np.einsum("sdp,sdp->sp", vectors**2 @ (1 / below), now)
    return np.asarray(factors * (gross / np.where(now > 0, now, 1.0)).max(axis=1))


def _one(G: Floats, b: Floats, before: Floats, penalty: float, trust: float) -> tuple[Floats, Bools]:
    """The system brought to a unit diagonal, where a Cholesky factor's accuracy does not depend on units."""
    M = G + penalty * np.eye(G.shape[1])
    size = np.diagonal(M, axis1=1, axis2=2)
    bad = ~(size > 0).all(axis=1)
    root = np.sqrt(np.where(size > 0, size, 1.0))
    unit = M / (root[:, :, None] * root[:, None, :])
    unit[bad] = np.eye(G.shape[1])
    inverse = _inverses(unit)
    lost = ((before + penalty) / root**2).max(axis=1)
    doubt = bad | ~(lost * np.abs(inverse).sum(axis=2).max(axis=1) < trust)
    inverse[doubt] = 0.0
    return np.asarray((inverse @ (b / root[:, :, None])) / root[:, :, None]), np.asarray(doubt)


def _inverses(unit: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.inv(unit), dtype=np.float64)
    except np.linalg.LinAlgError:
        if len(unit) == 1:
            return np.full_like(unit, np.inf)
        return np.concatenate([_inverses(unit[i : i + 1]) for i in range(len(unit))])
