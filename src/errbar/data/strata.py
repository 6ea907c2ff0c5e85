"""Strata: the groups whose shares every split keeps, classes, a column, or quantiles of a number."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.errors import BadInput
from errbar.records.types import Floats, Ints

MOST, FEWEST = 10, 5
"""Bins of a number: as many as leave ten rows in each, within these."""
ROWS = 10
FEW_VALUES = 20
"""Whole numbers with no more different values than this are groups as they are."""


class Strata(NamedTuple):
    """A code per row, what the codes are, and what was done to get them."""

    codes: Ints
    says: str
    said: tuple[str, ...] = ()


def by_column(column: Column) -> Strata:
    """The values of a column; a number with many different values is cut at its quantiles."""
    if column.numbers is not None and (len(column.fractions) or len(np.unique(column.numbers)) > FEW_VALUES):
        values = column.as_float("strata")
        codes = quantile_bins(values, min(max(len(values) // ROWS, FEWEST), MOST))
        return Strata(codes, column.name, (f"strata: {column.name} cut into {codes.max() + 1} bins at its quantiles",))
    codes, levels = column.as_text()
    if len(levels) > len(column) / 2:
        raise BadInput(
            f"Strata must have two rows each on average at least; column {column.name!r} has {len(levels):,} "
            f"values in {len(column):,} rows. If it names what a row belongs to, give it as `unit`."
        )
    alone = (f"strata: {column.name} has one value, {levels[0]}, and changes nothing",) if len(levels) == 1 else ()
    return Strata(codes.astype(np.intp), column.name, alone)


def by_target(values: Floats) -> Strata:
    """Quantiles of a numeric target, ten rows a bin at least, ten bins at most."""
    bins = min(len(values) // ROWS, MOST)
    codes = _merge_small(quantile_bins(values, max(bins, 1)), ROWS)
    found = int(codes.max()) + 1
    if found < 2:
        raise BadInput(
            f"Strata of the target need two bins of {ROWS} rows; its {len(np.unique(values)):,} values in "
            f"{len(values):,} rows give one. Leave `strata` out."
        )
    return Strata(codes, "target quantiles", (f"strata: target cut into {found} bins at its quantiles",))


def quantile_bins(values: Floats, bins: int) -> Ints:
    """Codes of about equally full bins; equal values share one, that of the middle of their ranks."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    middle = np.cumsum(counts) - counts / 2
    code = np.floor(middle * bins / len(values)).astype(np.intp)
    return np.unique(code, return_inverse=True)[1].reshape(-1)[place.reshape(-1)]


def _merge_small(codes: Ints, least: int) -> Ints:
    """Codes after every bin with fewer than `least` rows went to the smaller of its neighbours."""
    while codes.max() > 0:
        counts = np.bincount(codes)
        small = int(np.argmin(counts))
        if counts[small] >= least:
            break
        last = len(counts) - 1
        down = small == last or (small > 0 and counts[small - 1] <= counts[small + 1])
        # Bins above the seam between the two move down by one.
        codes = codes - (codes >= (small if down else small + 1))
    return codes
