"""Means with one row more than was seen: Dirichlet weights over the rows and one imagined row (Gaffke 2005).

A bound on a mean must allow for rows that the sample does not hold. With D ~ Dirichlet(1, ..., 1) on n + 1 places the
quantiles of sum D_i l_i + D_(n+1) x bound the mean, where x is what the unseen row may cost: the loss's own ceiling
(Gaffke), or what a row of this model would have cost had it been wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from errbar._numeric.inner import multiply
from errbar.records.method import DRAWN, InferenceSettings
from errbar.records.scored import Scored
from errbar.records.types import Array, Floats, Ints

Kept: TypeAlias = MutableMapping[Any, Any]
"""Draws that the measures of one verb share."""
DRAWN_UP_TO = 1000
"""Pieces up to which weights are drawn; beyond, a shifted gamma with the same three moments is close enough."""
ROWS_DRAWN_UP_TO = 100
"""Plain rows of one model up to which weights are drawn. All its losses lie on one side of 0, and the gamma is off by
a fraction of what 2,000 draws are; in a gap of two models extremes of both signs may hide from the third moment."""
K = TypeVar("K")
PURPOSE = 31
"""The stream of random numbers of intervals of mean losses: weights are drawn once for all of them."""
POOL = "pool of weights"
REMEMBERED, REMEMBERED_ALONE = 500_000, 2_100_000
"""Weights up to which those drawn last are kept for the next set of as many rows: 4 MB, of two streams 8; of more rows
16 MB, of one stream alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """Independent pieces (rows or units): loss times mass, and mass. A plain row has mass 1."""

    total: Floats
    mass: Floats

    @property
    def value(self) -> float:
        """The mean loss."""
        return float(self.total.sum() / self.mass.sum())

    @property
    def plain(self) -> bool:
        """True where every piece has mass 1."""
        return bool((self.mass == 1).all())

    def sorted(self) -> Pieces:
        """Return the pieces in an order that depends on their values alone: the order of rows changes nothing.

        Sums of rows in another order differ by rounding, which must not part units that have equal totals.
        """
        order = np.lexsort((self.total, _coarsened(self.mass), _coarsened(self.total)))
        return Pieces(total=self.total[order], mass=self.mass[order])


def _coarsened(x: Floats) -> Floats:
    """Whole multiples of a power of two near a hundred-millionth of the largest: rounding hardly ever changes one."""
    # 27 bits are half of a double's 53: sums in another order differ far below that.
    coarse: Floats = np.rint(np.ldexp(x, 27 - np.frexp(np.abs(x).max(initial=0.0))[1]))
    return coarse


def loss_pieces(scored: Scored, rows: Floats) -> Pieces:
    """Losses by independent piece: rows, or units; a piece's mass is its weight in units of the average row's."""
    if scored.plain:
        return Pieces(total=rows, mass=np.ones(len(rows)))
    # Weights in units of their mean: doubling all of them must not make the imagined row lighter.
    weight = np.ones(len(rows)) if scored.weight is None else scored.weight * (len(rows) / scored.weight.sum())
    if scored.unit is None:
        total, mass = weight * rows, weight
    else:
        total, mass = np.bincount(scored.unit, weights=weight * rows), np.bincount(scored.unit, weights=weight)
    there = mass > 0
    return Pieces(total=total[there], mass=mass[there])


def note_draws(seen: Pieces, ask: InferenceSettings) -> None:
    """Notes in the settings that weights of these pieces are drawn, where they are not too many."""
    if len(seen.total) <= DRAWN_UP_TO:
        ask.draws.add(DRAWN)


