"""Fold assignment: rows are assigned to k folds in turn, stratum after stratum."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints
from errbar.splits._row_blocks import pieces_of
from errbar.splits._unit_folds import deal_units


def fits(name: str, k: int, layout: RowLayout, least: int = 2) -> None:
    """Refuse fewer than `least` folds, or more folds than there are rows or units."""
    pieces = pieces_of(layout._replace(strata=None))
    if least <= k <= pieces.n:
        return
    if layout.unit is None:
        wanted, found = f"{least} <= k <= n", f"n={pieces.n} rows"
    else:
        wanted, found = (
            f"{least} <= k <= the number of {pieces.words}",
            f"{pieces.n:,} {pieces.words} ({layout.n:,} rows)",
        )
    if pieces.n < least:
        works = f"There are too few {pieces.words} for it."
    else:
        works = f"Use {name}(k={pieces.n if k > pieces.n else 5})."
    raise BadInput(f"{name} needs {wanted}, got k={k:,} with {found}. {works}")


def deal(layout: RowLayout, k: int, rng: np.random.Generator) -> Ints:
    """Fold codes of one partition: fold sizes differ by at most 1, and so do the counts of every stratum.

    Both hold because the strata lie one after the other and the dealing goes on from one to the next.
    """
    if layout.unit is not None:
        return deal_units(layout.unit, layout.strata, k, rng).astype(np.int32)[layout.unit]
    order = rng.permutation(layout.n)
    if layout.strata is not None:
        # Strata in random order: else the odd rows of a stratum would fall to the same folds in every repeat.
        strata = int(layout.strata.max()) + 1
        turn = rng.permutation(strata).astype(np.min_scalar_type(strata))  # a stable sort of 16 bits is O(n)
        order = order[np.argsort(turn[layout.strata[order]], kind="stable")]
    codes = np.empty(layout.n, dtype=np.int32)
    codes[order] = np.arange(layout.n) % k
    return codes
