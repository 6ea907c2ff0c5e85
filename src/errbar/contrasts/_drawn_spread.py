"""Spread of means with an imagined row: quantiles at any shares, and the p of a mean of 0; for gaps of models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from errbar._numeric.imagined_moments import mean_moments
from errbar._numeric.imagined_row import DRAWN_UP_TO, Kept, Pieces, draw_means, draw_rows, quantile_of_sorted
from errbar._numeric.inner import MANY
from errbar._numeric.shifted_gamma import pearson, share_below
from errbar.records.types import Floats


class DrawnSpread(NamedTuple):
    """The spread of a mean: its quantiles, and the two-sided p of a mean of 0, 1 minus the level that leaves it out."""

    quantiles: Callable[[Sequence[float]], list[float]]
    """At any shares, so that intervals at several levels need no other draws."""
    p: float


def spread_each(
    pieces: Sequence[tuple[Pieces, Pieces]], seed: Sequence[int], replicates: int, kept: Kept
) -> list[DrawnSpread]:
    """Return the spreads of many means over equally many pieces, seen and unseen; their draws are made at once."""
    if len(pieces[0][0].total) > DRAWN_UP_TO:
        return [spread_of_moments(*mean_moments(*each)) for each in pieces]
    return _spreads(draw_means(pieces, seed, replicates, kept, single=len(pieces) >= MANY))


def spread_of_moments(mean: float, variance: float, third: float) -> DrawnSpread:
    """Return the spread of a mean of many pieces, by its shifted gamma."""
    return DrawnSpread(partial(pearson, mean, variance, third), _two_sided(share_below(mean, variance, third)))


def spread_rows(seen: Floats, unseen: Floats, seed: Sequence[int], replicates: int, kept: Kept) -> list[DrawnSpread]:
    """Return the spreads of means of at most `DRAWN_UP_TO` plain rows: a line each of (means, rows), seen, unseen."""
    return _spreads(draw_rows(seen, unseen, seed, replicates, kept, single=len(seen) >= MANY))


def _spreads(values: Floats) -> list[DrawnSpread]:
    values.sort(axis=1)
    return [DrawnSpread(partial(_between, line), _two_sided(_share_below_zero(line))) for line in values]


def _share_below_zero(values: Floats) -> float:
    """Return the share of sorted values below 0, with half of those at 0 and half a value more on each side."""
    zero = values.dtype.type(0)  # a Python number would copy them to another type first
    # One value more than was drawn, half on each side: no p from draws is 0.
    return float(0.5 * (values.searchsorted(zero) + values.searchsorted(zero, "right") + 1) / (len(values) + 1))


def _between(values: Floats, shares: Sequence[float]) -> list[float]:
    return [quantile_of_sorted(values, share) for share in shares]


def _two_sided(below: float) -> float:
    return min(1.0, 2 * min(below, 1 - below))
