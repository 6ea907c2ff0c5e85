"""Plain: the values of one column as an Arrow array, or as NumPy where Arrow has no type for them."""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.columns.host_array import unmask_cells
from errbar.columns.read_column import FRAMES
from errbar.columns.usual_types import to_usual
from errbar.errors import BadInput


def plain(values: Any, name: str) -> Any:
    """An Arrow array, or a NumPy array of numbers or of mixed objects; missing values stay missing."""
    library = type(values).__module__.split(".")[0]
    if library == "pyarrow":
        return to_usual(values)
    if library in FRAMES:
        import narwhals.stable.v2 as nw

        try:
            return _of_series(nw.from_native(values, series_only=True))
        except TypeError:  # a bare Categorical or Index, which Arrow and NumPy both know
            pass
    return _of_array(values, name)


def _of_series(series: Any) -> Any:
    try:
        return _told(series.to_arrow())
    except (TypeError, ValueError, NotImplementedError, OverflowError):  # several types in one column, or a sparse one
        return series.to_numpy()


def _told(array: Any) -> Any:
    """The array itself; ValueError for what only its own library understands (intervals, periods)."""
    import pyarrow as pa

    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if isinstance(kind, pa.BaseExtensionType):
        raise ValueError(f"an extension type, {kind}")
    return array


def _of_array(values: Any, name: str) -> Any:
    import pyarrow as pa

    values = unmask_cells(values)
    if isinstance(values, np.ndarray) and values.shape[1:] == (1,):
        values = values[:, 0]
    if getattr(values, "ndim", 1) != 1:
        raise BadInput(f"{name} must be one column; got an array of shape {values.shape}.")
    if isinstance(values, np.ndarray) and not isinstance(values, np.ma.MaskedArray):
        if values.dtype.kind in "biuf":
            return values
        if values.dtype.kind == "M" and np.datetime_data(values.dtype)[0] in "YMW":
            values = values.astype("M8[D]")
    try:
        return pa.array(values, from_pandas=True)
    except (pa.ArrowException, TypeError, ValueError, OverflowError):
        return _objects(values)


def _objects(values: Any) -> Any:
    """One object a row, a list in a cell included."""
    out = np.empty(len(values), dtype=object)
    out[:] = list(values)
    return out
