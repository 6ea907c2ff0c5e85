"""Per row, how many rows are ordered alike by truth and prediction, less those ordered against."""

from __future__ import annotations

import numpy as np

from errbar.measures._dominance import smaller_before
from errbar.measures._mid_ranks import MidRanks
from errbar.records.types import Array, Ints


def agreements(at: MidRanks) -> Array:
    """Return, by place of the truth, the weight of concordant rows minus that of discordant ones.

    With m the weight below in both columns, ties in one counted half and in both a quarter, and u, v the weight
    below less the weight above in each column, it is 4 m - total - u - v.
    """
    n, weight = len(at.rows), at.truth.weight
    u, v = at.truth.centred, at.to_truth(at.guess.centred)
    total = n if weight is None else float(weight.sum())
    if at.truth.mass is None and at.guess.mass is None:
        # v = 2 rank - (n - 1) without ties. The 1 is the row itself, which ties in both columns: a quarter, times 4.
        position = (v + (n - 1)) // 2
        below: Array = 4 * smaller_before(position).astype(np.int64)[position] + 1
    else:
        below = _tied(u, v, np.ones(n, dtype=np.int64) if weight is None else weight)
    return below - total - u - v


def mean_agreement(at: MidRanks) -> float:
    """The mean of `agreements` of weighted rows: concordant and discordant pairs are added up apart.

    The sum for one row is a difference of totals, in which a row of nearly all weight loses the weights of all others.
    """
    u, v, w = at.truth.centred, at.to_truth(at.guess.centred), at.truth.weight
    assert w is not None
    # Turning one column around makes every discordant pair a concordant one.
    for_it, against = (float(w @ _smaller_in_both(u, side, w)) for side in (v, -v))
    return 2 * (for_it - against) / float(w.sum())


def _smaller_in_both(u: Array, v: Array, mass: Array) -> Array:
    """Return, by place, the weight of the rows that are smaller in both columns."""
    first, _, position = _places(u, v)
    out = np.empty_like(mass)
    out[first] = smaller_before(position, mass[first])[position]
    return out


def _places(u: Array, v: Array) -> tuple[Ints, Ints, Ints]:
    """Orders in which what stands before and is smaller is so in both, and the place in the second by the first."""
    # Truth ascending, among equals predictions descending.
    first = np.lexsort((-v, u))
    # Among equal predictions the later place counts as smaller, so that equals never do.
    second = len(u) - 1 - np.argsort(v[first][::-1], kind="stable")
    position = np.empty_like(second)
    position[second] = np.arange(len(u))
    return first, second, position


def _tied(u: Array, v: Array, mass: Array) -> Array:
    """4 m where values are tied or weighted."""
    first, second, position = _places(u, v)
    u, v, mass = u[first], v[first], mass[first]
    below = 4 * smaller_before(position, mass if mass.dtype.kind == "f" else None).astype(mass.dtype)[position]
    after, cell = _after_cell(u, v, mass)
    below += 2 * after + cell
    below[second] += 2 * _after_cell(v[second], u[second], mass[second])[0]
    out = np.empty_like(below)
    out[first] = below
    return out


def _after_cell(outer: Array, inner: Array, mass: Array) -> tuple[Array, Array]:
    """Per place, the weight after its (outer, inner) cell within its run of outer, and the weight of the cell."""
    upto = np.cumsum(mass)
    new_run = outer[1:] != outer[:-1]
    runs, cells = (_ends(changed) for changed in (new_run, new_run | (inner[1:] != inner[:-1])))
    at_run = np.repeat(upto[runs], np.diff(runs, prepend=-1))
    sizes = np.diff(cells, prepend=-1)
    at_cell = upto[cells]
    return at_run - np.repeat(at_cell, sizes), np.repeat(np.diff(at_cell, prepend=at_cell.dtype.type(0)), sizes)


def _ends(changed: Array) -> Ints:
    return np.append(np.flatnonzero(changed), len(changed))
