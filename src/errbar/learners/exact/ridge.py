"""Ridge and linear regression without refitting, for any splits and a whole path of penalties.

Small test sets that are all a split leaves out come from one fit on all rows: the errors left out are
(I - H)^-1 e (Allen 1974's PRESS, in blocks). Otherwise the cross products of a training set are those of all rows less
those of the rows left out, and one eigendecomposition a split serves every penalty. Least squares works on an
orthonormal basis of the columns, and more columns than rows are first turned into as many columns as rows: neither
changes a prediction.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Real
from typing import Any

import numpy as np

from errbar.learners.exact._case import ANY, TRUST, Case, ExactPath, ExactPredictions, PredictedPath
from errbar.learners.exact._data import Data, centre, dwarfed
from errbar.learners.exact._press import press
from errbar.learners.exact._ridge_path import RidgeFrame, predict_by_split, trace_lines
from errbar.learners.exact._sides import Sides
from errbar.records.types import Floats

SMALL = 16
"""Test sets up to this size are left out of one fit on all rows."""
WORSE = 4.0
"""A training set may be at least this much worse conditioned than all rows, or nothing is covered."""


def find(model: Any, data: Data, sides: Sides, values: Sequence[Any] | None, scaled: bool) -> list[ExactPredictions]:
    """Predictions for every penalty."""
    linear = type(model).__name__ == "LinearRegression"
    asked = [0.0] if linear else [model.alpha] if values is None else values
    return trace(model, data, sides, asked, scaled).predict(range(len(asked)))


def trace(model: object, data: Data, sides: Sides, values: Sequence[object], scaled: bool) -> ExactPath:
    """The lines of every penalty; predictions at once where these take less room than the lines."""
    asked = np.array(values, dtype=np.float64)
    penalties = np.maximum(asked, 0.0)
    frame = _frame(model, data, linear=type(model).__name__ == "LinearRegression", scaled=scaled)
    doubt = dwarfed(frame.Y, sides) | (asked < 0)[:, None]
    if frame.d < data.matrix.shape[1] and type(model).__name__ == "Ridge":
        doubt |= (asked == 0)[:, None]  # what a fit makes of a constant column without a penalty is up to rounding
    small = sides.complement and len(sides) > 0 and sides.sizes.max() <= SMALL and not frame.scaled
    if not small and len(sides.row) > len(sides) * (frame.d + 1):
        return trace_lines(frame, sides, penalties, doubt)
    if small:
        value, unsure = press(frame.Z, frame.Y, sides, penalties, intercept=frame.intercept, trust=frame.trust)
        value += frame.offset
    else:
        value, unsure = predict_by_split(frame, sides, penalties)
    doubt |= unsure
    return PredictedPath([ExactPredictions(doubt[a], value=value[a]) for a in range(len(penalties))])


def _frame(model: Any, data: Data, *, linear: bool, scaled: bool) -> RidgeFrame:
    intercept = bool(model.fit_intercept)
    X = _varying(data.matrix) if intercept else data.matrix
    Y, offset = centre(data.target) if intercept else (data.target, np.zeros(data.target.shape[1]))
    if not linear and not (X.shape[1] > X.shape[0] and not scaled):
        A = np.empty((len(X), X.shape[1] + 1 + Y.shape[1]))
        mean = data.means if X is data.matrix else X.mean(axis=0)
        np.subtract(X, mean if intercept else 0.0, out=A[:, : X.shape[1]])
        A[:, X.shape[1]] = 1.0
        A[:, X.shape[1] + 1 :] = Y
        return RidgeFrame(A, X.shape[1], offset, intercept, scaled, TRUST)
    Z = centre(X)[0] if intercept else X
    if linear:
        basis, room = _basis(Z, model, scaled)
        return RidgeFrame(_beside(Z @ basis, Y), basis.shape[1], offset, intercept, False, min(TRUST, room))
    left, size, _ = np.linalg.svd(Z, full_matrices=False)
    return RidgeFrame(_beside(left * size, Y), len(size), offset, intercept, scaled, TRUST)


def _beside(Z: Floats, Y: Floats) -> Floats:
    return np.hstack([Z, np.ones((len(Z), 1)), Y])


def _varying(X: Floats) -> Floats:
    """Columns that are not constant: beside an intercept a constant one has slope 0."""
    if (X[0] != X[-1]).all():  # at a glance
        return X
    moves = (X[0] != X).any(axis=0)
    return X if moves.all() else X[:, moves]


def _basis(Z: Floats, model: object, scaled: bool) -> tuple[Floats, float]:
    """Columns to which Z is multiplied to become orthonormal, and how much worse the condition of a split may be.

    Least squares cuts directions off below `tol` times the largest, in the units the columns have.
    """
    G = Z.T @ Z
    size = np.sqrt(np.diagonal(G))
    if not (size > 0).all():
        return np.eye(len(G)), 0.0
    values, vectors = np.linalg.eigh(G / np.outer(size, size))
    if values[-1] > TRUST * values[0]:
        return np.eye(len(G)), 0.0
    ends = values if scaled else np.linalg.eigvalsh(G)
    tol = max(float(getattr(model, "tol", 1e-6)), 1e-6)
    room = 0.01 * max(ends[0], 0.0) / (tol**2 * ends[-1])
    return vectors / np.sqrt(values) / size[:, None], float(room)


def refuses(model: Any, data: Data, scaled: bool) -> str | None:
    """One penalty for all targets, columns that are independent where nothing penalises them, digits to compare."""
    linear = type(model).__name__ == "LinearRegression"
    if not linear and not (isinstance(model.alpha, Real) and float(model.alpha) >= 0):
        return f"Ridge(alpha={model.alpha!r}) has no closed form here; alpha may be one number of at least 0"
    if data.far is not None:
        return data.far
    if model.fit_intercept and not _varying(data.matrix).shape[1]:
        return "every column is constant"
    if scaled and not model.fit_intercept:
        return "a scaler before a fit without intercept has no closed form here; fit_intercept may be True"
    n, d = data.matrix.shape
    if scaled and d > n:
        return f"a scaler before more columns than rows ({d:,} and {n:,}) has no closed form here"
    if d > n and (why := _uneven(centre(data.matrix)[0] if model.fit_intercept else data.matrix)):
        return why
    if (linear or model.alpha == 0) and d >= n:
        return f"{d:,} columns and {n:,} rows are rank-deficient without a penalty"
    if linear and _frame(model, data, linear=True, scaled=scaled).trust < WORSE:
        return "columns nearly depend on one another: rank-deficient without a penalty"
    return None


def _uneven(Z: Floats) -> str | None:
    """Turning many columns into few mixes rows, so that a huge one leaves few digits to a small one."""
    size = np.sqrt((Z * Z).sum(axis=1))
    least = size[size > 0].min(initial=np.inf)
    if size.max() > 1e6 * least:
        return f"rows differ in length up to {size.max() / least:.2g} times, beside more columns than rows"
    return None


ridge = (
    Case(
        module="sklearn.linear_model",
        name="Ridge",
        task="regression",
        takes={
            "alpha": ANY,
            "fit_intercept": (True, False),
            "copy_X": ANY,
            "max_iter": ANY,
            "tol": ANY,
            "solver": ("auto", "cholesky", "svd"),
            "positive": (False,),
            "random_state": ANY,
        },
        find=find,
        refuses=refuses,
        trace=trace,
        varies="alpha",
        scales=True,
        doubts="columns nearly dependent without the rows left out, or a row that decides its own fit",
    ),
    Case(
        module="sklearn.linear_model",
        name="LinearRegression",
        task="regression",
        takes={"fit_intercept": (True, False), "copy_X": ANY, "tol": ANY, "n_jobs": ANY, "positive": (False,)},
        find=find,
        refuses=refuses,
        scales=True,
        doubts="columns nearly dependent without the rows left out, or a row that decides its own fit",
    ),
)
