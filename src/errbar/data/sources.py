"""Sources: where columns come from, a file, a frame or a dictionary, behind one `column(name)`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from errbar.data.columns import Column, from_array, from_arrow
from errbar.data.files import TableFile
from errbar.errors import BadInput, near


class Source:
    """Named columns of one table; None where roles are given as arrays."""

    def __init__(self, data: Any) -> None:
        self.where = "the data"
        self._file: TableFile | None = None
        self._frame: Any = None
        self._dict: Mapping[str, Any] | None = None
        if data is None:
            self.names: tuple[str, ...] = ()
        elif isinstance(data, (str, Path)):
            self._file = TableFile(data)
            self.names, self.where = self._file.names, str(data)
        elif isinstance(data, Mapping):
            self._dict = data
            self.names = tuple(str(name) for name in data)
        else:
            self._frame = _neutral(data)
            self.names = tuple(self._frame.columns)

    def column(self, name: str, role: str) -> Column:
        """The column, or BadInput with the nearest names."""
        if name not in self.names:
            close = near(name, self.names)
            listed = ", ".join(close or self.names[:8])
            word = "Near it" if close else "Columns"
            raise BadInput(f"--{role} names a column; {self.where} has no {name!r}. {word}: {listed}.")
        if self._dict is not None:
            return anything(self._dict[name], name)
        if self._file is not None:
            return from_arrow(self._file.columns([name])[name], name)
        return from_arrow(self._frame.get_column(name).to_arrow(), name)


def anything(values: Any, name: str) -> Column:
    """A column from a list, an array, or a Series of any library."""
    if type(values).__module__.split(".")[0] in ("pandas", "polars", "pyarrow", "narwhals", "modin", "cudf"):
        import narwhals.stable.v2 as nw

        if type(values).__module__.startswith("pyarrow"):
            return from_arrow(values, name)
        try:
            return from_arrow(nw.from_native(values, series_only=True).to_arrow(), name)
        except (TypeError, ValueError) as cause:
            raise BadInput(f"{name} must be one column; found {type(values).__name__}: {cause}.") from cause
    return from_array(values, name)


def is_table(values: Any) -> bool:
    """True for something with several columns: a 2-D array or a frame."""
    return getattr(values, "ndim", None) == 2 or hasattr(values, "columns")


def table_columns(values: Any, name: str) -> list[Column]:
    """Columns of a 2-D array or a frame given for one role."""
    if hasattr(values, "columns"):
        frame = _neutral(values)
        return [from_arrow(frame.get_column(c).to_arrow(), str(c)) for c in frame.columns]
    return [from_array(values[:, j], f"{name}[{j}]") for j in range(values.shape[1])]


def _neutral(data: Any) -> Any:
    import narwhals.stable.v2 as nw

    try:
        frame = nw.from_native(data)
    except TypeError:
        if not hasattr(data, "__arrow_c_stream__"):
            raise BadInput(
                f"data must be a path, a frame (pandas, polars, Arrow, ...) or a dict; found {type(data).__name__}."
            ) from None
        import pyarrow as pa

        frame = nw.from_native(pa.table(data))
    frame = frame.collect() if isinstance(frame, nw.LazyFrame) else frame
    if not isinstance(frame, nw.DataFrame):
        raise BadInput(f"data must be a whole table; found {type(data).__name__}. Pass a single column as a role.")
    return frame
