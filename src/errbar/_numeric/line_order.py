"""Order of the values of every line of a matrix."""

from __future__ import annotations

import numpy as np

from errbar.records.types import Floats, Ints


def order_lines(lines: Floats) -> Ints:
    """The stable order of each line's values, NaN last: what `argsort(kind="stable")` gives, in half the time.

    Without ties any order is stable, and an order that need not be is found by vector instructions. Lines with ties or
    NaN are ordered once more.
    """
    order = np.argsort(lines, axis=1)
    held = np.take_along_axis(lines, order, axis=1)
    tied = np.flatnonzero(~(held[:, 1:] > held[:, :-1]).all(axis=1))
    if len(tied):
        order[tied] = np.argsort(lines[tied], axis=1, kind="stable")
    return order
