"""Gaffke: bounds for the mean of a bounded loss that allow for the rows the sample does not hold.

The default for Brier and every mean of losses with two finite bounds. The upper end is a quantile of the
Dirichlet-weighted mean of the losses and one more at the loss's ceiling, the lower end of one more at its floor. For
losses of 0 and 1 it is Clopper and Pearson's exact interval. It holds where a model is accurate and confident, and
its few confident errors are not in the sample: Hall's corrected t then contains the truth in 61 to 90 % of samples.
That it holds for every bounded distribution is conjectured; no counter-example is known. With units or weights the
imagined row is a whole unit, as large as one of those seen.
Not to be confused with hall, which needs the sample to show the loss's tail.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from errbar._numeric.imagined_row import (
    DRAWN_UP_TO,
    ROWS_DRAWN_UP_TO,
    Pieces,
    draw_by_key,
    drawn_quantiles,
    loss_pieces,
)
from errbar._numeric.moments import Moments
from errbar.errors import NoInterval
from errbar.intervals import exact
from errbar.intervals._drawn_ends import DrawnEnds, error_of, note_error
from errbar.records.method import Ends, InferenceSettings, Method
from errbar.records.scored import Mean, Scored
from errbar.records.types import Floats

SKEWED = 0.4
"""Skewness of the mean of up to 1,000 rows beyond which they are drawn: the tail below an end that three moments tell
is then further off than that of 2,000 draws, up to .047 for .025 where it is .9."""


def find(scored: Scored, ask: InferenceSettings) -> Ends:
    """Both quantiles, each with the imagined row at its own bound, through the measure's own map."""
    basis = scored.basis
    assert isinstance(basis, Mean)
    floor, ceiling = basis.loss_bounds
    if not (math.isfinite(floor) and math.isfinite(ceiling)):
        raise NoInterval(f"gaffke needs a loss with two finite bounds; {scored.measure.key} has none")
    if scored.plain and _are_many(basis) and not _may_be_exact(basis):
        return _of_many(basis, ask)
    seen = _pieces(scored, basis, ask)
    if len(seen.total) < 2:
        raise NoInterval("one row (or one unit) has no spread")
    if scored.plain and _may_be_exact(basis):
        shown = _exactly(seen.total, floor, ceiling, ask.level)
        if shown is not None:
            mapped = sorted(float(np.real(basis.through(x))) for x in shown)
            return mapped[0], mapped[1], f"{len(seen.total):,} losses at the loss's bounds: Clopper-Pearson"
    tails = (1 - ask.level) / 2, (1 + ask.level) / 2
    key = ("gaffke", id(basis))
    ends = drawn_quantiles(key, lambda: _beside_bounds(seen, basis), tails, ask)
    drawn = len(seen.total) <= DRAWN_UP_TO
    errors = [error_of(at, share, ask.replicates) for at, share in zip(ask.kept[key], tails)] if drawn else [0.0]
    told = note_error(DrawnEnds(ends[0], ends[1], max(errors)))
    # Drawn quantiles may pass the mean or a bound by the noise of the draws.
    low, high = min(max(ends[0], floor), basis.mean), max(min(ends[1], ceiling), basis.mean)
    mapped = sorted(float(np.real(basis.through(x))) for x in (low, high))
    what = "row" if scored.unit is None else "unit"
    return mapped[0], mapped[1], f"{len(seen.total):,} {what}s and one imagined at the loss's bound{told}"


def prepare(several: Sequence[Scored], ask: InferenceSettings) -> None:
    """Draws for several models on the same rows, made at once."""
    mine = {
        ("gaffke", id(s.basis)): _beside_bounds(_pieces(s, s.basis, ask), s.basis)
        for s in several
        if isinstance(s.basis, Mean)
        and all(map(math.isfinite, s.basis.loss_bounds))
        and not (s.plain and (_are_many(s.basis) or _may_be_exact(s.basis)))
    }
    if mine and all(len(found[0][0].total) > 1 for found in mine.values()):
        draw_by_key(mine, ask)


def _beside_bounds(seen: Pieces, basis: Mean) -> list[tuple[Pieces, Pieces]]:
    """The pieces with one imagined at each bound of the loss."""
    return [(seen, Pieces(total=seen.mass * bound, mass=seen.mass)) for bound in basis.loss_bounds]


def _pieces(scored: Scored, basis: Mean, ask: InferenceSettings) -> Pieces:
    """Losses by independent piece, kept, since they do not depend on the level."""
    key = ("gaffke pieces", id(basis))
    if key not in ask.kept:
        ask.kept[key] = basis, loss_pieces(scored, basis.rows())  # with the basis, so that its id stays its own
    found: Pieces = ask.kept[key][1]
    return found


def _are_many(basis: Mean) -> bool:
    """Return True if the moments of plain rows are enough for both ends."""
    if not ROWS_DRAWN_UP_TO < basis.n <= DRAWN_UP_TO:
        return basis.n > DRAWN_UP_TO
    # The mean of n rows has the skewness of one row over sqrt(n).
    return not abs(basis.skewness) > SKEWED * math.sqrt(basis.n)


def _may_be_exact(basis: Mean) -> bool:
    """Return True if all losses may lie at a bound: only then is their variance as large as their mean allows."""
    floor, ceiling = basis.loss_bounds
    # Bhatia & Davis: the variance is at most (mean - floor)(ceiling - mean), with equality only if all lie at a bound.
    most = (basis.mean - floor) * (ceiling - basis.mean)
    return basis.variance * (basis.n - 1) / basis.n >= most * (1 - 1e-9)


def _of_many(basis: Mean, ask: InferenceSettings) -> Ends:
    """Both ends from the moments of many plain rows."""
    from errbar._numeric.imagined_moments import quantiles_of_many  # here, since most tables have few rows

    floor, ceiling = basis.loss_bounds
    seen = Moments(basis.n, basis.mean, basis.variance, basis.skewness)
    tails = (1 - ask.level) / 2, (1 + ask.level) / 2
    low, high = (
        quantiles_of_many(seen, Moments(1, bound, 0.0, 0.0), [share])[0]
        for share, bound in zip(tails, (floor, ceiling))
    )
    low, high = min(max(low, floor), basis.mean), max(min(high, ceiling), basis.mean)
    mapped = sorted(float(np.real(basis.through(x))) for x in (low, high))
    return mapped[0], mapped[1], f"{basis.n:,} rows and one imagined at the loss's bound"


def _exactly(losses: Floats, floor: float, ceiling: float, level: float) -> tuple[float, float] | None:
    """Without draws where every loss lies at a bound: the bounds are then Clopper and Pearson's; None elsewhere."""
    top = losses == ceiling
    if not (top | (losses == floor)).all():
        return None
    low, high = exact.limits(float(top.sum()), float(len(losses)), level)
    return floor + low * (ceiling - floor), floor + high * (ceiling - floor)


gaffke = Method(
    name="gaffke",
    label="Gaffke's bound",
    standing="heuristic",
    takes=("mean",),
    takes_says="a mean of row losses with two finite bounds",
    find=find,
    ahead=prepare,
    aliases=("gaffke_bound",),
    covers=0.93,
    cites=("gaffke2005", "learnedmiller2020"),
    about=__doc__ or "",
)
