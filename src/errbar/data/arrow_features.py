"""Table: features of a file, a dictionary or an Arrow table: a learner gets rows of the last, of the others a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any

import numpy as np

from errbar.columns.read_column import to_column
from errbar.columns.usual_types import to_usual_table
from errbar.data.array_features import Matrix
from errbar.data.arrow_types import ArrowTable
from errbar.data.feature_column import feature
from errbar.data.feature_table import FeatureTable
from errbar.data.frame_features import FrameFeatures
from errbar.data.to_arrow import plain
from errbar.errors import BadInput, MissingExtra
from errbar.records.types import Array, Ints


@dataclass(frozen=True, eq=False)
class ArrowFeatures(FeatureTable):
    """Columns of an Arrow table; the errbar learners read them as they are, others get a frame."""

    arrow: Any
    held: ArrowTable | None = None
    """The user's own Arrow table: their learner gets rows of it, as it is."""

    @property
    def names(self) -> tuple[str, ...]:
        """Column names."""
        return tuple(self.arrow.column_names)

    def __len__(self) -> int:
        return int(self.arrow.num_rows)

    def take(self, rows: Ints) -> Any:
        """Take rows of the user's own Arrow table; else as a frame, or as numbers where no frame library is there."""
        return self.native.take(rows) if self.held is None else self.held.take(rows)

    def only(self, names: tuple[str, ...]) -> ArrowFeatures:
        """These columns alone."""
        return self if names == self.names else self._each(lambda table: table.select(list(names)))

    def pick(self, rows: Ints) -> ArrowFeatures:
        """Return the columns with these rows alone."""
        return self._each(lambda table: table.take(rows))

    def _each(self, change: Callable[[ArrowTable], ArrowTable]) -> ArrowFeatures:
        return ArrowFeatures(change(self.arrow), None if self.held is None else change(self.held))

    def parts(self) -> Iterator[tuple[str, Any]]:
        """Columns as Arrow arrays."""
        return ((name, self.arrow.column(name)) for name in self.names)

    @cached_property
    def native(self) -> FrameFeatures | Matrix:
        """A pandas frame where pandas is installed, else a polars frame, else a matrix if all are numbers."""
        if _is_installed("pandas"):
            return FrameFeatures(_to_pandas(self.arrow))
        if _is_installed("polars"):
            import polars as pl

            return FrameFeatures(pl.from_arrow(self.arrow))
        values = self.matrix()
        if values is None:
            raise MissingExtra(
                "A learner of your own gets these columns as a data frame, since not all are numbers without gaps; "
                "neither pandas nor polars is installed. Run `pip install pandas`."
            )
        return Matrix(values, self.names)


def _to_pandas(arrow: Any) -> object:
    """A pandas frame; what pandas noted of types and index in the file is left aside where it is damaged."""
    try:
        return arrow.to_pandas(date_as_object=False)
    except Exception:
        return arrow.to_pandas(date_as_object=False, ignore_metadata=True)


def _is_installed(library: str) -> bool:
    return find_spec(library) is not None


def of_arrow(arrow: Any, held: ArrowTable | None = None) -> ArrowFeatures:
    """A Table whose decimals are floats, which learners can compute with; `held` is what learners of the user's get."""
    import pyarrow as pa

    arrow = to_usual_table(arrow)
    for i, field in enumerate(arrow.schema):
        if pa.types.is_decimal(field.type):
            arrow = arrow.set_column(i, field.name, arrow.column(i).cast(pa.float64()))
    return ArrowFeatures(arrow, held)


def of_columns(columns: Mapping[object, object]) -> ArrowFeatures:
    """A Table of a dictionary of columns, each an array, a list or a Series."""
    import pyarrow as pa

    parts: dict[str, Any] = {}
    for key, values in columns.items():
        name = str(key)
        if name in parts:
            raise BadInput(f"Every column needs a name of its own; got {name!r} twice. Rename one.")
        if not hasattr(values, "__len__") or isinstance(values, (str, bytes, Mapping)):
            raise BadInput(f"A dictionary of columns needs a list or an array for each; {name!r} is {values!r:.40}.")
        raw = plain(values, name)
        parts[name] = _of_one_type(raw, name) if isinstance(raw, np.ndarray) else raw
    lengths = {name: len(part) for name, part in parts.items()}
    if len(set(lengths.values())) > 1:
        (a, m), (b, n) = min(lengths.items(), key=lambda x: x[1]), max(lengths.items(), key=lambda x: x[1])
        raise BadInput(f"Columns need equally many rows; {a!r} has {m:,} and {b!r} has {n:,}.")
    return of_arrow(pa.table(parts))


def _of_one_type(raw: Array, name: str) -> Array:
    """Numbers in a type that Arrow has; those that no float holds, as the digits that name them."""
    if raw.dtype.kind != "O":
        wide = raw.dtype.kind == "f" and raw.dtype.itemsize > 8
        return raw.astype(np.float64 if wide else raw.dtype.newbyteorder("="), copy=False)
    found = feature(raw, name)
    if found.kind == "number":
        return found.values
    column = to_column(raw, name)
    if column.look != "long":
        raise BadInput(f"A column must have values of one type; {name!r} mixes several. Make them all numbers or text.")
    return column.values
