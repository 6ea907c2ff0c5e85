"""Sources: where columns come from, a file, a frame or a dictionary, behind one `column(name)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from errbar.data.column import Column
from errbar.data.files import TableFile
from errbar.errors import BadInput, near
from errbar.records.predictions import NO_PLAN

NAMING = ("unit", "id", "by", "strata", "fold", "repeat")
"""Roles whose values are names, whatever they look like."""
FRAMES = ("pandas", "polars", "pyarrow", "narwhals", "modin", "cudf")


T = TypeVar("T")


class Source:
    """Named columns of one table; None where roles are given as arrays."""

    def __init__(self, data: object) -> None:
        self.where = "the data"
        self._kept_as_text: dict[str, str] = {}
        self.unclear: Mapping[str, str] = {}
        """Columns of numbers with two readings, each with an example."""
        self._written: TableFile | None = None
        self._file: TableFile | None = None
        self._frame: Any = None
        self._dict: Mapping[str, Any] | None = None
        self._keys: list[Any] = []
        if data is None:
            pass
        elif isinstance(data, (str, Path)):
            self._file = TableFile(data)
            self._keys = list(self._file.names)
            self.comes_from(self._file)
        elif isinstance(data, Mapping):
            self._dict = data
            self._keys = list(data)
        else:
            self._frame = neutral(data)
            self._keys = list(self._frame.columns)
        self.names: tuple[str, ...] = tuple(map(str, self._keys))

    def comes_from(self, file: TableFile) -> None:
        """Take from the file what its columns do not tell: its name, notes, and how cells are spelt."""
        self.where, self.unclear, self._written = str(file.path), file.unclear, file

    @property
    def said(self) -> tuple[str, ...]:
        """How its file was read so far, where that was not plain."""
        return () if self._written is None else (*self._written.said, *self._kept_as_text.values())

    @property
    def plan(self) -> str:
        """How predictions were made, where the file says; `given` for those from elsewhere."""
        return (self._file.plan if self._file is not None else None) or NO_PLAN

    def column(self, name: str, role: str) -> Column:
        """The column, or BadInput with the nearest names."""
        self._require(name, role)
        plain = None if self._file is None or role in NAMING else self._file.plain.get(name)
        return to_column(self._taken(name, role), name) if plain is None else plain

    def values(self, name: str, role: str) -> Any:
        """The column as its source holds it: an Arrow array, a Series, or what the dictionary has."""
        self._require(name, role)
        return self._taken(name, role)

    def _require(self, name: str, role: str) -> None:
        """BadInput where there is no such column, or several, or one with two readings."""
        if name not in self.names:
            close = near(name, self.names)
            listed = ", ".join(repr(c) if c != c.strip() else c for c in close or self.names[:8])
            word = "Near it" if close else "Columns"
            raise BadInput(f"`{role}` must be a column; {self.where} has no {name!r}. {word}: {listed}.")
        many = self.names.count(name)
        if many > 1:
            raise BadInput(f"`{role}` must name one column; {self.where} has {many} called {name!r}. Rename them.")
        if name in self.unclear and role not in (*NAMING, "drop"):
            from errbar.data.number_marks import unclear_number

            raise BadInput(unclear_number(name, self.unclear[name], self.where))

    def _taken(self, name: str, role: str) -> object:
        return self._read_names(name) if role in NAMING else self._held(name)

    def _held(self, name: str) -> Any:
        key = self._keys[self.names.index(name)]
        if self._dict is not None:
            return self._dict[key]
        if self._file is not None:
            return self._file.columns([name])[name]
        return self._frame.get_column(key)

    def _read_names(self, name: str) -> Any:
        """The column of a role that holds names: 007 and 7 are two of them."""
        held = self._held(name)
        written = None if self._written is None or not _is_number(held) else self._written.texts(name)
        if written is None:
            return held
        from errbar.data.leading_zeros import keep_zeros_apart

        found = keep_zeros_apart(held, written, name)
        if found.said:
            self._kept_as_text[name] = found.said
        return found.values


def _is_number(values: object) -> bool:
    """True for an Arrow column of numbers, as a file has it or behind a frame's interface."""
    import pyarrow as pa

    in_frame = getattr(values, "to_arrow", None)
    kind = getattr(values if in_frame is None else in_frame(), "type", None)
    return kind is not None and bool(pa.types.is_integer(kind) or pa.types.is_floating(kind))


def to_column(values: Any, name: str) -> Column:
    """A column from a list, an array, or a Series of any library."""
    from errbar.data.column_readers import from_array, from_arrow  # here, since a plain file has its columns

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
    from errbar.data.column_readers import from_array, from_arrow

    try:
        return from_arrow(series.to_arrow(), name)
    except BadInput:
        raise
    except (TypeError, ValueError, NotImplementedError):  # a pandas object column of several types is no Arrow column
        return from_array(series.to_numpy(), name)


def require_valid(values: T, name: str) -> T:
    """Arrow values themselves; BadInput where their buffers do not fit their type and length."""
    import pyarrow as pa

    from errbar.data.ipc_file import check_buffers

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
