"""Conflict facts: rows that are equal in every feature and differ in their class."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictFacts:
    """Sets of equal rows, and what no rule of their columns can get right."""

    rows: int
    repeated: int
    """Rows that have an equal."""
    sets: int
    wrong: int
    """Rows outside the largest class of their set, summed: any rule of these columns is wrong on as many."""
    pairs: int
    disagreeing: int
    """Pairs of equal rows whose classes differ."""
    binary: bool

    @property
    def floor(self) -> float | None:
        """Error below which no rule can be on repeated rows, of two classes: from the share of disagreeing pairs.

        Where P is the chance of one class given the features, a pair disagrees with chance 2P(1 - P), and the best rule
        errs with chance min(P, 1 - P); Jensen's inequality turns the mean of the first into a bound of the second.
        """
        if not self.binary or not self.pairs:
            return None
        share = min(self.disagreeing / self.pairs, 0.5)
        return (1 - math.sqrt(1 - 2 * share)) / 2
