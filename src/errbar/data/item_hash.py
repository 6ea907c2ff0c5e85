"""Item hash: 64 bits of every row that is one item (a text, an image, a dictionary), equal where items are equal."""

from __future__ import annotations

import numpy as np

from errbar._numeric.cell_hash import Hashes, hash_bits, mix, name_key, number_bits
from errbar.data.content_digest import digest_content
from errbar.data.row_hash import RowHashes, hash_cells
from errbar.data.row_items import RowItems, take_items
from errbar.records.types import Array

ITEMS = 20_000
"""Items of no common type up to which each is looked at by itself."""
CELLS = 1 << 20


def hash_items(rows: RowItems) -> RowHashes | None:
    """The hashes of items; None where there are too many of a type that only Python can compare."""
    items, n = rows.items, len(rows)
    if isinstance(items, np.ndarray) and items.ndim > 1 and items.dtype.kind in "biuf":
        return _as_rows(_hash_arrays(items.reshape(n, -1)))
    if isinstance(items, (list, tuple, np.ndarray)) and all(isinstance(x, str) for x in items):
        return _as_rows(hash_cells(list(items), ""))
    if n > ITEMS:
        return None
    return _as_rows(np.array([_hash_item(items, i) for i in range(n)], dtype=np.uint64))


def _as_rows(found: Hashes) -> RowHashes:
    return RowHashes((), lambda _: found, found)


def _hash_item(items: object, i: int) -> int:
    return int(digest_content(take_items(items, np.array([i])))[:16], 16)


def _hash_arrays(values: Array) -> Hashes:
    """Every number with a key of its place."""
    places = mix(np.arange(values.shape[1], dtype=np.uint64) + name_key(""))
    out = np.empty(len(values), dtype=np.uint64)
    block = max(1, CELLS // max(values.shape[1], 1))
    for start in range(0, len(values), block):
        part = values[start : start + block]
        bits = number_bits(np.ascontiguousarray(part).reshape(-1)).reshape(part.shape)
        out[start : start + block] = hash_bits(bits, places).sum(axis=1, dtype=np.uint64)
    return out
