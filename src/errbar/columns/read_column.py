"""Read column: the one way in which values of any library become a Column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from errbar.columns.column import Column
from errbar.columns.host_array import dense
from errbar.errors import BadInput

FRAMES = ("pandas", "polars", "pyarrow", "narwhals", "modin", "cudf")
T = TypeVar("T")


def to_column(values: Any, name: str) -> Column:
    """A column from a list, an array, or a Series of any library."""
    from errbar.columns.column_readers import from_array, from_arrow  # here, since a plain file has its columns

    library = type(values).__module__.split(".")[0]
    if library == "pyarrow":
        return from_arrow(require_valid(values, name), name)
    if library in FRAMES:
        import narwhals.stable.v2 as nw

        try:
            series = nw.from_native(values, series_only=True)
        except TypeError:
            column = from_array(values, name)  # a bare Categorical is no Series: its type is told by its categories
            return replace(column, look="category") if hasattr(values, "categories") else column
        return _from_series(series, name)
    return from_array(values, name)


def _from_series(series: Any, name: str) -> Column:
    from errbar.columns.column_readers import from_array, from_arrow

    try:
        return from_arrow(series.to_arrow(), name)
    except BadInput:
        raise
    except (TypeError, ValueError, NotImplementedError, OverflowError):  # objects of several types, or long numbers
        return from_array(series.to_numpy(), name)


def require_valid(values: T, name: str) -> T:
    """Arrow values themselves; BadInput where their buffers do not fit their type and length."""
    import pyarrow as pa

    try:
        return check_buffers(values)
    except pa.ArrowException as cause:
        line = str(cause).splitlines()[0].rstrip(" .:")[:200]
        raise BadInput(f"Arrow data must be valid; {name} is not: {line}. Make it anew.") from cause


def is_table(values: object) -> bool:
    """True for something with several columns: a 2-D array, a frame or a dict of columns."""
    return getattr(values, "ndim", None) == 2 or hasattr(values, "columns") or isinstance(values, Mapping)


def table_columns(values: Any, name: str) -> list[Column]:
    """Columns of a 2-D array, a frame or a dict given for one role."""
    if isinstance(values, Mapping):
        return [to_column(column, str(key)) for key, column in values.items()]
    if hasattr(values, "columns"):
        frame = neutral(values)
        return [_from_series(frame.get_column(c), str(c)) for c in frame.columns]
    values = dense(values)
    return [to_column(values[:, j], f"{name}[{j}]") for j in range(values.shape[1])]


def neutral(data: Any) -> Any:
    """A frame of any library, collected, behind one interface; BadInput for what is no frame."""
    import narwhals.stable.v2 as nw
    from narwhals.exceptions import DuplicateError

    if type(data).__module__.split(".")[0] == "pyarrow" and hasattr(data, "validate"):
        require_valid(data, "the data")
    try:
        frame = nw.from_native(data)
    except TypeError:
        frame = None
    except DuplicateError as cause:
        twice = str(cause).partition("got:")[2].strip(" -\n").replace("\n- ", ", ")
        raise BadInput(f"Every column needs a name of its own; got {twice}. Rename them.") from None
    if frame is None and hasattr(data, "__arrow_c_stream__"):
        import pyarrow as pa

        try:
            frame = nw.from_native(pa.table(data))
        except (TypeError, ValueError):
            frame = None
    frame = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    if not isinstance(frame, nw.DataFrame):
        raise BadInput(
            f"data must be a path, a frame (pandas, polars, Arrow, ...) or a dict; got {type(data).__name__}. "
            "Pass a single column as a role."
        )
    return frame


def check_buffers(table: T) -> T:
    """The table (or array) itself; ArrowInvalid where a buffer is too short, an offset points outside, a text is none.

    Arrow's reader trusts offsets, indices and lengths, and the first computation on wrong ones ends the process.
    """
    validate = getattr(table, "validate", None)  # an Arrow scalar has none
    if validate is not None:
        validate(full=True)
    return table
