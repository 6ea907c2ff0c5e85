"""Bounded: Clopper and Pearson's limits on as many effective items as the spread between items is worth.

The default for outcomes with two finite ends: the mean score of items with several trials, pass@k, ratings. The largest
variance that a mean of values in [0, 1] can have is theta (1 - theta) / n. It shrinks the variance that items show
towards that one, the more the fewer items show any spread. Where nearly all items always pass, or never do, t covers
25 to 90 %.

Let nu = n - max(items at the top, items at the bottom), and a = 2: 4 for pass@k, 0.25 for units of several items.
Then s2 = (nu se2 + a theta (1 - theta) / n) / (nu + a), and theta (1 - theta) / s2 (z / t)^2 is the number of effective
items. With units, n counts units, and se2 is the variance by their totals. Of these very items with new answers, se2 is
the variance of trials within items, nu counts the items whose trials differ, and there is no (z / t)^2.
It extends Korn and Graubard (1998). The constant a is errbar's own construction, chosen by simulation.
Not to be confused with gaffke, which holds where items hardly differ and a rare failure is not among them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar._numeric.quantiles import t_two_sided, z_two_sided
from errbar.errors import NoInterval
from errbar.intervals import exact
from errbar.intervals._effective_rows import freedom
from errbar.records.item_mean import ItemMean
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Mean, Scored
from errbar.records.types import Floats

UNSEEN = 2.0
UNITS = 0.25
"""Pieces that the largest variance counts as: of means in general, and of units of several items."""


class PieceSpread(NamedTuple):
    """A variance of the mean, how many pieces show it, the largest it can be, and what that counts as."""

    se2: float
    shown: int
    largest: float
    unseen: float


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """The limits of the effective share, back on the range of the outcome."""
    basis = scored.basis
    assert isinstance(basis, Mean)
    floor, ceiling = basis.loss_bounds
    if not (math.isfinite(floor) and math.isfinite(ceiling)):
        raise NoInterval(f"bounded needs outcomes with two finite ends; {scored.measure.key} has none. Give `range`")
    theta = min(max((basis.mean - floor) / (ceiling - floor), 0.0), 1.0)
    fixed = isinstance(basis, ItemMean) and basis.within is not None
    if not fixed and scored.n_independent < 2:
        raise NoInterval("one item (or one unit) has no spread")
    pieces = _of_answers(basis, theta) if isinstance(basis, ItemMean) and fixed else _of_items(scored, basis, theta)
    most = theta * (1 - theta)
    few = 1.0 if fixed else (z_two_sided(ask.level) / t_two_sided(ask.level, freedom(scored))) ** 2
    worth = pieces.largest and 1 / pieces.largest
    if most > 0:
        s2 = (pieces.shown * pieces.se2 + pieces.unseen * most * pieces.largest) / (pieces.shown + pieces.unseen)
        worth = most / s2 * few
    low, high = exact.limits(theta * worth, worth, ask.level)
    ends = sorted(float(np.real(basis.through(floor + x * (ceiling - floor)))) for x in (low, high))
    return ends[0], ends[1], f"{worth:,.4g} effective {'answers' if fixed else 'items'}"


def _of_items(scored: Scored, basis: Mean, theta: float) -> PieceSpread:
    """The spread between items, or between units of items."""
    floor, ceiling = basis.loss_bounds
    wide = ceiling - floor
    # From the losses, not from the measure: a map of the mean does not bend them.
    variance = basis.variance if scored.plain else float(np.var(scored.loss_totals, ddof=1))
    pieces = scored.n_independent
    values = (basis.rows() - floor) / wide
    unseen = basis.unseen if isinstance(basis, ItemMean) else UNSEEN
    if scored.unit is not None:
        values = _unit_means(scored, values)
        unseen = UNITS if scored.n > pieces else unseen
    at_ends = max(int(np.count_nonzero(values >= 1)), int(np.count_nonzero(values <= 0)))
    return PieceSpread(variance / pieces / wide**2, pieces - at_ends, 1 / pieces, unseen)


def _unit_means(scored: Scored, values: Floats) -> Floats:
    assert scored.unit is not None
    mass = scored.pieces.mass
    sums = np.bincount(scored.unit, weights=values if scored.weight is None else values * scored.weight)
    return np.asarray(sums / mass, dtype=np.float64)


def _of_answers(basis: ItemMean, theta: float) -> PieceSpread:
    """The spread of trials within items that stay as they are."""
    assert basis.within is not None
    floor, ceiling = basis.loss_bounds
    trials, n = basis.trials(), basis.n
    within = basis.within() / (ceiling - floor) ** 2
    spread, most = float((within / trials).sum()) / n**2, float((1 / trials).sum()) / n**2
    return PieceSpread(spread, int(np.count_nonzero(within > 0)), most, UNSEEN)


bounded = Method(
    name="bounded",
    label="bounded mean",
    standing="heuristic",
    takes=("mean",),
    takes_says="a mean of values with two finite bounds",
    find=find,
    covers=0.91,
    cites=("korn1998", "clopper1934"),
    about=__doc__ or "",
)
