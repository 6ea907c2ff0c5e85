"""PRESS: errors of rows left out of a penalised fit, from the fit on all rows (Allen 1974), in blocks.

With H = 1/n + Z (Z'Z + penalty)^-1 Z' and the errors e of the fit on all rows, leaving out the rows T gives
(I - H_TT)^-1 e_T.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar.learners.exact._data import centre
from errbar.learners.exact._penalised import FEW
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats, Ints


class Root(NamedTuple):
    """Z M^-1 Z' = R diag(weight) R', and how much solving with M amplifies rounding."""

    R: Floats
    weight: Floats
    amplified: float


def press(
    Z: Floats, Y: Floats, sides: Sides, penalties: Floats, *, intercept: bool, trust: float
) -> tuple[Floats, Bools]:
    """(penalties, predictions, targets) answers for the rows each split leaves out; (penalties, splits) doubt.

    Columns less a mean far from zero still have the rounding of that mean, which a row that decides its own fit
    amplifies: beside an intercept they are centred once more.
    """
    level = np.zeros(Y.shape[1])
    if intercept:
        Z, (Y, level) = centre(Z)[0], centre(Y)
    value = np.empty((len(penalties), len(sides.row), Y.shape[1]))
    doubt = np.empty((len(penalties), len(sides)), dtype=np.bool_)
    mean = 1 / sides.n if intercept else 0.0
    squares: tuple[Floats, Floats] | None = None
    for a, root in enumerate(_roots(Z, penalties, trust)):
        error = Y - root.R @ (root.weight[:, None] * (root.R.T @ Y))
        if sides.alone:
            if squares is None or squares[0] is not root.R:
                squares = root.R, root.R**2
            left = 1 - mean - (squares[1] @ root.weight)[sides.row]
            doubt[a] = ~(root.amplified < trust * left)
            value[a] = error[sides.row] / np.where(doubt[a], 1.0, left)[:, None]
        else:
            value[a], doubt[a] = _blocks(root, error, sides, mean, trust)
        value[a] = Y[sides.row] - value[a] + level
    return value, doubt


def _roots(Z: Floats, penalties: Floats, trust: float) -> Iterator[Root]:
    """One eigendecomposition for many penalties; columns brought to one scale where that is not accurate enough."""
    G = Z.T @ Z
    shared = np.linalg.eigh(G) if len(penalties) > FEW else None
    turned = None if shared is None else Z @ shared[1]
    for penalty in penalties:
        if shared is not None and turned is not None:
            values = np.maximum(shared[0], 0.0) + penalty
            if values[-1] < trust * values[0]:
                yield Root(turned, 1 / values, float(values[-1] / values[0]))
                continue
        yield _scale(Z, G, float(penalty))


def _scale(Z: Floats, G: Floats, penalty: float) -> Root:
    size = np.diagonal(G) + penalty
    if not (size > 0).all():
        return Root(Z, np.zeros(Z.shape[1]), np.inf)
    root = np.sqrt(size)
    values, vectors = np.linalg.eigh((G + penalty * np.eye(len(G))) / np.outer(root, root))
    if values[0] <= 0:
        return Root(Z, np.zeros(Z.shape[1]), np.inf)
    return Root((Z / root) @ vectors, 1 / values, float(1 / values[0]))


def _blocks(root: Root, error: Floats, sides: Sides, mean: float, trust: float) -> tuple[Floats, Bools]:
    """Splits of equally many test rows together."""
    value, doubt = np.empty((len(sides.row), error.shape[1])), np.empty(len(sides), dtype=np.bool_)
    for p in np.unique(sides.sizes):
        same = np.flatnonzero(sides.sizes == p)
        step = max(1, 2_000_000 // max(1, int(p) * root.R.shape[1]))
        for first in range(0, len(same), step):
            some = same[first : first + step]
            at = sides.starts[some][:, None] + np.arange(p)
            value[at], doubt[some] = _block(root, error, sides.row[at], mean, trust)
    return value, doubt


def _block(root: Root, error: Floats, rows: Ints, mean: float, trust: float) -> tuple[Floats, Bools]:
    R = root.R[rows]
    left = np.eye(rows.shape[1]) - mean - (R * root.weight) @ np.swapaxes(R, 1, 2)
    doubt = ~(root.amplified < trust * np.linalg.eigvalsh(left)[:, 0])
    left[doubt] = np.eye(rows.shape[1])
    return np.asarray(np.linalg.solve(left, error[rows]), dtype=np.float64), doubt
