"""Corrected t: the spread of split values, enlarged because the training sets overlap.

Nadeau and Bengio's variance s^2 (1/J + n_test/n_train) with a t quantile. The default for kfold, subsampling and
leave_one_unit_out plans. Not to be confused with mean +- sd / sqrt(J), which takes J overlapping fits for J independent
ones and contains the truth about half the time. Limits are Wilson's with an effective number of rows for measures with
two bounds, on the log scale for losses from 0 up and for scores up to 1 such as R2 (the better end by plain t with 2 or
3 folds, whose value overstates the loss); the first is errbar's own construction. Beyond 3 folds further repeats do not
narrow it: the spread within a repeat is all that the folds show. The standard error is never below that of n
independent rows: folds drawn by class hide how a rare class's share varies.
"""

from __future__ import annotations

import math

from errbar._numeric.overlap import FEW_FOLDS, corrected
from errbar._numeric.quantiles import t_two_sided
from errbar._numeric.row_floor import RowFloor, row_floor
from errbar._numeric.skewed_t import skewed
from errbar.intervals._learner_scale import Spread, learned, mapped
from errbar.intervals._unseen_error import upper_end
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.resampled import Resampled


def spread(r: Resampled, ask: InferenceSettings) -> Spread:
    """s^2 (1/J + n_test/n_train), at least that of n independent rows, and t with J - 1 degrees of freedom.

    Degrees of freedom are no more than the rarer class has rows, less one, for functions of the confusion table.
    """
    return _spread_above(r, ask, None if r.zero_one else row_floor(r.main, r.unit))


def _spread_above(r: Resampled, ask: InferenceSettings, floor: RowFloor | None) -> Spread:
    found = corrected(r.scores, r.repeat_of, k=r.k, n_train=r.n_train, n_test=r.n_test)
    df = _freedom(r, found.splits)
    least = 0.0 if floor is None else floor.se
    how = found.how if df == found.splits - 1 else f"{found.how}, cut to {df:.0f} by the rarer class"
    if least > found.se:
        pieces = "rows" if r.unit is None else "units"
        return Spread(least, t_two_sided(ask.level, df), f"{how}; spread raised to that of independent {pieces}")
    return Spread(found.se, t_two_sided(ask.level, df), how)


def find(r: Resampled, ask: InferenceSettings) -> Ends:
    """Limits on the measure's scale; with few folds a loss from 0 up reaches down as far as plain t does, R2 up.

    Two thirds of the rows train there, so the value overstates the loss, and the log scale's better end lies too near.
    Unbounded losses of numbers take the hull with Hall's correction for the skewness of their rows.
    """
    floor = None if r.zero_one else row_floor(r.main, r.unit)
    found = _spread_above(r, ask, floor)
    low, high, how, se = learned(lambda *_: found)(r, ask)  # type: ignore[misc]
    quantile = found.quantile
    if 0 < r.k <= FEW_FOLDS and r.mean_loss and not r.zero_one:
        low = min(low, mapped(r, r.centre - quantile * se, r.centre)[0])
    if 0 < r.k <= FEW_FOLDS and math.isinf(r.loss_bounds[0]) and math.isfinite(r.loss_bounds[1]):
        high = max(high, mapped(r, r.centre, r.centre + quantile * se)[1])
    if r.mean_loss and r.measure.reads == "value" and math.isinf(r.loss_bounds[1]):
        rows = row_floor(r.main, r.unit) if floor is None else floor
        ends = mapped(r, *skewed(r.centre, se, rows.skewness, rows.n, quantile))
        low, high = min(low, ends[0]), max(high, ends[1])
        how = f"{how}; hull with Hall's (skewness {rows.skewness:.2g})"
    if r.if_wrong is not None and (unseen := mapped(r, r.centre, upper_end(r, ask))[1]) > high:
        return low, unseen, f"{how}; upper end with one row turned wrong", se
    return low, high, how, se


def _freedom(r: Resampled, splits: int) -> float:
    return max(min(float(splits - 1), r.events - 1), 1.0)


corrected_t = Method(
    name="corrected_t",
    label="corrected resampled t",
    standing="heuristic",
    covers=0.81,
    takes=(),
    takes_says="any measure over splits",
    designs=("partition", "random_splits"),
    find=find,
    aliases=("nadeau_bengio", "cor_t"),
    cites=("nadeau2003", "bouckaert2004"),
    about=__doc__ or "",
)
