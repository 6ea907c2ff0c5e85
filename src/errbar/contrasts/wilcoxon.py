"""Wilcoxon: the signed-rank test of two learners over several data sets, with the median gap and its exact interval.

Use it for two learners with one value each per data set, or for every pair of several with Holm's adjustment. The gap
is Hodges and Lehmann's: the median of all averages of two gaps (Walsh averages); the interval ends at two of them,
chosen by the exact distribution of the statistic, and contains the middle of gaps that spread evenly to both sides. p
is exact, ties included. `zeros=pratt` (the default) lets data sets without a gap keep their ranks, `zeros=wilcox` drops
them. Not to be used on the folds of one data set, which are not data sets. It cannot reject on few data sets, whatever
the gaps: the smallest p of N data sets is 2^(1 - N), times the number of pairs.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from errbar._numeric.quantiles import z_two_sided
from errbar.errors import BadInput, NoInterval
from errbar.records.contrast import Contrast, Gap
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from errbar.records.types import Floats, Ints

DIGITS = 12
"""Significant digits of a value: gaps that differ beyond them only do so because decimals are no binary fractions."""


def smallest_p(n: int, pairs: int) -> float:
    """The smallest p that n data sets can give, adjusted by Holm over that many pairs."""
    return min(1.0, pairs * 2.0 ** (1 - n))


def cannot_reject(n: int, pairs: int, level: float) -> str | None:
    """Why no gap on n data sets could be told from chance; None where one could."""
    least = smallest_p(n, pairs)
    if least < 1 - level:
        return None
    enough = next(m for m in range(n + 1, n + 2000) if smallest_p(m, pairs) < 1 - level)
    family = "1 pair" if pairs == 1 else f"{pairs} pairs"
    return (
        f"wilcoxon cannot reject with {n} data sets and {family}: the smallest adjusted p is {least:.2g}, not below "
        f"{1 - level:.3g}; at least {enough} data sets are needed"
    )


def find(given: DatasetScores, ask: InferenceSettings, *, zeros: str = "pratt") -> Gap:
    """Return the median gap of two learners, right minus left, its interval and p."""
    if zeros not in ("pratt", "wilcox"):
        raise BadInput(f"zeros of wilcoxon must be pratt or wilcox; got {zeros!r}.")
    n, k = given.values.shape
    if k != 2:
        raise NoInterval(f"wilcoxon compares 2 learners, got {k}; take them pair by pair")
    d = gaps_of(given)
    none = int((d == 0).sum())
    if none == n:
        raise NoInterval(f"the two have the same value on all {n} data sets")
    no = cannot_reject(n, 1, ask.level)
    if no is not None:
        raise NoInterval(no)
    below, above, p = _test(d, zeros)
    averages = walsh(d)
    cut = _cut(n, ask.level)
    low, high = float(averages[cut]), float(averages[-1 - cut])
    if low == high:
        raise NoInterval(f"too many of the {n} gaps are equal ({low:g}), so their spread cannot be seen")
    how = f"signed ranks over {n} data sets" + (f", {none} without a gap ({zeros})" if none else "")
    # Ranks have no standard error of their own: the half width over z stands for it.
    se = (high - low) / (2 * z_two_sided(ask.level))
    extras = {"statistic": min(below, above), "zeros": float(none)}
    return Gap(float(np.median(averages)), low, high, p, how, se, extras)


def gaps_of(given: DatasetScores) -> Floats:
    """right minus left on each data set, equal gaps equal to the last digit."""
    largest = float(np.abs(given.values).max())
    gaps = given.values[:, 1] - given.values[:, 0]
    # 0.3 - 0.2 and 0.2 - 0.1 differ in binary; as ranks they must tie.
    return np.round(gaps, DIGITS - math.ceil(math.log10(largest))) if largest else gaps


def walsh(d: Floats) -> Floats:
    """Averages of every gap with itself and with every other, in order."""
    i, j = np.triu_indices(len(d))
    return np.sort((d[i] + d[j]) / 2)


def _test(d: Floats, zeros: str) -> tuple[float, float, float]:
    """Rank sums of the gaps below and above 0, and the exact two-sided p given their sizes.

    scipy's own p with ties is exact too up to 13 data sets but takes seconds a pair, and is a normal one beyond.
    """
    from scipy.stats import rankdata

    d = d[d != 0] if zeros == "wilcox" else d
    ranks = rankdata(np.abs(d))
    below, above = float(ranks[d < 0].sum()), float(ranks[d > 0].sum())
    return below, above, min(1.0, 2 * _chance_below(ranks[d != 0], min(below, above)))


def _chance_below(ranks: Floats, most: float) -> float:
    """Chance of a sum of at most `most` where each of these ranks is in it with probability a half."""
    n = len(ranks)
    if np.array_equal(np.sort(ranks), np.arange(1, n + 1)):
        return float(_cumulated(n)[round(most)])
    # Ranks with ties are halves: twice a rank is whole.
    return float(_chances(np.rint(2 * ranks).astype(int), round(2 * most)).sum())


def _cut(n: int, level: float) -> int:
    """Count the Walsh averages outside at either end: the largest c with P(T <= c) <= (1 - level) / 2."""
    # Hodges & Lehmann (1963): T counts the Walsh averages above 0, so its quantile counts those outside an end.
    return int(np.searchsorted(_cumulated(n), (1 - level) / 2 + 1e-15, side="right")) - 1


@lru_cache(maxsize=8)
def _cumulated(n: int) -> Floats:
    """P(T <= t) of the ranks 1 to n for t up to half their sum; kept, as all pairs of learners read the same."""
    return np.cumsum(_chances(np.arange(1, n + 1), n * (n + 1) // 4))


def _chances(ranks: Ints, most: int) -> Floats:
    """Chance of every sum up to `most` where each of these ranks is in it with probability a half."""
    chance = np.zeros(most + 1)
    chance[0] = 1.0
    reached = 0
    for rank in np.sort(ranks).tolist():  # small ones first, so that fewer sums are reached meanwhile
        reached = min(reached + rank, most)
        there = chance[: reached + 1]
        there *= 0.5
        if rank <= reached:
            # Sums with and without this rank; NumPy copies what overlaps, so that no rank is added twice.
            there[rank:] += there[:-rank]
    return chance


wilcoxon = Contrast(
    name="wilcoxon",
    label="Wilcoxon signed-rank",
    standing="exact",
    takes="datasets",
    takes_says="two learners on several data sets, or every pair of several",
    find=find,
    options={"zeros": "pratt"},
    aliases=("signed_rank",),
    cites=("wilcoxon1945", "pratt1959", "hodges1963", "demsar2006"),
    about=__doc__ or "",
)
