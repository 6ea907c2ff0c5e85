"""Penalised: normal equations of many splits solved for many penalties, with a word on how far to trust each."""

from __future__ import annotations

import numpy as np

from errbar.records.words import Bools, Floats

FEW = 4
"""Up to this many penalties are solved one by one; beyond, one eigendecomposition serves them all."""


def penalised(
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
    values, vectors = np.linalg.eigh(G)
    least, most = np.maximum(values[:, 0], 0.0), np.maximum(values[:, -1], before.max(axis=1))
    risky = (most[:, None] + penalties) > trust * (least[:, None] + penalties)
    turned = np.swapaxes(vectors, 1, 2) @ b
    below = np.maximum(values, 0.0)[:, None, :] + penalties[:, None]
    below = np.where(risky[:, :, None], 1.0, below)
    slope = vectors[:, None] @ (turned[:, None] / below[..., None])
    for a in np.flatnonzero(risky.any(axis=0)):
        # Columns on different scales: unit diagonals first, one penalty at a time.
        at = np.flatnonzero(risky[:, a])
        slope[at, a], risky[at, a] = _one(G[at], b[at], before[at], float(penalties[a]), trust)
    return slope, risky.T


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
