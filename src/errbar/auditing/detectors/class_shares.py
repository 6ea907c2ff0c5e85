"""Class shares: whether the classes of a test file are as frequent as in the training file, chance allowed for."""

from __future__ import annotations

import numpy as np

from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.untestable_reason import CLASSES, TEST, no_numbers
from errbar.records.check_input import Untestable
from errbar.records.row_facts import ShareShift
from errbar.records.types import Floats, Ints

DRAWS = 4999
ENOUGH = 60
"""Rows of both files below which that nothing was found means nothing."""


def measure(table: CheckedTable) -> ShareShift | Untestable:
    """Compare the two files; untestable if there is one."""
    numbers = table.numbers
    if table.side is None:
        return Untestable(kind=ShareShift, why=TEST)
    if numbers is None:
        return Untestable(kind=ShareShift, why=no_numbers(table))
    found = find_share_shift(numbers.take(table.train), numbers.take(table.test), table.seed)
    if found is None:
        return Untestable(kind=ShareShift, why=CLASSES)
    if found.differs or table.n >= ENOUGH:
        return found
    why = f"{table.n} rows: a class 2.5 times as frequent would be found in fewer than one file of three"
    return Untestable(kind=ShareShift, why=why)


def find_share_shift(first: ColumnTable, second: ColumnTable, seed: int = 0) -> ShareShift | None:
    """How far class shares differ beyond chance; None where the target is a number.

    Given both sizes and the counts of both together, the second's counts are hypergeometric if it was drawn at random.
    """
    if not first.classes:
        return None
    k = len(first.classes)
    counts = np.stack([np.bincount(t.y, minlength=k) for t in (first, second)])
    total, n = counts.sum(axis=0), counts.sum(axis=1)
    expected = total * n[1] / n.sum()
    there = total > 0
    rng = np.random.default_rng(seed)
    if first.unit is not None and second.unit is not None:
        drawn = _draw_units(first, second, rng)
    else:
        drawn = rng.multivariate_hypergeometric(total, int(n[1]), size=DRAWS, method="marginals").astype(np.float64)
        drawn = drawn * (n[1] / drawn.sum(axis=1))[:, None]
    found = float(((counts[1] - expected)[there] ** 2 / expected[there]).sum())
    by_chance = ((drawn - expected)[:, there] ** 2 / expected[there]).sum(axis=1)
    p = (1 + int((by_chance >= found * (1 - 1e-12)).sum())) / (1 + len(by_chance))
    shares = counts / n[:, None]
    named = sorted(zip(first.classes, shares[0], shares[1]), key=lambda x: -abs(x[1] - x[2]))
    return ShareShift(p=p, classes=tuple((c, float(a), float(b)) for c, a, b in named), rows=(int(n[0]), int(n[1])))


def _draw_units(first: ColumnTable, second: ColumnTable, rng: np.random.Generator) -> Floats:
    """Class counts of as many units as the second table has, drawn from all, scaled to its number of rows."""
    k = len(first.classes)
    assert first.unit is not None and second.unit is not None
    rows = [np.unique(unit, return_inverse=True)[1].reshape(-1) for unit in (first.unit, second.unit)]
    units = [int(r.max()) + 1 for r in rows]
    counts = np.concatenate([_count_pairs(r, t.y, m, k) for r, t, m in zip(rows, (first, second), units)])
    out = np.empty((DRAWS, k))
    for i in range(DRAWS):
        out[i] = counts[rng.permutation(len(counts))[: units[1]]].sum(axis=0)
    scaled: Floats = out * (second.n / np.maximum(1.0, out.sum(axis=1)))[:, None]
    return scaled


def _count_pairs(unit: Ints, code: Ints, units: int, k: int) -> Floats:
    counts: Floats = np.bincount(unit * k + code, minlength=units * k).reshape(units, k).astype(np.float64)
    return counts
