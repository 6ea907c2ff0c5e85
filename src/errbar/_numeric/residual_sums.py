"""Absolute and squared errors of many rows by their moments, in blocked passes that stay in cache."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.masked_rows import RowColumn
from errbar._numeric.mean_powers import Outputs, RatioSpread, mean_powers
from errbar._numeric.moments import Moments, from_powers, from_three_powers
from errbar._numeric.output_powers import OutputPowers, line_powers, output_powers
from errbar.records.types import Floats

CANCELS = 1e-3
"""Share of its terms below which a sum of squares is not taken as a difference of sums."""
FAR = 1e-9
"""Spread of the truth, as a share of its mean, below which the rounding of that mean would count."""


class ResidualSums(NamedTuple):
    """Moments of the errors of rows, each a mean over outputs."""

    absolute: Moments
    squared: Moments
    outputs: tuple[Moments, ...]
    """Of the squared errors of each output."""
    centre: Floats
    """Mean of the truth, by output."""
    variance: Floats
    """Mean squared distance of the truth from it."""
    squared_gap: Moments | None
    """Of the squared error less the squared distance of the truth from its mean, without kurtosis."""
    ratio: RatioSpread | None
    """Where sums tell it."""
    share: float
    """No row has more of an output's squared errors, or of its truth's squared distances from the mean, than this."""
    alone: tuple[ResidualSums, ...] = ()
    """The same of each of several outputs."""


def residual_sums(y: Floats, f: Floats) -> ResidualSums | None:
    """Of truth and prediction, (outputs, rows) each; None where raw powers would lose digits."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        alone = []
        for sums in output_powers(y, f):
            found = _one_output(y.shape[1], sums)
            if found is None:
                return None
            alone.append(found)
        return alone[0] if len(alone) == 1 else _over_outputs(y, f, tuple(alone))


def residual_sums_of_line(truth: RowColumn, value: RowColumn) -> ResidualSums | None:
    """The same of one output that is read some rows at a time."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        return _one_output(len(truth), line_powers(truth, value))


def _one_output(n: int, sums: OutputPowers) -> ResidualSums | None:
    absolute, squared = from_powers(n, *sums.absolute), from_powers(n, *sums.squared)
    variance = sums.truth[0] / n
    if absolute is None or squared is None or variance < (FAR * sums.centre) ** 2:
        return None
    return ResidualSums(
        absolute=absolute,
        squared=squared,
        outputs=(squared,),
        centre=np.array([sums.centre]),
        variance=np.array([variance]),
        squared_gap=_squared_gap(n, sums),
        ratio=_spread_from_sums(n, sums),
        share=_largest_share(sums),
    )


def _over_outputs(y: Floats, f: Floats, alone: tuple[ResidualSums, ...]) -> ResidualSums | None:
    n = y.shape[1]
    error, absolute = (np.array(part) for part in zip(*((x.squared.mean, x.absolute.mean) for x in alone)))
    known = Outputs(error, *(np.concatenate(x) for x in zip(*((x.centre, x.variance) for x in alone))))
    sums = mean_powers(y, f, known)
    sizes = from_powers(n, n * absolute.mean(), *sums.absolute)
    squares = from_powers(n, n * error.mean(), *sums.squared)
    if sizes is None or squares is None:
        return None
    return ResidualSums(
        absolute=sizes,
        squared=squares,
        outputs=tuple(x.squared for x in alone),
        centre=known.centre,
        variance=known.variance,
        squared_gap=from_three_powers(n, n * (error - known.variance).mean(), *sums.squared_gap[:2]),
        ratio=sums.ratio,
        share=max(x.share for x in alone),
        alone=alone,
    )


def _largest_share(sums: OutputPowers) -> float:
    """A sum of powers is at least that of its largest term; infinite where the truth has no spread."""
    parts = sums.squared[3] ** 0.25 / sums.squared[0], sums.truth[2] ** (1 / 3) / sums.truth[0]
    return float(max(parts)) if all(part > 0 for part in parts) else float("inf")


def _squared_gap(n: int, sums: OutputPowers) -> Moments | None:
    """Moments of q - b; None where their difference would lose digits."""
    q, b, joint = sums.squared, sums.truth, sums.joint
    second = q[1] - 2 * joint[0] + b[1]
    if not second > CANCELS * (q[1] + b[1]):
        return None
    return from_three_powers(n, q[0] - b[0], second, q[2] - 3 * (joint[1] - joint[2]) - b[2])


def _spread_from_sums(n: int, sums: OutputPowers) -> RatioSpread | None:
    """What `ratio_spread` finds, from powers of q and b; None where their difference would lose digits."""
    squared, truth, joint = sums.squared, sums.truth, sums.joint
    per_error, per_truth = 1 / squared[0], 1 / truth[0]
    uu, uuu = squared[1] * per_error**2, squared[2] * per_error**3
    uv, uuv, uvv = np.array(joint) * (per_error * per_truth, per_error**2 * per_truth, per_error * per_truth**2)
    vv, vvv = truth[1] * per_truth**2, truth[2] * per_truth**3
    c = n / (n - 1)
    tangent = uu - 2 * uv + vv
    moved = uu - 2 * c * uv + c**2 * vv + (uuu - c * uuv - c**2 * uvv + c**3 * vvv)
    if not tangent > CANCELS * (uu + vv):
        return None
    ratio = float(squared[0] / truth[0])
    return RatioSpread(ratio * float(np.sqrt(c * tangent)), float(np.sqrt(moved / c)))


def ratio_spread(y: Floats, f: Floats, known: ResidualSums) -> RatioSpread:
    """Standard errors of the mean over outputs of squared error by variance of the truth, of independent rows."""
    if known.ratio is not None:
        return known.ratio
    errors = np.array([m.mean for m in known.outputs])
    return mean_powers(y, f, Outputs(errors, known.centre, known.variance)).ratio
