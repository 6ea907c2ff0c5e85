"""Row order: refuses to pair tables by position when a column of ids shows that their rows are in another order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from errbar.data.row_ids import encode_ids
from errbar.data.table_source import Source
from errbar.errors import BadInput, Refusal
from errbar.records import codes
from errbar.records.types import Ints

NAMES = ("id", "ids", "row", "rows", "row_id", "rowid", "index", "idx", "key", "uid", "uuid", "case", "sample", "item")


def refuse_other_order(names: Sequence[str], tables: Sequence[Source], taken: set[str]) -> None:
    """Refusal where a column that looks like an id and plays no role holds the same names in another order."""
    if len({id(t) for t in tables}) < 2 or not all(t.names for t in tables):
        return
    first = tables[0]
    for name in first.names:
        if name in taken or not _like_an_id(name) or not all(t.names.count(name) == 1 for t in tables):
            continue
        columns = _codes(tables, names, name)
        a = columns[0] if columns else None
        for other, b in zip(names[1:], columns[1:]):
            moved = int((a != b).sum()) if a is not None and len(a) == len(b) else 0
            if moved and a is not None and _same_names(a, b):
                raise Refusal(
                    f"Rows without `id` are paired by position and must be in the same order; column {name!r} "
                    f"names the same rows in {names[0]} and {other}, {moved:,} of {len(a):,} in other places. "
                    f"Give `id={name}`.",
                    code=codes.UNPAIRED_ROWS,
                )


def _codes(tables: Sequence[Source], names: Sequence[str], name: str) -> list[Ints]:
    """The column of every table in one coding; nothing where it repeats or has gaps, for then it is no id."""
    try:
        return encode_ids([t.values(name, "id") for t in tables], names).ids
    except BadInput:
        return []


def _same_names(a: Ints, b: Ints) -> bool:
    names = np.sort(a)
    return bool((names[1:] != names[:-1]).all()) and np.array_equal(names, np.sort(b))


def _like_an_id(name: str) -> bool:
    low = name.strip().lower().replace("-", "_").replace(" ", "_")
    return low in NAMES or low.endswith("_id") or low.startswith("id_")