def quantiles(
    seen: Pieces, unseen: Pieces, shares: Sequence[float], seed: Sequence[int], replicates: int, kept: Kept
) -> list[float]:
    """Quantiles of the mean over the pieces seen and one more, drawn from those unseen, under Dirichlet weights."""
    if len(seen.total) > DRAWN_UP_TO:
        from errbar._numeric.imagined_moments import mean_moments  # here, since most tables have few rows, drawn below
        from errbar._numeric.shifted_gamma import pearson

        return pearson(*mean_moments(seen, unseen), shares)
    (values,) = draw_means([(seen, unseen)], seed, replicates, kept)
    return [quantile_of_sorted(np.sort(values), share) for share in shares]


def quantile_of_sorted(values: Floats, share: float) -> float:
    """Return a quantile of ascending values, on the straight line between the two next to it."""
    # Hyndman & Fan's type 7, NumPy's default, without its checks: this runs once per model and end.
    place = share * (len(values) - 1)
    below = min(int(place), len(values) - 2) if len(values) > 1 else 0
    low, high = float(values[below]), float(values[min(below + 1, len(values) - 1)])
    return low + (place - below) * (high - low)


def drawn_quantiles(
    key: tuple[str, int],
    pieces: Callable[[], Sequence[tuple[Pieces, Pieces]]],
    shares: Sequence[float],
    ask: InferenceSettings,
) -> list[float]:
    """One quantile of each mean, at a share of its own; what was drawn is kept by the key, and serves every level."""
    if key not in ask.kept:
        draw_by_key({key: pieces()}, ask)
    return [at(share) for at, share in zip(ask.kept[key], shares)]


def draw_by_key(pieces: Mapping[K, Sequence[tuple[Pieces, Pieces]]], ask: InferenceSettings) -> None:
    """Draws for `drawn_quantiles`, of all these means at once: they have equally many pieces, seen and unseen."""
    many = [each for found in pieces.values() for each in found]
    note_draws(many[0][0], ask)
    at: Iterator[Callable[[float], float]]
    if len(many[0][0].total) > DRAWN_UP_TO:
        from errbar._numeric.imagined_moments import mean_moments, quantile_at  # here, for the same reason

        at = (partial(quantile_at, *mean_moments(*each)) for each in many)
    else:
        values = draw_means(many, (ask.seed, PURPOSE), ask.replicates, ask.kept)
        values.sort(axis=1)
        at = (partial(quantile_of_sorted, line) for line in values)
    for key, found in pieces.items():
        ask.kept[key] = list(islice(at, len(found)))


class Weigher(NamedTuple):
    """Weights of every replicate for so many pieces, and which of the unseen pieces it takes."""

    weight: Array
    extra: Floats
    total: Floats
    which: Ints

    def weigh(self, seen: Array, unseen: Array) -> Array:
        """Weighted sums of many means in every replicate, from a line each of pieces."""
        found = multiply(self.weight, seen.T, single=self.weight.dtype == np.float32).T
        taken = np.take(unseen, self.which, axis=1)  # an index would leave the lines' numbers far apart
        taken *= self.extra.astype(taken.dtype, copy=False)
        taken += found
        return taken.astype(found.dtype, copy=False)


def draw_means(
    pieces: Sequence[tuple[Pieces, Pieces]],
    seed: Sequence[int],
    replicates: int,
    kept: Kept,
    *,
    single: bool = False,
) -> Array:
    """(means, replicates), for means of equally many pieces; the weights are drawn once for all measures on as many."""
    plain = all(each.plain for side in pieces for each in side)
    sides = pieces if plain else [(seen.sorted(), unseen.sorted()) for seen, unseen in pieces]
    seen, unseen = (np.array([each.total for each in side]) for side in zip(*sides))
    weigher = _weigher(seen, unseen, seed, replicates, kept, single)
    if plain:
        return _draw_plain(seen, unseen, weigher)
    mass = (np.array([each.mass for each in side]) for side in zip(*sides))
    # Unequal masses: the weights of a replicate no longer add up to a known total, so the mean is a ratio of sums.
    return np.asarray(weigher.weigh(seen, unseen) / weigher.weigh(*mass))


