"""Row neighbours: rows whose nearest row in all features is next to them in the file."""

from __future__ import annotations

import numpy as np

from errbar._numeric.exact_tails import binomial_at_least, mid_ranks
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.column_table import ColumnTable
from errbar.auditing.detectors.target_order import order_z
from errbar.auditing.nearest_rows import nearest_rows
from errbar.auditing.scale_columns import scale_columns
from errbar.auditing.untestable_reason import ORDERED, no_numbers, or_untestable
from errbar.records.check_input import Untestable
from errbar.records.row_facts import SORTED, RowOrder
from errbar.records.types import Floats, Ints

ROWS = 3000
WITHIN = 3
LEVEL = 0.001
LEAST_ROWS = 30
MONOTONE = 0.9
"""Rank correlation with the row's number above which the file is sorted by that column."""


def measure(table: CheckedTable) -> RowOrder | Untestable:
    """Return how alike rows are that follow each other; untestable if units or times say why they are."""
    numbers = table.numbers
    if numbers is None:
        return Untestable(kind=RowOrder, why=no_numbers(table))
    if numbers.unit is not None or numbers.time is not None:
        return Untestable(kind=RowOrder, why=ORDERED)
    return or_untestable(find_row_order(numbers.take(table.train), table.seed), RowOrder)


def find_row_order(table: ColumnTable, seed: int = 0) -> RowOrder | str:
    """Rows whose nearest row is within three rows of them; the reason where that cannot be tested."""
    start = max(0, (table.n - ROWS) // 2)
    block = table.take(np.arange(start, min(table.n, start + ROWS)))
    numbers = [j for j, c in enumerate(block.columns) if c.kind == "number" and not _is_sorted(block.values[:, j])]
    rows, first = np.unique(block.values[:, numbers], axis=0, return_index=True)
    if len(rows) < LEAST_ROWS or not numbers:
        return f"needs {LEAST_ROWS} rows that differ in columns the file is not sorted by; {len(rows)} do"
    kept = np.sort(first)
    scaled = scale_columns(block.values[kept][:, numbers])
    # Equal distances are broken at random: the first of them would often be the row before.
    scaled = scaled + np.random.default_rng(seed).normal(0, 1e-9, scaled.shape)
    groups = _parts_by_target(block, kept)
    hits, chance, n = 0, 0.0, 0
    for places in groups:
        if len(places) > 2 * WITHIN:
            near = nearest_rows(scaled[places], np.arange(len(places)), 1).row[:, 0]
            hits += int((np.abs(kept[places][near] - kept[places]) <= WITHIN).sum())
            chance += len(places) * min(1.0, 2 * WITHIN / (len(places) - 1))
            n += len(places)
    # Nearest rows come in pairs that name each other, so half the rows are counted.
    p = binomial_at_least(hits / 2, n / 2, chance / n) if n else 1.0
    return RowOrder(adjacent=hits if p < LEVEL else 0, rows=n, expected=chance, p=p)


def _is_sorted(values: Floats) -> bool:
    ranks = mid_ranks(values)
    if ranks.min() == ranks.max():
        return True
    return bool(abs(np.corrcoef(ranks, np.arange(len(ranks)))[0, 1]) > MONOTONE)


def _parts_by_target(block: ColumnTable, kept: Ints) -> list[Ints]:
    """The rows, or each class by itself where the file is sorted by class: there neighbours share it anyhow."""
    every = np.arange(len(kept))
    if not block.classes or order_z(block) > SORTED:
        return [every]
    return [every[block.y[kept] == code] for code in range(len(block.classes))]
