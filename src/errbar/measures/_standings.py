"""Where each row stands among all rows in one column: mid-ranks about their mean, weights counted as repeats."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar._numeric.ranking import order_and_ends
from errbar.errors import Undefined
from errbar.measures._evidence import Evidence
from errbar.measures._residuals import pair
from errbar.records.words import Array, Floats, Ints


class Standing(NamedTuple):
    """Ascending order, run ends of equal values, and the mid-rank of every row."""

    order: Ints
    ends: Ints
    centred: Array
    """Twice the mid-rank about its mean: weight below less weight above. Whole numbers where rows count once."""
    mass: Array | None
    """Weight of the rows at the same value; None where all values differ and every row counts once."""

    def rows(self, at_value: Array) -> Array:
        """One number per distinct value, ascending, laid out over the rows."""
        out = np.empty(len(self.order), dtype=at_value.dtype)
        if len(self.ends) < len(out):
            at_value = np.repeat(at_value, np.diff(self.ends, prepend=-1))
        out[self.order] = at_value
        return out


def standings(evidence: Evidence) -> tuple[Standing, Standing]:
    """Of the truth and of the predictions; a constant column ranks nothing and is undefined."""
    return evidence.keep("standings", lambda: _both(evidence))


def _both(evidence: Evidence) -> tuple[Standing, Standing]:
    y, f = (_standing(x, evidence.weight) for x in pair(evidence))
    for side, what in ((y, "the truth is"), (f, "the predictions are")):
        if not (side.centred if evidence.weight is None else side.centred * evidence.weight).any():
            raise Undefined(f"{what} constant: nothing to rank")
    return y, f


def _standing(x: Floats, weight: Floats | None) -> Standing:
    order, ends = order_and_ends(x)
    upto = ends + 1 if weight is None else np.cumsum(weight[order])[ends]
    below = np.append(upto[:1] * 0, upto[:-1])
    out = Standing(order, ends, upto, None)
    once = weight is None and len(ends) == len(x)
    return out._replace(centred=out.rows(below + upto - upto[-1]), mass=None if once else out.rows(upto - below))


def above(side: Standing, z: Array) -> Array:
    """Per row, twice the sum of z over the rows that stand above it and once that over its equals."""
    upto = np.cumsum(z[side.order])
    upto = upto if len(side.ends) == len(upto) else upto[side.ends]
    at = 2 * upto[-1] - upto
    at[1:] -= upto[:-1]
    return side.rows(at)
