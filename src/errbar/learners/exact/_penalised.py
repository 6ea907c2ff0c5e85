"""Penalised: normal equations of many splits solved for many penalties, with a word on how far to trust each."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Bools, Floats

FEW = 4
"""Up to this many penalties are solved one by one; beyond, one eigendecomposition serves them all."""
ROOM = 1e10
"""Worst condition, in the columns' own units, that a step of refinement is left to make up for."""


def penalise(
    G: Floats, b: Floats, size: Floats, before: Floats, penalties: Floats, trust: float
) -> tuple[Floats, Bools]:
    """(splits, penalties, d, targets) slopes solving (G + penalty diag(size)) slope = b; (penalties, splits) doubt.

    `before` is the diagonal from which G was left over: rounding is relative to it.
    """
    # A penalty on column spreads is a plain penalty on columns divided by their spreads.
    root = np.sqrt(np.where(size > 0, size, 1.0))
    G = G / (root[:, :, None] * root[:, None, :])
    b, before = b / root[:, :, None], before / root**2
    if len(penalties) > FEW:
        slope, doubt = _along(G, b, before, penalties, trust)
    else:
        slope = np.empty((len(G), len(penalties), *b.shape[1:]))
        doubt = np.empty((len(penalties), len(G)), dtype=np.bool_)
        for a, penalty in enumerate(penalties):
            slope[:, a], doubt[a] = _one(G, b, before, float(penalty), trust)
    return slope / root[:, None, :, None], doubt


def _along(G: Floats, b: Floats, before: Floats, penalties: Floats, trust: float) -> tuple[Floats, Bools]:
    """One eigendecomposition a split; a step of refinement makes up for columns on different scales."""
    values, vectors = np.linalg.eigh(G)
    below = np.maximum(values, 0.0)[:, None, :] + penalties[:, None]
    risky = (np.maximum(below[:, :, -1], before.max(axis=1)[:, None]) > ROOM * below[:, :, 0]) | (below[:, :, 0] <= 0)
    below[risky] = 1.0
    size = np.diagonal(G, axis1=1, axis2=2)[:, None, :] + penalties[:, None]
    risky |= ~(_inflate(vectors, below, size, before[:, None, :] + penalties[:, None]) < trust)
    turned = np.swapaxes(vectors, 1, 2) @ b
    slope = _spread(vectors, below, turned[:, None])
    miss = b[:, None] - _each(G, slope) - penalties[:, None, None] * slope
    slope += _spread(vectors, below, _each(np.swapaxes(vectors, 1, 2), miss))
    for a in np.flatnonzero(risky.any(axis=0)):
        at = np.flatnonzero(risky[:, a])
        slope[at, a], risky[at, a] = _one(G[at], b[at], before[at], float(penalties[a]), trust)
    return slope, risky.T


def _spread(vectors: Floats, below: Floats, turned: Floats) -> Floats:
    """(splits, penalties, d, targets) V (turned / (values + penalty)), where turned is V'b."""
    return _each(vectors, turned / below[..., None])


def _each(M: Floats, x: Floats) -> Floats:
    """(splits, penalties, d, targets) M x of every split, in one product a split: small ones cost mostly calls."""
    splits, penalties, d, targets = x.shape
    flat = M @ x.transpose(0, 2, 1, 3).reshape(splits, d, penalties * targets)
    return np.asarray(flat.reshape(splits, d, penalties, targets).transpose(0, 2, 1, 3))


def _inflate(vectors: Floats, below: Floats, size: Floats, before: Floats) -> Floats:
    """(splits, penalties) variance inflation, which bounds a unit diagonal's inverse, times what was lost before."""
    factors = (1 / below) @ np.swapaxes(vectors**2, 1, 2) * size
    return np.asarray(factors.sum(axis=2) * (before / np.where(size > 0, size, 1.0)).max(axis=2))


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
