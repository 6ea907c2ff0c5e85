"""Mid-ranks of rows by truth and by prediction, weights counted as repeats.

Each column is laid out in its own ascending order: ways between orders cost as much as the sorting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import BLOCK, order_and_ends
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._regression_rows import pair
from errbar.measures._sums_beside import sums_beside
from errbar.records.types import Array, Floats, Ints


@dataclass(frozen=True)
class Standing:
    """One column, ascending: the weights, the last place of every run of equal values, the mid-ranks."""

    weight: Floats | None
    ends: Ints
    mass: Array | None = None
    """Weight of the rows at the same value; None where all values differ and every row counts once."""
    tied: Array | None = None
    """The mid-ranks where there is mass."""
    apart: Array | None = None
    """Weight of the rows at other values, where there is mass."""

    @property
    def centred(self) -> Array:
        """Twice the mid-rank about its mean: weight below less weight above; whole where rows count once.

        Where all values differ they are counted anew each time, which takes less than keeping them.
        """
        n = len(self.ends)
        return np.arange(1 - n, n, 2) if self.tied is None else self.tied

    def mean(self, x: Array) -> float:
        """Weighted mean of a quantity in this column's order."""
        return float(x.mean() if self.weight is None else (x * self.weight).sum() / self.weight.sum())

    def above(self, z: Array) -> Array:
        """Per place, twice the weighted sum of z over higher places, equal values counted half."""
        held = z if self.weight is None else z * self.weight
        upto = np.cumsum(held)
        if len(self.ends) < len(upto):
            upto = upto[self.ends]
            # Twice the sum over higher values, and once that at the value: equal rows count half.
            at = 2 * upto[-1] - upto
            at[1:] -= upto[:-1]
            return _spread(self.ends, at)
        twice = 2 * upto[-1]
        upto *= -2
        upto += held
        upto += twice
        return upto


class MidRanks(NamedTuple):
    """Both columns and the ways between them."""

    rows: Ints
    """The row at each place of the truth."""
    truth: Standing
    across: Ints
    """The place in the truth of each place of the predictions."""
    guess: Standing

    def to_truth(self, x: Array) -> Array:
        """From the order of the predictions to that of the truth."""
        out = np.empty_like(x)
        out[self.across] = x
        return out

    def to_rows(self, x: Callable[[slice], Floats]) -> Floats:
        """From the order of the truth to that of the input."""
        out = np.empty(len(self.rows))
        for s in self.blocks():
            out[self.rows[s]] = x(s)
        return out

    def sum_rows(self, x: Callable[[slice], Floats]) -> float:
        """Sum over the rows of a quantity in the order of the truth."""
        return sum(float(x(s).sum()) for s in self.blocks())

    def blocks(self) -> Iterator[slice]:
        """All places, in blocks that stay in cache."""
        n = len(self.rows)
        return (slice(start, min(n, start + BLOCK)) for start in range(0, n, BLOCK))

    def truth_by_guess(self) -> Array:
        """Mid-ranks of the truth in the order of the predictions."""
        if self.truth.tied is None:
            return 2 * self.across - (len(self.across) - 1)
        return np.asarray(self.truth.tied[self.across])


def standings(evidence: Evidence) -> MidRanks:
    """Return the mid-ranks of truth and predictions; a constant column ranks nothing and is undefined."""
    return evidence.keep("standings", lambda: _standings(evidence))


def _standings(evidence: Evidence) -> MidRanks:
    y, f = pair(evidence)
    rows, ends = order_and_ends(y)
    across, others = order_and_ends(f[rows])
    return _of_orders(rows, ends, across, others, None if evidence.weight is None else evidence.weight[rows])


def _of_orders(rows: Ints, ends: Ints, across: Ints, others: Ints, weight: Floats | None) -> MidRanks:
    """From both orders and the last places of equal values in each; weights are in the order of the truth."""
    truth = _standing(ends, weight, "the truth is")
    others = ends if len(others) == len(ends) == len(rows) else others  # all values differ: kept once
    guess = _standing(others, None if weight is None else weight[across], "the predictions are")
    return MidRanks(rows, truth, across, guess)


def _standing(ends: Ints, weight: Floats | None, what: str) -> Standing:
    if weight is None and len(ends) == ends[-1] + 1 > 1:
        return Standing(None, ends)
    sizes = np.diff(ends, prepend=-1)
    held: Array = sizes if weight is None else np.add.reduceat(weight, ends - sizes + 1)
    if np.count_nonzero(held) < 2:
        raise Undefined(f"{what} constant: nothing to rank")
    below, above = sums_beside(held)
    return Standing(weight, ends, *(_spread(ends, part) for part in (held, below - above, below + above)))


def _spread(ends: Ints, at_value: Array) -> Array:
    """One number per distinct value laid out over its run."""
    return at_value if len(ends) == ends[-1] + 1 else np.repeat(at_value, np.diff(ends, prepend=-1))
