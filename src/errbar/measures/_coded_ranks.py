"""Mid-ranks of two columns of few distinct values each, looked up by value: the rows are not put into any order.

Where the pairs of values are few as well, `_mid_ranks` counts these; here they may be as many as the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from errbar._numeric.ranking import BLOCK
from errbar.errors import Undefined
from errbar.measures._few_values import FewValues
from errbar.measures._sums_beside import sums_beside
from errbar.records.types import Floats, Ints


@dataclass(frozen=True)
class CodedRanks:
    """One column: each row's value by its place among the distinct ones, and what is known of these."""

    code: Ints
    weight: Floats | None
    mass: Floats
    """Weight of the rows at each value."""
    tied: Floats
    """Twice the mid-rank about its mean, at each value: weight below less weight above."""

    @property
    def spread(self) -> float:
        """Mean square of the mid-ranks."""
        return float(self.mass @ np.square(self.tied) / self.mass.sum())

    @property
    def squares(self) -> Floats:
        """The mean over rows of the squared mass at their value, less that mass squared."""
        squared = np.square(self.mass)
        return np.asarray(self.mass @ squared / self.mass.sum() - squared)

    def above(self, other: CodedRanks) -> Floats:
        """At each value, twice the weighted sum of the other column's ranks over higher values, equal ones half."""
        sums = np.zeros(len(self.mass))
        for s in blocks(len(self.code)):
            held = other.tied[other.code[s]] if self.weight is None else other.tied[other.code[s]] * self.weight[s]
            sums += np.bincount(self.code[s], weights=held, minlength=len(sums))
        upto = np.cumsum(sums)
        # Sums over higher values, with and without this value: together twice those above, and this one once.
        return np.asarray(2 * upto[-1] - upto - (upto - sums))


def coded_ranks(few: FewValues, weight: Floats | None, what: str) -> CodedRanks:
    """From each row's place among the distinct values; `what` begins the reason why a constant has none."""
    values, code = few
    mass = np.bincount(code, weights=weight, minlength=len(values)).astype(float)
    if np.count_nonzero(mass) < 2:
        raise Undefined(f"{what} constant: nothing to rank")
    below, above = sums_beside(mass)
    return CodedRanks(code, weight, mass, below - above)


def blocks(n: int) -> Iterator[slice]:
    """All rows, in blocks that stay in cache."""
    return (slice(start, min(n, start + BLOCK)) for start in range(0, n, BLOCK))
