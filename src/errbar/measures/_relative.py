"""Losses relative to what a constant would lose on the same rows: one ratio per output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar._numeric.mean_parts import MeanParts
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.evidence.number_errors import truth_means
from errbar.measures._columns import KnownMeans, Quantities
from errbar.measures._regression_rows import columns, reader
from errbar.measures._tables import ratio
from errbar.records.scored import LossMap, MeansSpread, Rows, Through
from errbar.records.types import Floats

FLAT = "constant: there is no spread to compare with"
SMALL_SHARE = 0.01
"""Largest share of one row in the squares at which second order serves: it then misses less than a ten-thousandth
of what leaving the row out does."""

Ratios = Callable[[Any], Any]
"""Means of the quantities in, one ratio per output out."""


def varied_columns(evidence: Evidence) -> tuple[Floats, Floats]:
    """Truth and prediction as (n, outputs); a constant truth is undefined."""
    require_varied(evidence)
    return columns(evidence)


def require_varied(evidence: Evidence) -> None:
    """Undefined where the truth is constant."""
    weighs = None if evidence.weight is None or evidence.weight.min() > 0 else evidence.weight > 0
    if _is_known_varied(evidence) and weighs is None:
        return  # sums have found the spread already
    y, _ = columns(evidence)
    counted = y if weighs is None else y[weighs]
    flat = np.flatnonzero((counted == counted[0]).all(axis=0))
    if len(flat):
        which = "the truth is" if y.shape[1] == 1 else f"output {flat[0] + 1} of the truth is"
        raise Undefined(f"{which} {FLAT}")


def _is_known_varied(evidence: Evidence) -> bool:
    return evidence.weight is None and evidence.residuals is not None and evidence.residuals.variance > 0


def squared_ratios(evidence: Evidence) -> tuple[Quantities, Ratios]:
    """Mean squared error over the variance of the truth."""
    require_varied(evidence)
    read, (centre, rest) = reader(evidence), truth_means(evidence)
    k, moved = len(centre), rest.any()

    def quantities(s: Rows) -> Floats:
        truth, value = read(s)
        out = np.empty((3 * k, len(truth)))
        e, a, square = out[:k].T, out[k : 2 * k].T, out[2 * k :].T
        truth, value = truth.reshape(len(truth), k), value.reshape(len(truth), k)
        np.square(np.subtract(truth, value, out=e), out=e)
        np.subtract(truth, centre, out=a)
        if moved:
            a -= rest
        np.square(a, out=square)
        return out

    return quantities, lambda m: ratio(m[:k], m[2 * k :] - m[k : 2 * k] ** 2, FLAT)


def known_ratio(evidence: Evidence) -> KnownMeans | None:
    """Return the means behind `squared_ratios` if one pass over many plain rows has found them.

    The standard errors of 1 minus the ratio follow from the same sums if no row has much of the squares; else rows
    are left out one by one.
    """
    shared = evidence.residuals
    if shared is None or evidence.weight is not None:
        return None
    spread = None if shared.ratio is None or shared.share > SMALL_SHARE else MeansSpread(*shared.ratio)
    return KnownMeans(np.array([shared.squared.mean, 0.0, shared.variance]), lambda: spread)


def squared_loss(evidence: Evidence, through: Through) -> LossMap | None:
    """`through` of the mean squared error over the truth's variance; None with several outputs (a mean of ratios)."""
    if evidence.given.truth[:1].size > 1:
        return None

    def spread() -> float:
        return evidence.mean(np.square(truth_means(evidence).about(columns(evidence)[0])[:, 0]))

    def rows() -> Floats:
        y, f = columns(evidence)
        return np.square(y[:, 0] - f[:, 0])

    return LossMap(
        rows=rows,
        through=lambda mse: through(mse / evidence.keep("truth_variance", spread)),
    )


def absolute_ratios(evidence: Evidence, centre: MeanParts, *, moves: bool) -> tuple[Quantities, Ratios]:
    """Mean absolute error over the mean distance of the truth from a centre.

    `moves` says that the distance changes with the centre to first order, as about a mean; about a median it
    does not. The change is linear in the truth, so it rides with the distances and adds nothing to their mean.
    """
    y, f = varied_columns(evidence)
    k = y.shape[1]
    # d/dc of mean |y - c| is mean(-sign(y - c)); a row moves a mean c by its own y - c.
    lean = np.average(-np.sign(centre.about(y)), axis=0, weights=evidence.weight) if moves else np.zeros(k)

    def quantities(s: Rows) -> Floats:
        a = centre.about(y[s])
        return np.concatenate([np.abs(y[s] - f[s]).T, (np.abs(a) + lean * a).T])

    return quantities, lambda m: ratio(m[:k], m[k:], FLAT)
