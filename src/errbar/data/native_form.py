"""Native form: new rows in the container and with the types that a learner of the user's own was fitted on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from errbar.columns.column import written
from errbar.columns.host_array import host_array
from errbar.data.array_features import Matrix
from errbar.data.arrow_types import ArrowTable
from errbar.data.feature_column import feature
from errbar.data.feature_table import FeatureTable
from errbar.data.frame_features import FrameFeatures
from errbar.data.new_rows import column_values
from errbar.data.row_items import RowItems
from errbar.data.to_arrow import plain
from errbar.data.trained_columns import ReadColumn, spell_values
from errbar.records.types import Array, Floats


@dataclass(frozen=True, eq=False)
class NativeForm:
    """The training rows without a row: their container, the order of their columns and the type of each."""

    empty: object
    names: tuple[str, ...]
    blank: Mapping[str, object] = field(default_factory=dict)
    """What a column of Python objects has in place of a missing value, None or NaN: some encoders take them for two."""
    listed: tuple[type, type] | None = None
    """Of rows in a list: the type of the list and of its rows; `empty` is an array then."""

    def build(self, rows: FeatureTable, read: Mapping[str, ReadColumn | None]) -> object:
        """These rows as the learner was given the training rows."""
        if isinstance(rows, RowItems):
            return rows.items
        empty = self.empty
        if self.listed is not None and isinstance(empty, np.ndarray):
            return _lists(empty, rows, self.names, self.listed)
        if hasattr(empty, "new_tensor"):
            return _tensor(empty, rows, self.names)
        if hasattr(empty, "tocsr"):
            return _sparse(empty, rows, self.names)
        if isinstance(empty, np.ndarray):
            return _array(empty, rows, self.names)
        if hasattr(empty, "iloc"):
            return _pandas(self, rows, read)
        if hasattr(empty, "num_rows"):
            return _arrow(cast(ArrowTable, empty), rows, self.names)
        return _polars(empty, rows, self.names, read)


def native_form(rows: FeatureTable) -> NativeForm:
    """The form of the rows that a learner gets from these."""
    empty = rows.take(np.arange(0))
    if isinstance(rows, RowItems):
        return NativeForm(empty, ())
    if isinstance(rows, Matrix) and isinstance(rows.held, (list, tuple)):
        return NativeForm(rows.values[:0], rows.names, listed=(type(empty), type(rows.held[0])))
    blank: dict[str, object] = {}
    if hasattr(empty, "iloc"):
        whole = rows.take(np.arange(len(rows)))
        for name, key in zip(rows.names, whole.columns):
            if whole[key].dtype == object:
                gone = whole[key][whole[key].isna().to_numpy()]
                blank |= {name: gone.iloc[0]} if len(gone) else {}
    return NativeForm(empty, rows.names, blank)


def _pandas(form: NativeForm, rows: FeatureTable, read: Mapping[str, ReadColumn | None]) -> object:
    import pandas as pd

    empty = cast(pd.DataFrame, form.empty)
    is_pandas = isinstance(rows, FrameFeatures) and hasattr(rows.native, "iloc")
    index = rows.native.index if is_pandas and isinstance(rows, FrameFeatures) else range(len(rows))
    columns = {}
    for place, (name, dtype) in enumerate(zip(form.names, empty.dtypes)):
        given = pd.Series(_as_series(column_values(rows, name), name))
        made = given if given.dtype == dtype else pd.Series(_cast(given, dtype, name, read.get(name)))
        if name in form.blank and made.dtype.kind == "O":
            made = made.where(made.notna().to_numpy(), form.blank[name])
        columns[place] = made.set_axis(index)
    out = pd.concat(columns, axis=1)
    out.columns = empty.columns
    return out


def _as_series(values: object, name: str) -> object:
    """A pandas Series of a column of any library."""
    import pandas as pd
    import pyarrow as pa

    if isinstance(values, pd.Series):
        return values
    raw = plain(values, name)
    return raw if isinstance(raw, np.ndarray) else pa.table({name: raw}).to_pandas(date_as_object=False)[name]


def _cast(given: object, dtype: object, name: str, read: ReadColumn | None) -> object:
    """The values in the training type where that loses nothing; else as they came."""
    import pandas as pd

    series = pd.Series(given)
    if isinstance(dtype, pd.CategoricalDtype):
        return _categories(series, dtype, name)
    kind = getattr(dtype, "kind", "O")
    if kind == "M" and read is not None:
        return pd.Series(pd.to_datetime(read.values, unit="D")).astype(dtype)
    if kind in "biuf" and read is not None:
        numbers = series if series.dtype.kind in "biuf" else pd.Series(read.values)
        return _exact(numbers, lambda: numbers.astype(dtype))
    if kind == "O" and series.dtype.kind in "biuf" and read is not None and read.names:
        return pd.Series(_spell(series, name)).astype(dtype)
    return _exact(series, lambda: series.astype(dtype))


def _exact(series: object, cast_it: Callable[[], object]) -> object:
    """The values cast, unless that fails or changes one."""
    import pandas as pd

    before = pd.Series(series)
    try:
        after = pd.Series(cast_it())
        narrowed = before.dtype.kind in "biuf" and after.dtype.kind in "biu" and not (before == after).all()
    except (TypeError, ValueError, OverflowError):  # a missing value in whole numbers, or no such number
        return before
    return before if narrowed else after


def _categories(series: object, dtype: object, name: str) -> object:
    """Categories by their names; one that training did not declare is missing, as pandas has it."""
    import pandas as pd

    kind = cast(pd.CategoricalDtype, dtype)
    codes, names = spell_values(series, name)
    place = {written(category): i for i, category in enumerate(kind.categories.tolist())}
    to = np.array([place.get(x, -1) for x in names], dtype=np.intp)
    found = np.full(len(codes), -1, dtype=np.intp)
    there = ~np.isnan(codes)
    found[there] = to[codes[there].astype(np.intp)]
    return pd.Series(pd.Categorical.from_codes(found, dtype=kind))


def _spell(series: object, name: str) -> list[str | None]:
    """Numbers where training had text, as text."""
    codes, names = spell_values(series, name)
    return [None if np.isnan(c) else names[int(c)] for c in codes]


def _polars(empty: object, rows: FeatureTable, names: tuple[str, ...], read: Mapping[str, ReadColumn | None]) -> object:
    import polars as pl

    frame = cast(pl.DataFrame, empty)
    columns = []
    for name, key in zip(names, frame.columns):
        values, dtype, found = column_values(rows, name), frame.schema[key], read.get(name)
        given = values if isinstance(values, pl.Series) else pl.Series(key, plain(values, name))
        if dtype.is_temporal() and not given.dtype.is_temporal() and found is not None:
            given = pl.Series(key, np.round(found.values * 86_400e6), nan_to_null=True).cast(pl.Int64)
            given = given.cast(pl.Datetime("us"))
        lossy = dtype.is_integer() and given.dtype.is_float() and not bool((given == given.round()).all())
        columns.append(given.alias(key) if lossy else given.cast(dtype, strict=False).alias(key))
    return pl.DataFrame(columns)


def _arrow(empty: ArrowTable, rows: FeatureTable, names: tuple[str, ...]) -> object:
    """An Arrow table with the types of the training rows, where casting loses nothing; else as they came."""
    import pyarrow as pa

    columns: list[object] = []
    for name, kind in zip(names, empty.schema.types):
        given = pa.chunked_array(pa.table({name: plain(column_values(rows, name), name)}).column(0))
        try:
            columns.append(given.cast(kind))
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError):
            columns.append(given)
    return pa.table(columns, names=empty.schema.names)


def _array(empty: Array, rows: FeatureTable, names: tuple[str, ...]) -> Array:
    if isinstance(rows, Matrix) and not rows.sparse and rows.values.dtype == empty.dtype and rows.names == names:
        return cast(Array, rows.values)
    if empty.dtype.kind in "biuf":
        numbers = np.column_stack([feature(column_values(rows, name), name).values for name in names])
        with np.errstate(invalid="ignore"):
            made = numbers.astype(empty.dtype)
        return made if empty.dtype.kind == "f" or np.array_equal(made, numbers) else numbers
    return np.column_stack([_objects(column_values(rows, name), name) for name in names]).astype(empty.dtype)


def _tensor(empty: Any, rows: FeatureTable, names: tuple[str, ...]) -> object:
    """A tensor of the type that the training rows had."""
    if isinstance(rows, Matrix) and type(rows.held) is type(empty) and rows.held.dtype == empty.dtype:
        return rows.held
    return empty.new_tensor(_array(host_array(empty).values, rows, names))


def _lists(empty: Array, rows: FeatureTable, names: tuple[str, ...], like: tuple[type, type]) -> object:
    """Rows in a list or tuple of lists, tuples or arrays, as the training rows were."""
    if isinstance(rows, Matrix) and rows.names == names and isinstance(rows.held, like[0]):
        return rows.held
    made = _array(empty, rows, names)
    found = list(made) if like[1] is np.ndarray else made.tolist()
    found = [tuple(row) for row in found] if issubclass(like[1], tuple) else found
    return tuple(found) if like[0] is tuple else found


def _objects(values: object, name: str) -> Array:
    raw = plain(values, name)
    out = np.empty(len(raw), dtype=object)
    out[:] = raw.tolist() if isinstance(raw, np.ndarray) else raw.to_pylist()
    return out


def _sparse(empty: object, rows: FeatureTable, names: tuple[str, ...]) -> object:
    """A sparse matrix of the same class; a dense one is stored without its zeros."""
    if isinstance(rows, Matrix) and rows.sparse and rows.names == names:
        return rows.values.asformat(empty.format)  # type: ignore[attr-defined]
    make = cast(Callable[[Floats], object], type(empty))
    return make(np.column_stack([feature(column_values(rows, name), name).values for name in names]))