def draw_rows(
    seen: Floats, unseen: Floats, seed: Sequence[int], replicates: int, kept: Kept, *, single: bool = False
) -> Array:
    """Draw the means of plain rows: a line each of (means, rows), seen and unseen."""
    return _draw_plain(seen, unseen, _weigher(seen, unseen, seed, replicates, kept, single))


def _draw_plain(seen: Floats, unseen: Floats, weigher: Weigher) -> Array:
    """Draw means where every piece has mass 1, so that the sum of weights is known."""
    # Rounded first where the weights are in single precision: that changes no order, and sorts in half the time.
    lines, others = (np.sort(part.astype(weigher.weight.dtype, copy=False), axis=1) for part in (seen, unseen))
    found = weigher.weigh(lines, others)
    found /= weigher.total.astype(found.dtype)
    return found


def _weigher(seen: Floats, unseen: Floats, seed: Sequence[int], replicates: int, kept: Kept, single: bool) -> Weigher:
    n, m = seen.shape[1], unseen.shape[1]
    weight, extra, total, place = _weights(n, seed, replicates, kept)
    if single:
        key = ("imagined row, single", n, tuple(seed), replicates)
        if key not in kept:
            kept[key] = weight.astype(np.float32)
        weight = kept[key]
    # place * m may round up to m itself.
    return Weigher(weight, extra, total, np.minimum((place * m).astype(np.intp), m - 1))


def _weights(n: int, seed: Sequence[int], replicates: int, kept: Kept) -> tuple[Floats, Floats, Floats, Floats]:
    """(replicates, n) weights, those of the imagined piece, their sums, and which unseen piece each replicate takes."""
    key = ("imagined row", n, tuple(seed), replicates)
    if key not in kept:
        pool = kept.get((POOL, tuple(seed), replicates))
        if pool is not None and n < len(pool.weight):
            kept[key] = pool.weight[1 : n + 1].T, pool.weight[0], pool.total[n], pool.place
        else:
            kept[key] = _drawer(replicates * (n + 1))(n, tuple(seed), replicates)
    found: tuple[Floats, Floats, Floats, Floats] = kept[key]
    return found


def _draw_weights(n: int, seed: tuple[int, ...], replicates: int) -> tuple[Floats, Floats, Floats, Floats]:
    rng = np.random.default_rng(list(seed))
    # Exponentials over their sum are Dirichlet(1, ..., 1); `total` is divided by last, once per mean.
    weight, place = rng.standard_exponential((replicates, n + 1)), rng.random(replicates)
    found = weight[:, :n], weight[:, n], weight.sum(axis=1), place
    for part in (weight, *found):
        part.flags.writeable = False
    return found


_draw_once = lru_cache(maxsize=2)(_draw_weights)
"""No row enters them: those who score many sets of one size draw once, those who compare models twice."""
_draw_alone = lru_cache(maxsize=1)(_draw_weights)


def _drawer(weights: int) -> Callable[[int, tuple[int, ...], int], tuple[Floats, Floats, Floats, Floats]]:
    """Return the function that draws so many weights, or that remembers the last ones."""
    if weights <= REMEMBERED:
        return _draw_once
    return _draw_alone if weights <= REMEMBERED_ALONE else _draw_weights


class WeightPool(NamedTuple):
    """Weights for as many pieces as the largest of many parts has; a smaller part takes the first ones."""

    weight: Floats
    """(pieces + 1, replicates), the imagined piece first."""
    total: Floats
    """Cumulated over pieces."""
    place: Floats


def pool_weights(most: int, seed: Sequence[int], replicates: int) -> dict[object, WeightPool]:
    """A pool for parts of up to so many pieces, as settings keep it: it is drawn once for all of them."""
    rng = np.random.default_rng(list(seed))
    place = rng.random(replicates)
    weight = rng.standard_exponential((min(most, DRAWN_UP_TO) + 1, replicates))
    return {(POOL, tuple(seed), replicates): WeightPool(weight, np.cumsum(weight, axis=0), place)}
