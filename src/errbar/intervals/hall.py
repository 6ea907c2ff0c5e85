"""Hall: the t interval with Hall's cubic correction for skewness, for a mean of row losses.

The default for losses without an upper end: MSE, RMSE, MAE, and functions of your own that read numbers and take
sample_weight, whose influences (value + influence, one per row) stand for losses. Losses are skewed, and plain t
then misses on the high side.
A sample shows less skewness than there is, since its largest losses are missing: limits with the skewness seen and
with 1 + 8 / max(n, 40) times as much are joined.
Not to be confused with the bootstrap-t, whose coverage it matches without its exploding width.
With units or weights it works on unit totals, each as if the unit had been left out of the mean (CR3), and takes the
hull with plain t: large units otherwise hide their own spread. Where units are of very unequal size (Kish's number is
below 0.65 of the units), the degrees of freedom are those that the totals show, (sum of squares)^2 / sum of fourth
powers, where these are fewer.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar._numeric.moments import of_rows
from errbar._numeric.quantiles import t_two_sided
from errbar._numeric.skewed_t import corrected
from errbar.errors import NoInterval
from errbar.intervals import exact
from errbar.intervals._effective_rows import freedom, freedom_of_totals, has_unequal_units
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import HAIR, Mean, Scored

UNSEEN, FEW = 8.0, 40
"""The skewness of n skewed losses is 1 + UNSEEN / max(n, FEW) times what a sample shows, about."""


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Limits for the mean, then through the measure's own map (a root)."""
    if not isinstance(scored.basis, Mean):
        scored = replace(scored, basis=_mean_of_influences(scored))
    basis = scored.basis
    assert isinstance(basis, Mean)
    n, variance, skewness = basis.n, basis.variance, basis.skewness
    df = few = float(n - 1)
    if not scored.plain:
        totals = scored.loss_totals
        df = freedom(scored)
        few = freedom_of_totals(totals, df) if has_unequal_units(scored) else df
        n, _, variance, skewness, _ = of_rows(totals)
        rows = scored.deviations
        # Unit totals of equal losses still differ by rounding, which would give a tiny interval instead of none.
        if max(float(rows.max()), -float(rows.min())) <= HAIR * abs(basis.mean):
            variance = 0.0
    if n < 2 or not np.isfinite(variance):
        raise NoInterval("one row (or one unit) has no spread")
    if variance == 0:
        return _no_spread(scored, basis, n, ask)
    floor, ceiling = basis.loss_bounds
    se = float(np.sqrt(variance / n))
    low, high = join_skewed(basis.mean, se, skewness, n, ask.level, df, few)
    if not scored.plain:
        # The skewness of units is a guess: never narrower than plain t.
        t = t_two_sided(ask.level, few) * se
        low, high = min(low, basis.mean - t), max(high, basis.mean + t)
    ends = sorted(float(np.real(basis.through(x))) for x in (max(low, floor), min(high, ceiling)))
    return (
        ends[0],
        ends[1],
        f"Hall's t, skewness {skewness:.2g}" + ("" if scored.plain else f", {n:,} independent pieces"),
    )


def _mean_of_influences(scored: Scored) -> Mean:
    """The value as the mean of value + influence, one per row, which it is to first order."""
    if scored.influence_of is None:
        raise NoInterval(f"{scored.measure.key} has no influence per row on these rows")
    n, _, variance, skewness, _ = of_rows(scored.influence)
    return Mean(
        n=n,
        mean=scored.value,
        variance=variance,
        skewness=skewness,
        rows=lambda: scored.value + scored.influence,
        loss_bounds=scored.measure.bounds,
    )


def join_skewed(
    mean: float, se: float, skewness: float, n: int, level: float, df: float, few: float | None = None
) -> tuple[float, float]:
    """Limits with the skewness seen, joined with those of more of it, which take `few` degrees of freedom if given."""
    seen = corrected(mean, se, skewness, n, level, df=df)
    more = corrected(mean, se, skewness * (1 + UNSEEN / max(n, FEW)), n, level, df=df if few is None else few)
    return min(seen[0], more[0]), max(seen[1], more[1])


def _no_spread(scored: Scored, basis: Mean, n: int, ask: InferenceSettings) -> Ends:
    """Equal losses at an end of a bounded range: a mean of losses in [0, c] is at least as tame as a share of c."""
    floor, ceiling = basis.loss_bounds
    if not np.isfinite(ceiling) or basis.mean not in (floor, ceiling):
        raise NoInterval(f"all {n:,} losses are equal, so their spread cannot be seen")
    low, high = exact.limits(n if basis.mean == ceiling else 0.0, n, ask.level)
    ends = sorted(float(np.real(basis.through(floor + x * (ceiling - floor)))) for x in (low, high))
    return ends[0], ends[1], f"all {n:,} losses equal: Clopper-Pearson bound for a bounded loss"


hall = Method(
    name="hall",
    label="Hall's corrected t",
    standing="asymptotic",
    covers=0.93,
    takes=("mean", "whole"),
    takes_says="a mean of row losses, or a value with an influence per row",
    find=find,
    aliases=("hall_t",),
    cites=("hall1992",),
    about=__doc__ or "",
)
