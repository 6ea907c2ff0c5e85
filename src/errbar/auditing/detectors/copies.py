"""Copies: equal rows, by hash, on both sides of a split, and whether near misses show that they are no coincidence."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar._numeric.cell_hash import Hashes
from errbar._numeric.equal_rows import EqualRows, count_pairs, mark_in
from errbar._numeric.incomplete_beta import binomial_at_most
from errbar.auditing.checked_table import CheckedTable
from errbar.auditing.untestable_reason import ITEMS
from errbar.data.feature_column import Feature
from errbar.data.row_hash import RowHashes
from errbar.records.check_input import Untestable
from errbar.records.copy_facts import Between, CopyFacts
from errbar.records.types import Bools, Floats

SAMPLE = 100_000
"""Rows by which the share of equal values in a column is estimated."""
COLUMNS = 64
"""Columns that are left out one at a time in a large table, evenly spread; their count is then scaled up."""
CELLS = 1e8
"""Cells up to which every column is left out."""
SPLITS = 30
"""Splits of a plan that are looked at."""
CHANCE = 1e-6
"""Chance below which copies in one class are no accident."""
NEARLY_ALL = 0.95
Blocks = tuple[tuple[str, ...], ...]


def measure(table: CheckedTable) -> CopyFacts | Untestable:
    """Equal rows of the table; the near misses are counted only where many rows are concerned."""
    hashes = table.hashes
    if hashes is None:
        return Untestable(kind=CopyFacts, why=ITEMS)
    equal = table.equal_rows
    tested, across, between = _count_across(table, equal, hashes)
    facts = CopyFacts(
        rows=table.n,
        columns=len(hashes.names),
        pairs=equal.pairs,
        near_pairs=None,
        tested=tested,
        across=across,
        between=between,
        later=len(equal.later),
        left_out=table.counters,
    )
    return _describe(table, facts, equal, hashes) if across and facts.many else facts


def _describe(table: CheckedTable, facts: CopyFacts, equal: EqualRows, hashes: RowHashes) -> CopyFacts:
    """With what tells copies from coincidence, and oversampling from other copies."""
    named, count = _one_class(table, equal)
    blocks = find_blocks(table.columns, hashes.names)
    near, chance = (_count_near(hashes, blocks, facts.pairs), _expect_pairs(hashes, blocks)) if blocks else (None, 0.0)
    return CopyFacts(
        rows=facts.rows,
        columns=facts.columns,
        pairs=facts.pairs,
        near_pairs=near,
        chance_pairs=chance,
        tested=facts.tested,
        across=facts.across,
        between=facts.between,
        same_target=_agreeing_pairs(table, equal),
        later=facts.later,
        one_class=named,
        in_one_class=count,
        left_out=facts.left_out,
    )


def _count_near(hashes: RowHashes, blocks: Blocks, pairs: int) -> int:
    """Pairs that differ in exactly one column: equal without it, and not equal with it."""
    every = len(blocks) <= COLUMNS or len(hashes.rows) * len(hashes.names) <= CELLS
    tried = blocks if every else blocks[:: -(-len(blocks) // COLUMNS)]
    found = sum(count_pairs(hashes.rows - _block_cells(hashes, block)) - pairs for block in tried)
    return round(found * len(blocks) / len(tried))


def _expect_pairs(hashes: RowHashes, blocks: Blocks) -> float:
    """Equal pairs to be expected of independent columns, from each column's own share of equal pairs."""
    n = len(hashes.rows)
    step = -(-n // SAMPLE)
    m = len(range(0, n, step))
    share = 1.0
    for block in blocks:
        share *= count_pairs(_block_cells(hashes, block)[::step]) / (m * (m - 1) / 2)
        if not share:
            return 0.0
    return share * n * (n - 1) / 2


def _block_cells(hashes: RowHashes, block: tuple[str, ...]) -> Hashes:
    return sum((hashes.cells(name) for name in block[1:]), start=hashes.cells(block[0]))


def _count_across(table: CheckedTable, equal: EqualRows, hashes: RowHashes) -> tuple[int, int, Between]:
    """How many rows may be tested, and how many of them have an equal among the training rows."""
    if table.side is not None:
        found = mark_in(hashes.rows[table.test], hashes.rows[table.train])
        return len(table.test), int(found.sum()), "files"
    if table.plan is not None:
        tested, across = _across_plan(table, equal)
        return int(tested.sum()), int(across.sum()), "plan"
    unit = table.task.unit
    if unit is None:
        return table.n, len(equal.rows), "any"
    # A row counts where its group holds another unit: rows of one unit stay together.
    low, high = np.full(equal.groups, table.n), np.full(equal.groups, -1)
    np.minimum.at(low, equal.group, unit[equal.rows])
    np.maximum.at(high, equal.group, unit[equal.rows])
    return table.n, int((low < high)[equal.group].sum()), "any"


def _across_plan(table: CheckedTable, equal: EqualRows) -> tuple[Bools, Bools]:
    """Rows that some split tests, and those of them with an equal among that split's training rows."""
    assert table.plan is not None
    n, splits = table.n, table.plan.splits
    tested, across = np.zeros(n, dtype=np.bool_), np.zeros(n, dtype=np.bool_)
    looked_at = [splits[i] for i in dict.fromkeys(np.linspace(0, len(splits) - 1, SPLITS).astype(int).tolist())]
    tested[np.concatenate([split.test for split in looked_at])] = True
    if not equal.groups:
        return tested, across
    group = np.full(n, -1)
    group[equal.rows] = equal.group
    for split in looked_at:
        trains = np.zeros(equal.groups + 1, dtype=np.bool_)
        trains[group[split.train(n)]] = True
        trains[-1] = False  # the place of rows without an equal, whose group is -1
        across[split.test] |= trains[group[split.test]]
    return tested, across


def _agreeing_pairs(table: CheckedTable, equal: EqualRows) -> int:
    y = table.task.y[equal.rows]
    if y.ndim > 1:
        return 0
    _, codes = np.unique(y, return_inverse=True)
    _, sizes = np.unique(equal.group * (int(codes.max()) + 1) + codes, return_counts=True)
    return int((sizes * (sizes - 1) // 2).sum())


def _one_class(table: CheckedTable, equal: EqualRows) -> tuple[str | None, int]:
    """The classes that nearly all later copies are in, far above chance, and how many of them are."""
    task, later = table.task, equal.later
    if not task.classifies:
        return None, 0
    copied = np.bincount(task.y[later], minlength=len(task.classes))
    once = np.bincount(task.y, minlength=len(task.classes)) - copied
    total, share = int(copied.sum()), once / once.sum()
    top = int(np.argmax(copied))
    if copied[top] >= NEARLY_ALL * total and binomial_at_most(total - copied[top], total, 1 - share[top]) < CHANCE:
        return task.classes[top], int(copied[top])
    # Every class but the largest drawn again, up to its size.
    large = int(np.argmax(once))
    rest = total - int(copied[large])
    if rest >= NEARLY_ALL * total and binomial_at_most(copied[large], total, share[large]) < CHANCE:
        names = [name for i, name in enumerate(task.classes) if copied[i] and i != large]
        return ", ".join(names), rest
    return None, 0


def find_blocks(columns: Sequence[Feature], names: Sequence[str]) -> Blocks:
    """The names in blocks: neighbouring columns of 0 and 1 whose sum is 1 in every row, and every other name alone.

    Two rows of different categories differ in two such columns, so that no pair would differ in exactly one.
    """
    values = {f.name: f.values for f in columns if f.kind == "number" and ((f.values == 0) | (f.values == 1)).all()}
    blocks: list[tuple[str, ...]] = []
    open_names: list[str] = []  # columns of 0 and 1, no two of them 1 in one row, that a block may begin with
    total: Floats | int = 0
    for name in names:
        column = values.get(name)
        while open_names and (column is None or (total + column > 1).any()):
            total = total - values[open_names[0]]
            blocks.append((open_names.pop(0),))
        if column is None:
            blocks.append((name,))
            continue
        total = total + column
        open_names.append(name)
        if len(open_names) > 1 and (total == 1).all():
            blocks.append(tuple(open_names))
            open_names, total = [], 0
    return (*blocks, *((name,) for name in open_names))
