"""Indicator blocks: columns of 0 and 1 that together code one category, which count as one column."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.data.feature_column import Feature
from errbar.records.types import Floats

Blocks = tuple[tuple[str, ...], ...]


def find_blocks(columns: Sequence[Feature], names: Sequence[str]) -> Blocks:
    """The names in blocks: neighbouring columns of 0 and 1 whose sum is 1 in every row, and every other name alone.

    Two rows of different categories differ in two such columns, so that no pair would differ in exactly one.
    """
    values = {f.name: f.values for f in columns if f.kind == "number"}
    blocks: list[tuple[str, ...]] = []
    at = 0
    while at < len(names):
        size = _block_size([values.get(name) for name in names[at:]])
        blocks.append(tuple(names[at : at + size]))
        at += size
    return tuple(blocks)


def _block_size(columns: Sequence[Floats | None]) -> int:
    """Columns of the block that begins with the first; 1 where it begins none."""
    total: Floats | None = None
    for size, column in enumerate(columns, start=1):
        if column is None or not ((column == 0) | (column == 1)).all():
            return 1
        total = column.copy() if total is None else total + column
        if (total > 1).any():
            return 1
        if size > 1 and (total == 1).all():
            return size
    return 1
