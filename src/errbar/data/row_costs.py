"""Row costs: what calling each row each class costs, from a matrix, two costs of errors, or columns of costs by row."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from errbar.columns.column import Column
from errbar.data.costs import SHORT, read_costs
from errbar.data.role_columns import column_for
from errbar.data.table_source import Source
from errbar.errors import BadInput
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints

ANY_ERROR = "error"
"""The word of a cost that a wrong call of the row has, whatever its class."""


class RowCosts(NamedTuple):
    """Cost of each row under each class that it may be called, and how it was given."""

    table: Floats
    """(rows, classes)."""
    matrix: Floats | None
    """The K x K costs behind it, rows truth and columns called; None where rows have costs of their own."""
    says: str
    """As it was written: fn=10, fp=1."""
    said: tuple[str, ...] = ()


def read_row_costs(source: Source, cost: object, given: Predictions, rows: Ints, n: int) -> RowCosts:
    """Costs of these rows of the n that the source has; BadInput where they are none."""
    parts = _parts_by_row(source, cost)
    if parts is None:
        matrix, said = read_costs(cost, given.classes, given.positive)
        return RowCosts(matrix[given.truth], matrix, _describe(cost, matrix, given), said)
    columns = {key: _amounts(source, key, part, n)[rows] for key, part in parts.items()}
    says = ", ".join(f"{key}={part if isinstance(part, (str, int, float)) else 'given'}" for key, part in parts.items())
    table = _by_row(columns, given)
    cheap = int((table < table[np.arange(given.n), given.truth][:, None]).any(axis=1).sum())
    said = (f"an error costs less than the right answer in {cheap:,} of {given.n:,} rows; look at the signs",)
    return RowCosts(table, None, says, ("costs differ by row", *(said if cheap else ())))


def _parts_by_row(source: Source, cost: object) -> dict[str, object] | None:
    """Outcomes with their column or number where one at least is a column; None for costs that no row has its own."""
    if isinstance(cost, str) and cost in source.names:
        return {ANY_ERROR: cost}
    if isinstance(cost, str) and "=" in cost:
        pairs = [part.partition("=") for part in cost.replace(" ", ",").split(",") if part]
        found: dict[str, object] = {key.strip(): value.strip() for key, _, value in pairs}
    elif isinstance(cost, Mapping):
        found = {str(key): value for key, value in cost.items()}
    elif not isinstance(cost, (str, Path)) and np.asarray(cost).ndim == 1:
        return {ANY_ERROR: cost}
    else:
        return None
    return found if any(not _is_number(value) for value in found.values()) else None


def _is_number(value: object) -> bool:
    try:
        float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return True


def _amounts(source: Source, key: str, part: object, n: int) -> Floats:
    """A cost for each of the n rows: one number for all, or a column."""
    if key not in (*SHORT, ANY_ERROR):
        raise BadInput(f"Costs by name must be {', '.join(SHORT)}; got {key!r}. Give `cost=fn=10,fp=1`.")
    if _is_number(part):
        return np.full(n, float(part))  # type: ignore[arg-type]
    if isinstance(part, str) and part not in source.names:
        listed = f" Columns: {', '.join(source.names[:12])}." if source.names else ""
        raise BadInput(f"Costs must be numbers or columns; {key}={part} is neither.{listed}")
    column: Column | None = column_for(source, "cost", part, n)
    assert column is not None
    return column.as_float("cost")


def _by_row(columns: Mapping[str, Floats], given: Predictions) -> Floats:
    n, k = given.n, len(given.classes)
    rows = np.arange(n)
    if ANY_ERROR in columns:
        table = np.repeat(columns[ANY_ERROR][:, None], k, axis=1)
        table[rows, given.truth] = 0.0
    elif given.positive is None:
        raise BadInput(
            "fn= and fp= need two classes. With more, give a K x K matrix, or one column of costs: `cost=COLUMN`."
        )
    else:
        p, nothing = given.positive, np.zeros(n)
        cost = {key: columns.get(key, nothing) for key in SHORT}
        is_positive = given.truth == p
        table = np.empty((n, 2))
        table[:, p] = np.where(is_positive, cost["tp"], cost["fp"])
        table[:, 1 - p] = np.where(is_positive, cost["fn"], cost["tn"])
    if not (table != table[:, :1]).any():
        raise BadInput("Some row must cost more under one class than under another; all costs are equal.")
    return table


def _describe(cost: object, matrix: Floats, given: Predictions) -> str:
    """The costs as a reader knows them: by outcome of two classes, by size of more."""
    if given.positive is None:
        k = len(given.classes)
        return f"{cost}" if isinstance(cost, (str, Path)) else f"a {k} x {k} matrix"
    p, n = given.positive, 1 - given.positive
    places = {"fn": (p, n), "fp": (n, p), "tp": (p, p), "tn": (n, n)}
    shown = {key: float(matrix[at]) for key, at in places.items()}
    return ", ".join(f"{key}={value:.15g}" for key, value in shown.items() if key in ("fn", "fp") or value != 0)
