"""Overlap: the standard error of a mean over splits whose training rows overlap (Nadeau and Bengio's variance)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from errbar.errors import NoInterval
from errbar.records.types import Floats, Ints

FEW_FOLDS = 3
"""Up to here repeats may narrow the interval: n_test / n_train is large enough to stand for the overlap."""


class Corrected(NamedTuple):
    """sqrt(s^2 (1/J + n_test/n_train)), and the J it speaks for: t has J - 1 degrees of freedom."""

    se: float
    splits: int
    share: float
    within: bool
    """True where the spread is that within repeats."""

    @property
    def how(self) -> str:
        """One line on where it comes from."""
        j = self.splits
        sd = f"sd of {j} splits within repeats" if self.within else f"sd of {j} splits"
        return f"corrected for overlap: {sd} x sqrt(1/{j} + {self.share:.3g}), t with {j - 1} df"


def corrected(scores: Floats, repeat: Ints, *, k: int, n_train: int, n_test: int) -> Corrected:
    """Correct the variance of one value per split; `k` is 0 if the plan is no partition."""
    # Repeats use the same rows again: beyond few folds their number must not shrink 1 / J.
    pooled = k <= FEW_FOLDS or len(np.unique(repeat)) == 1
    s2, splits = variance(scores, repeat, pooled=pooled)
    # k folds of equal size have n_test / n_train = 1 / (k - 1), however n divides by k.
    share = n_test / n_train if k == 0 else 1 / (k - 1)
    return Corrected(math.sqrt(s2 * (1 / splits + share)), splits, share, not pooled)


def variance(scores: Floats, repeat: Ints, *, pooled: bool) -> tuple[float, int]:
    """Variance of split values and how many of them it speaks for: all, or those of one repeat."""
    there = np.isfinite(scores)
    scores, repeat = scores[there], repeat[there]
    if pooled:
        if len(scores) < 2:
            raise NoInterval(f"a spread needs two splits; {len(scores)} define the measure")
        return float(scores.var(ddof=1)), len(scores)
    groups = [scores[repeat == r] for r in np.unique(repeat)]
    groups = [g for g in groups if len(g) > 1]
    if not groups:
        raise NoInterval("no repeat has two splits that define the measure")
    return float(np.mean([g.var(ddof=1) for g in groups])), round(float(np.mean([len(g) for g in groups])))
