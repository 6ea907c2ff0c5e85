"""Gamma and Poisson draws around the counts of many cells: by table where many cells hold equally few rows.

Cells of one small count share a table of 65,536 equally likely values, which is read at random places: probabilities to
within 2^-16. From `LARGE` rows on a draw is a function of a normal one, of many cells from such a table too: a gamma by
Wilson & Hilferty's cube (1931), a Poisson count by the first four terms of Cornish & Fisher's expansion, not rounded,
so that its first four cumulants are those of the count. Counts in between, and gammas of few cells, are drawn as they
are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from errbar.records.types import Array

SLOTS = 1 << 16
LARGE = 16
"""Rows of a cell from which a normal draw is turned into that of a gamma or a Poisson count."""
FEW = 64
"""Cells up to which those of large counts are drawn from normals of their own."""
AT_ONCE = 1 << 16
"""Draws at a time, where cells are many: they stay in cache, and so do their places of 64 bits."""


class CellLaw(NamedTuple):
    """A law of draws around a count: by a table of it, from normal draws in place, or as the generator does."""

    slots: Callable[[int], Array]
    of_normal: Callable[[Array, Array], None]
    exact: Callable[[np.random.Generator, Array, tuple[int, int]], Array]
    worth: int
    """Draws of one count from which a table of it is worth making."""
    few: int
    """Cells up to which small counts are drawn without a table."""


def draw_cells(law: CellLaw, counts: Array, replicates: int, rng: np.random.Generator) -> Iterator[tuple[int, Array]]:
    """Draws around counts that ascend, some cells at a time: the place of the first, and (cells, replicates).

    The next cells take the memory of the last.
    """
    if len(counts) <= FEW:
        yield 0, _draw_few(law, counts, replicates, rng)
        return
    step = max(1, AT_ONCE // replicates)
    space = np.empty((step, replicates), dtype=np.float32)
    for alike, slots in _tables(law, counts, replicates):
        for start in range(alike.start, alike.stop, step):
            some = counts[start : min(alike.stop, start + step), None]
            out = space[: len(some)]
            if slots is None:
                out[:] = law.exact(rng, some, out.shape)
                yield start, out
                continue
            _look_up(slots, out, rng)
            if some[0] >= LARGE:
                law.of_normal(some.astype(np.float32), out)
            yield start, out


def _draw_few(law: CellLaw, counts: Array, replicates: int, rng: np.random.Generator) -> Array:
    """Draws of large counts without a table."""
    large = int(np.searchsorted(counts, LARGE))
    out = np.empty((len(counts), replicates), dtype=np.float32)
    rng.standard_normal(out[large:].shape, dtype=np.float32, out=out[large:])
    law.of_normal(counts[large:, None].astype(np.float32), out[large:])
    alone = len(counts) <= law.few
    for alike, slots in [(slice(large), None)] if alone else _small_tables(law, counts[:large], replicates):
        if slots is None:
            out[alike] = law.exact(rng, counts[alike, None], out[alike].shape)
        else:
            _look_up(slots, out[alike], rng)
    return out


def _tables(law: CellLaw, counts: Array, replicates: int) -> Iterator[tuple[slice, Array | None]]:
    """Cells that are drawn alike, and the table to draw from: of one count, of normals for all large ones, or none."""
    large = int(np.searchsorted(counts, LARGE))
    yield from _small_tables(law, counts[:large], replicates)
    if large < len(counts):
        yield slice(large, len(counts)), _normal_slots()


def _small_tables(law: CellLaw, counts: Array, replicates: int) -> Iterator[tuple[slice, Array | None]]:
    """Yield draws of small counts, which are looked up in tables."""
    values, starts = np.unique(counts, return_index=True)
    for c, start, stop in zip(values.tolist(), starts.tolist(), [*starts[1:].tolist(), len(counts)]):
        # Effective counts may be fractions, and each would need a table of its own: only whole counts have one.
        worth = c == round(c) and (stop - start) * replicates >= law.worth
        yield slice(start, stop), law.slots(int(c)) if worth else None


def _look_up(slots: Array, out: Array, rng: np.random.Generator) -> None:
    """Fill with values from a table at random places: four of 16 bits from each whole number of 64."""
    raw = rng.bit_generator.random_raw(-(-out.size // 4))
    # 16 bits cannot leave a table of 2^16, so "clip" changes no value; "raise" would buffer the whole output.
    slots.take(raw.view(np.uint16)[: out.size].reshape(out.shape), out=out, mode="clip")


def _cube(shape: Array, z: Array) -> None:
    # Wilson & Hilferty (1931): shape (1 - 1 / (9 shape) + z / (3 sqrt(shape)))^3, in place.
    root = 1 / (3 * np.sqrt(shape))
    z *= root
    z += 1 - root * root
    square = z * z
    z *= shape
    z *= square


def _expand(mean: Array, z: Array) -> None:
    # Cornish & Fisher for cumulants that all equal m: m + z sqrt(m) + (z^2 - 1) / 6 - (z^3 - z) / (72 sqrt(m)).
    root = np.sqrt(mean)
    excess = z * z
    excess -= 1
    z *= root - excess / (72 * root)
    excess /= 6
    z += excess
    z += mean


@cache
def _normal_slots() -> Array:
    from scipy.special import ndtri  # here, since few tables have so many classes

    z = ndtri((np.arange(SLOTS) + 0.5) / SLOTS)
    # Midpoints leave out what lies beyond the last slots: rescale to variance 1.
    return np.asarray(z / np.sqrt(np.mean(z * z)), dtype=np.float32)


@cache
def _poisson_slots(mean: int) -> Array:
    # Means stay below LARGE = 16: a count 40 above has far less than the 2^-16 of one slot.
    values = np.arange(mean + 40)
    # Round the cumulated shares, not each share: the slots of all counts then add up to SLOTS.
    ends = np.round(np.cumsum(np.exp(-mean) * np.cumprod([1.0, *(mean / values[1:])])) * SLOTS).astype(int)
    return np.repeat(values, np.diff(ends, prepend=0, append=SLOTS)[: len(values)]).astype(np.float32)


@cache
def _gamma_slots(shape: int) -> Array:
    """Quantiles of the sum of `shape` exponentials, whose distribution function is a sum of Poisson probabilities."""
    x = np.linspace(0, shape + 40, SLOTS)
    # P(X <= x) = 1 - sum over j < shape of e^-x x^j / j!.
    term = np.exp(-x)
    upto = 1 - term
    for j in range(1, shape):
        term = term * x / j
        upto = upto - term
    return np.interp((np.arange(SLOTS) + 0.5) / SLOTS, upto, x).astype(np.float32)


GAMMA = CellLaw(_gamma_slots, _cube, lambda rng, shape, size: rng.standard_gamma(shape, size), 1 << 14, FEW)
POISSON = CellLaw(_poisson_slots, _expand, lambda rng, mean, size: rng.poisson(mean, size), 1 << 10, 0)
