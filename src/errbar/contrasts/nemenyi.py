"""Nemenyi: which of several learners differ over several data sets, by how far apart their average ranks are.

Two differ where their average ranks are further apart than the critical difference CD = q sqrt(k (k + 1) / (6 N)), q
the quantile of the studentised range of k over sqrt(2): one yardstick for all pairs, so that the chance of any false
difference stays at the level. It is what a critical-difference picture shows. Not to be confused with Holm-adjusted
`wilcoxon`, which reads how much two learners differ on each data set and forgets all others; Nemenyi's verdict on two
learners depends on which others are in the table. As one test, `find` asks whether best and worst differ.
"""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from errbar.contrasts._dataset_ranks import dataset_ranks
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast, Omnibus
from errbar.records.method import InferenceSettings
from errbar.records.pairs import DatasetScores
from errbar.records.types import Floats


def critical_difference(k: int, n: int, level: float) -> float:
    """Return the least distance of two average ranks that counts as a difference, for k learners on n data sets.

    >>> round(critical_difference(4, 14, 0.95), 2)
    1.25
    """
    # Demsar (2006): average ranks of N data sets have the standard error sqrt(k (k + 1) / (6 N)) of a difference.
    return _range_quantile(level, k) / math.sqrt(2) * _unit(k, n)


@cache
def _range_quantile(level: float, k: int) -> float:
    """Quantile of the studentised range of k; kept, as SciPy takes 15 ms for it."""
    from scipy.stats import studentized_range

    # Ranks have a known variance, hence infinite degrees of freedom.
    return float(studentized_range.ppf(level, k, np.inf))


def p_of(apart: float, k: int, n: int) -> float:
    """p of two average ranks that far apart, already adjusted for all pairs of k."""
    from scipy.stats import studentized_range

    return float(studentized_range.sf(abs(apart) / _unit(k, n) * math.sqrt(2), k, np.inf))


def groups(average: Floats, cd: float) -> list[tuple[int, ...]]:
    """Largest sets of learners of which no two are further apart than cd: the bars of the picture, best first."""
    order = np.argsort(average, kind="stable")
    found: list[tuple[int, ...]] = []
    reached = 0
    for first in range(len(order)):
        last = int(np.searchsorted(average[order], average[order[first]] + cd, side="right"))
        # A set that ends no further than one before is part of it.
        if last > reached and last - first > 1:
            found.append(tuple(int(i) for i in order[first:last]))
        reached = max(reached, last)
    return found


def _unit(k: int, n: int) -> float:
    return math.sqrt(k * (k + 1) / (6 * n))


def find(given: DatasetScores, ask: InferenceSettings) -> Omnibus:
    """The distance of the best and the worst average rank, and its p."""
    n, k = given.values.shape
    if k < 3:
        raise NoInterval(f"nemenyi is for 3 learners or more, got {k}; two are compared by wilcoxon")
    cd = critical_difference(k, n, ask.level)
    if cd >= k - 1:
        raise NoInterval(
            f"nemenyi needs more than {n} data sets to show a difference of {k} learners: average ranks differ "
            # CD falls like 1 / sqrt(N), so N must grow by the square of what is missing.
            f"by at most {k - 1}, and the critical difference is {cd:.3g}; {math.ceil(n * (cd / (k - 1)) ** 2)} "
            "data sets could"
        )
    average = dataset_ranks(given).mean(axis=0)
    apart = float(np.ptp(average))
    return Omnibus(apart, (float(k),), p_of(apart, k, n), f"critical difference {cd:.3g}", {"critical_difference": cd})


nemenyi = Contrast(
    name="nemenyi",
    label="Nemenyi",
    standing="asymptotic",
    takes="datasets",
    takes_says="three or more learners on several data sets",
    find=find,
    cites=("nemenyi1963", "demsar2006"),
    about=__doc__ or "",
)
