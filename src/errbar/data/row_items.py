"""Row items: rows without columns, one item a row: texts, images, sequences, dictionaries, tensors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errbar.data.content_digest import digest_content
from errbar.data.feature_table import FeatureTable
from errbar.data.mapped_rows import copy_rows
from errbar.errors import BadInput
from errbar.records.types import Floats, Ints, frozen


@dataclass(frozen=True, eq=False)
class RowItems(FeatureTable):
    """Anything that can be counted and indexed by rows; a learner gets slices of the same type."""

    items: Any

    @property
    def names(self) -> tuple[str, ...]:
        """No columns, so no names."""
        return ()

    @property
    def kind(self) -> str:
        """What the rows are, in words."""
        if isinstance(self.items, Mapping):
            return f"dictionary of arrays ({', '.join(map(str, list(self.items)[:5]))})"
        shape, holder = getattr(self.items, "shape", ()), type(self.items).__name__
        if len(shape) > 1:
            return f"{holder} of shape {tuple(shape)}"
        first = next(iter(self.items), None) if len(self) else None
        return f"{holder} of {type(first).__name__}"

    def __len__(self) -> int:
        return count_rows(self.items)

    def take(self, rows: Ints) -> Any:
        """Take rows in a container of the same type."""
        return take_items(self.items, rows)

    def only(self, names: tuple[str, ...]) -> RowItems:
        """All of it: there is nothing to choose from."""
        return self

    def parts(self) -> Iterator[tuple[str, Any]]:
        """No columns."""
        return iter(())

    @cached_property
    def _matrix(self) -> Floats | None:
        return None

    @cached_property
    def _digest(self) -> str:
        return digest_content(self.items)


def row_items(values: object) -> RowItems:
    """Items of anything that has a length and can be indexed; BadInput where it cannot."""
    countable = hasattr(values, "__len__") and hasattr(values, "__getitem__")
    if isinstance(values, (str, bytes, bytearray)) or not countable:
        remedy = "Use list(X)." if hasattr(values, "__iter__") else "Give rows in an array, a frame or a list."
        raise BadInput(f"X must be rows that can be counted and indexed; got {type(values).__name__}. {remedy}")
    if getattr(values, "shape", None) == ():
        raise BadInput("X must have rows; got a single value. Give rows in an array, a frame or a list.")
    lengths = {str(key): count_rows(part) for key, part in values.items()} if isinstance(values, Mapping) else {}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{key} has {n:,}" for key, n in list(lengths.items())[:4])
        raise BadInput(f"Arrays of one dictionary need equally many rows; {told}.")
    plain = type(values) is np.ndarray
    return RowItems(frozen(values) if plain else values)  # type: ignore[arg-type]


def count_rows(items: Any) -> int:
    """How many rows: of a dictionary those of its arrays, of all else its length."""
    if isinstance(items, Mapping):
        return count_rows(next(iter(items.values()))) if items else 0
    return int(items.shape[0]) if getattr(items, "shape", ()) else len(items)


def take_items(items: Any, rows: Ints) -> Any:
    """Take rows: of arrays, Series and Arrow columns by position, of sequences item by item."""
    if type(items) is np.ndarray:
        return copy_rows(items, rows)
    if isinstance(items, Mapping):
        return {key: take_items(part, rows) for key, part in items.items()}
    if hasattr(items, "iloc"):
        return items.iloc[rows]
    if type(items).__module__.startswith("pyarrow"):
        return items.take(np.asarray(rows, dtype=np.int64))
    if isinstance(items, tuple):
        return tuple(items[int(i)] for i in rows)
    if isinstance(items, Sequence) or not hasattr(items, "shape"):
        return [items[int(i)] for i in rows]
    return items[np.array(rows)]  # a copy: torch warns of indices that cannot be written to
