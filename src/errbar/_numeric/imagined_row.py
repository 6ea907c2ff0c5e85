"""Means with one row more than was seen: Dirichlet weights over the rows and one imagined row (Gaffke 2005).

A bound on a mean must allow for rows that the sample does not hold. With D ~ Dirichlet(1, ..., 1) on n + 1 places the
quantiles of sum D_i l_i + D_(n+1) x bound the mean, where x is what the unseen row may cost: the loss's own ceiling
(Gaffke), or what a row of this model would have cost had it been wrong.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from errbar._dataclass import dataclass
from errbar._numeric.inner import MANY, inner, multiply
from errbar._numeric.moments import Moments
from errbar._numeric.quantiles import normal_quantile
from errbar.records.method import DRAWN, InferenceSettings
from errbar.records.scored import Scored
from errbar.records.types import Floats

Kept: TypeAlias = MutableMapping[Any, Any]
"""Draws that the measures of one verb share."""
DRAWN_UP_TO = 1000
"""Rows up to which weights are drawn; beyond, a shifted gamma with the same three moments is close enough."""
PURPOSE = 31
"""The stream of random numbers of intervals of mean losses: weights are drawn once for all of them."""
POOL = "pool of weights"
FLAT = 1e-4
"""Below this skewness the gamma's quantiles are the normal's, corrected to first order."""


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
        """The same in an order that depends on the values alone, so that the order of rows changes nothing."""
        order = np.lexsort((self.mass, self.total))
        return Pieces(total=self.total[order], mass=self.mass[order])


def loss_pieces(scored: Scored, rows: Floats) -> Pieces:
    """Losses by independent piece: rows, or units; a piece's mass is its weight in units of the average row's."""
    if scored.plain:
        return Pieces(total=rows, mass=np.ones(len(rows)))
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
        return _by_moments(seen, unseen, shares)
    (values,) = _draw_means([(seen, unseen)], seed, replicates, kept)
    return [quantile_of_sorted(np.sort(values), share) for share in shares]


def quantile_of_sorted(values: Floats, share: float) -> float:
    """On the straight line between the two values next to it."""
    place = share * (len(values) - 1)
    below = min(int(place), len(values) - 2) if len(values) > 1 else 0
    low, high = float(values[below]), float(values[min(below + 1, len(values) - 1)])
    return low + (place - below) * (high - low)


def drawn_quantiles(
    key: object, pieces: Callable[[], Sequence[tuple[Pieces, Pieces]]], shares: Sequence[float], ask: InferenceSettings
) -> list[float]:
    """One quantile of each mean, at a share of its own; what was drawn is kept by the key, and serves every level."""
    if key not in ask.kept:
        found = pieces()
        note_draws(found[0][0], ask)
        if len(found[0][0].total) > DRAWN_UP_TO:
            ask.kept[key] = [partial(_pearson_at, *_moments(*each)) for each in found]
        else:
            values = np.sort(_draw_means(found, (ask.seed, PURPOSE), ask.replicates, ask.kept), axis=1)
            ask.kept[key] = [partial(quantile_of_sorted, each) for each in values]
    return [at(share) for at, share in zip(ask.kept[key], shares)]


def quantiles_of_many(seen: Moments, unseen: Moments, shares: Sequence[float]) -> list[float]:
    """The same for more plain rows than are drawn, from the moments of their losses: no pass over rows."""
    n = seen.n
    size = n + 1
    centre = (n * seen.mean + unseen.mean) / size
    by_one = [_about(each, centre) for each in (seen, unseen)]
    second, third = ((n * by_one[0][i] + by_one[1][i]) / size for i in range(2))
    return _pearson(centre, second / (size + 1), 2 * third / ((size + 1) * (size + 2)), shares)


def _about(given: Moments, centre: float) -> tuple[float, float]:
    """Mean square and mean cube of the distances from a centre."""
    m2 = given.variance * (given.n - 1) / given.n if given.n > 1 else 0.0
    m3, off = given.skewness * m2**1.5, given.mean - centre
    return m2 + off * off, m3 + 3 * off * m2 + off**3


class DrawnSpread(NamedTuple):
    """How a mean spreads: its quantiles, and the two-sided p of a mean of 0: one less the level that leaves it out."""

    quantiles: Callable[[Sequence[float]], list[float]]
    """At any shares, so that intervals at several levels need no other draws."""
    p: float


def spread_each(
    pieces: Sequence[tuple[Pieces, Pieces]], seed: Sequence[int], replicates: int, kept: Kept
) -> list[DrawnSpread]:
    """The same with p, for many means of equally many pieces, seen and unseen: their draws are made at once."""
    if len(pieces[0][0].total) > DRAWN_UP_TO:
        moments = [_moments(*each) for each in pieces]
        return [DrawnSpread(partial(_pearson, *found), _two_sided(_share_below(*found))) for found in moments]
    values = _draw_means(pieces, seed, replicates, kept)
    below = ((values < 0).sum(axis=1) + 0.5 * (values == 0).sum(axis=1) + 0.5) / (values.shape[1] + 1)
    values = np.sort(values, axis=1)
    return [DrawnSpread(partial(_between, values[i]), _two_sided(float(share))) for i, share in enumerate(below)]


def _between(values: Floats, shares: Sequence[float]) -> list[float]:
    return [quantile_of_sorted(values, share) for share in shares]


def _two_sided(below: float) -> float:
    return min(1.0, 2 * min(below, 1 - below))


def _draw_means(pieces: Sequence[tuple[Pieces, Pieces]], seed: Sequence[int], replicates: int, kept: Kept) -> Floats:
    """(means, replicates); the weights are drawn once for all measures on equally many pieces."""
    n, m = len(pieces[0][0].total), len(pieces[0][1].total)
    weight, extra, total, place = _weights(n, seed, replicates, kept)
    which = np.minimum((place * m).astype(np.intp), m - 1)

    def weigh(seen: Floats, unseen: Floats) -> Floats:
        found = multiply(weight, seen.T, single=len(seen) >= MANY).T
        found += extra * unseen[:, which]
        return found

    if all(each.plain for side in pieces for each in side):
        seen, unseen = (np.sort([each.total for each in side], axis=1) for side in zip(*pieces))
        found = weigh(seen, unseen)
        found /= total.astype(found.dtype)
        return found
    sides = [(seen.sorted(), unseen.sorted()) for seen, unseen in pieces]
    of_total, of_mass = ([np.array([get(x) for x in side]) for side in zip(*sides)] for get in (_total, _mass))
    return weigh(of_total[0], of_total[1]) / weigh(of_mass[0], of_mass[1])


def _total(each: Pieces) -> Floats:
    return each.total


def _mass(each: Pieces) -> Floats:
    return each.mass


def _weights(n: int, seed: Sequence[int], replicates: int, kept: Kept) -> tuple[Floats, Floats, Floats, Floats]:
    """(replicates, n) weights, those of the imagined piece, their sums, and which unseen piece each replicate takes."""
    key = ("imagined row", n, tuple(seed), replicates)
    if key not in kept:
        pool = kept.get((POOL, tuple(seed), replicates))
        if pool is not None and n < len(pool.weight):
            kept[key] = pool.weight[1 : n + 1].T, pool.weight[0], pool.total[n], pool.place
        else:
            rng = np.random.default_rng(list(seed))
            weight, place = rng.standard_exponential((replicates, n + 1)), rng.random(replicates)
            kept[key] = weight[:, :n], weight[:, n], weight.sum(axis=1), place
    found: tuple[Floats, Floats, Floats, Floats] = kept[key]
    return found


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


def _moments(seen: Pieces, unseen: Pieces) -> tuple[float, float, float]:
    """Mean, variance and third central moment of the Dirichlet mean of N = n + 1 points, the last one averaged.

    With unequal masses the mean is a ratio, taken to first order about its value.
    """
    size = len(seen.total) + 1
    mass = float(seen.mass.sum() + unseen.mass.mean())
    centre = float(seen.total.sum() + unseen.total.mean()) / mass
    scale = size / mass
    z = (seen.total - centre * seen.mass) * scale
    x = (unseen.total - centre * unseen.mass) * scale
    shift = (float(z.sum()) + float(x.mean())) / size
    z, x = z - shift, x - shift
    zz, xx = z * z, x * x
    second = (inner(z, z) + float(xx.mean())) / size
    third = (inner(zz, z) + float((xx * x).mean())) / size
    return centre, second / (size + 1), 2 * third / ((size + 1) * (size + 2))


def _by_moments(seen: Pieces, unseen: Pieces, shares: Sequence[float]) -> list[float]:
    """Quantiles of the shifted gamma (Pearson III) with these moments."""
    return _pearson(*_moments(seen, unseen), shares)


def _pearson_at(mean: float, variance: float, third: float, share: float) -> float:
    return _pearson(mean, variance, third, [share])[0]


def _pearson(mean: float, variance: float, third: float, shares: Sequence[float]) -> list[float]:
    """Quantiles of the shifted gamma with this mean, variance and third central moment."""
    from scipy.special import gammaincinv

    sd = float(np.sqrt(variance))
    if sd == 0:
        return [mean for _ in shares]
    skew = third / sd**3
    if abs(skew) < FLAT:
        zs = [normal_quantile(p) for p in shares]
        return [mean + sd * (z + skew * (z * z - 1) / 6) for z in zs]
    shape, side = 4 / skew**2, float(np.sign(skew))
    at = [gammaincinv(shape, p if side > 0 else 1 - p) for p in shares]
    return [mean + side * sd * (float(g) - shape) / float(np.sqrt(shape)) for g in at]


def _share_below(mean: float, variance: float, third: float) -> float:
    """P(mean < 0) under the shifted gamma."""
    from scipy.special import gammainc, ndtr

    sd = float(np.sqrt(variance))
    if sd == 0:
        return 0.5 if mean == 0 else float(mean < 0)
    z, skew = -mean / sd, third / sd**3
    if abs(skew) < FLAT:
        return float(ndtr(z - skew * (z * z - 1) / 6))
    shape, side = 4 / skew**2, float(np.sign(skew))
    g = shape + side * z * float(np.sqrt(shape))
    below = 0.0 if g <= 0 else float(gammainc(shape, g))
    return below if side > 0 else 1 - below
