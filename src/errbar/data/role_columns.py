"""Picks: the columns of one role, by name from a source or as they were given."""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.columns.column import Column
from errbar.data.table_source import Source
from errbar.errors import BadInput


def columns_for(
    source: Source, role: str, given: object, n: int | None = None, of: str = "truth"
) -> list[Column] | None:
    """The columns of one role, each as long as n (the rows `of` has) where n is known; None where it is not given."""
    if given is None:
        return None
    plain = type(given) is np.ndarray and given.ndim == 1
    names = None if plain else column_names(source, role, given, n)
    if names is not None:
        twice = next((x for x in names if names.count(x) > 1), None)
        if twice is not None:
            raise BadInput(f"`{role}` must name each column once; {twice!r} occurs {names.count(twice)} times.")
        columns = [source.column(name, role) for name in names]
    elif isinstance(given, (list, tuple)) and len(given) == 0:
        return None
    elif plain:
        from errbar.columns.column_readers import from_array  # here, since a plain file has its columns

        columns = [from_array(given, role)]
    else:
        columns = _as_given(role, given)
    for column in columns if n is not None else ():
        if len(column) != n:
            raise BadInput(f"Every role needs as many rows as {of} ({n:,}); {role} has {len(column):,}.")
    return columns


def column_for(source: Source, role: str, given: object, n: int, of: str = "truth") -> Column | None:
    """The single column of a role that takes no more."""
    columns = columns_for(source, role, given, n, of)
    if columns is None:
        return None
    if len(columns) > 1:
        raise BadInput(f"`{role}` must be one column; got {len(columns)}.")
    return columns[0]


def column_names(source: Source, role: str, given: object, n: int | None = None) -> list[str] | None:
    """The column names that `given` spells, comma-separated or in a list; None where it holds values."""
    if isinstance(given, str) and not source.names:
        raise BadInput(f"`{role}` as a column name needs data; got {given!r} without. Give the data, or an array.")
    if isinstance(given, str) or (source.names and np.isscalar(given)):
        given, n = [str(given)], None  # one name, also where there is one row
    if not source.names or not isinstance(given, (list, tuple)) or not all(isinstance(g, str) for g in given):
        return None
    if len(given) == n and not any(g in source.names for g in given):
        return None  # a value for every row, and none of them a column
    return [part for name in given for part in _between_commas(name, source)] or None


def _between_commas(name: str, source: Source) -> list[str]:
    """`a,b` as a and b, unless a column is really called that."""
    parts = [part for part in name.split(",") if part]
    return parts if name not in source.names and len(parts) > 1 else [name]


def _as_given(role: str, given: object) -> list[Column]:
    from errbar.columns.read_column import is_table, table_columns, to_column

    if isinstance(given, (list, tuple)) and isinstance(given[0], (list, tuple, np.ndarray)):
        try:
            given = np.asarray(given)
        except ValueError:
            raise BadInput(f"{role} must be rows of equal length; got unequal ones.") from None
    return table_columns(given, role) if is_table(given) else [to_column(given, role)]


def same_index(roles: dict[str, Any]) -> None:
    """Series that pandas would pair by index must have one index: errbar pairs rows by position."""
    others = {r: x for r, x in roles.items() if x is not None and type(x) is not np.ndarray}
    if len(others) < 2:
        return
    series = {r: x.index for r, x in others.items() if type(x).__module__.startswith("pandas") and hasattr(x, "index")}
    for role, index in list(series.items())[1:]:
        first = next(iter(series))
        if len(index) == len(series[first]) and not index.equals(series[first]):
            raise BadInput(
                f"Rows are paired by position; {role} and {first} have different indexes. Reindex one "
                f"({role}.loc[{first}.index]), or use .to_numpy() to pair them by position."
            )


def twice(word: str, many: int) -> BadInput:
    """The complaint about an id that names several rows."""
    return BadInput(f"`id` must name each row once; {word!r} occurs in {many:,} rows.")
