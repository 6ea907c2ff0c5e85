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
