"""Losses relative to what a constant would lose on the same rows: one ratio per output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from errbar._numeric.mean_parts import MeanParts, mean_parts
from errbar._numeric.mean_powers import RatioSpread
from errbar._numeric.residual_sums import ratio_spread
from errbar._numeric.square_powers import spread_of_ratio
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.evidence.number_errors import truth_squares
from errbar.measures._columns import KnownMeans, Quantities
from errbar.measures._regression_rows import columns, reader
from errbar.measures._tables import ratio
from errbar.records.scored import LossMap, MeansSpread, Rows, Through
from errbar.records.types import Floats

FLAT = "constant: there is no spread to compare with"
SMALL_SHARE = 0.01
"""Of the squares of one row: what second order misses of leaving it out is then less than a ten-thousandth."""

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
    flat = np.flatnonzero(np.ptp(counted, axis=0) == 0)
    if len(flat):
        which = "the truth is" if y.shape[1] == 1 else f"output {flat[0] + 1} of the truth is"
        raise Undefined(f"{which} {FLAT}")


def _is_known_varied(evidence: Evidence) -> bool:
    if truth_squares(evidence) is not None:
        return True
    return evidence.weight is None and evidence.residuals is not None and bool((evidence.residuals.variance > 0).all())


def truth_means(evidence: Evidence) -> MeanParts:
    """Weighted mean of each output of the truth; of one part where sums have found that rounding does not count."""
    if (squares := truth_squares(evidence)) is not None:
        return MeanParts(np.array([squares.centre]), np.zeros(1))
    if evidence.weight is None and evidence.residuals is not None:
        return MeanParts(evidence.residuals.centre, np.zeros(len(evidence.residuals.centre)))
    y, _ = columns(evidence)
    return evidence.keep("truth_means", lambda: mean_parts(y, evidence.weight))


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


def known_ratios(evidence: Evidence, *, of_mean: bool) -> KnownMeans | None:
    """The means behind `squared_ratios` where one pass over many plain rows has found them.

    `of_mean` says that the measure is 1 minus the mean ratio: its standard errors then follow in one pass too, where
    no row has much of the squares; elsewhere rows are left out one by one.
    """
    if of_mean and (quick := one_ratio(evidence)) is not None:
        return quick
    shared = evidence.residuals
    if shared is None or evidence.weight is not None:
        return None
    errors = np.array([m.mean for m in shared.outputs])

    def spread() -> MeansSpread:
        return evidence.keep("ratio_spread", lambda: MeansSpread(*(shared.ratio or of_rows())))

    def of_rows() -> RatioSpread:
        y, f = (part.T for part in columns(evidence))
        return ratio_spread(y, f, shared)

    means = np.concatenate([errors, np.zeros(len(errors)), shared.variance])
    from_sums = of_mean and evidence.unit is None and shared.share <= SMALL_SHARE
    return KnownMeans(means, spread) if from_sums else KnownMeans(means)


def one_ratio(evidence: Evidence, *, root: bool = False) -> KnownMeans | None:
    """Return the ratio (or its root) of one output from sums of powers; None if they do not tell its spread."""
    squares = truth_squares(evidence)
    found = None if squares is None else spread_of_ratio(squares.powers, centred=False)
    if squares is None or found is None:
        return None
    error, distance = squares.powers.first[0], squares.powers.second[0]
    means = np.array([error, 0.0, distance]) / evidence.n
    steepness = 0.5 / float(np.sqrt(error / distance)) if root else 1.0
    spread = MeansSpread(steepness * found.tangent, found.left_out / 2 if root else found.left_out)
    return KnownMeans(means, lambda: spread)


def squared_loss(evidence: Evidence, through: Through) -> LossMap | None:
    """`through` of the mean squared error over the truth's variance; None with several outputs (a mean of ratios)."""
    if evidence.about.truth[:1].size > 1:
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
    lean = np.average(-np.sign(centre.about(y)), axis=0, weights=evidence.weight) if moves else np.zeros(k)

    def quantities(s: Rows) -> Floats:
        a = centre.about(y[s])
        return np.concatenate([np.abs(y[s] - f[s]).T, (np.abs(a) + lean * a).T])

    return quantities, lambda m: ratio(m[:k], m[k:], FLAT)
