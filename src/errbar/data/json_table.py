"""JSON tables: a list of rows or an object of columns, as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from errbar.data.json_depth import require_shallow
from errbar.errors import BadInput


def to_json_lines(raw: bytes, path: Path) -> bytes:
    """A row of the table a line: of a list of rows, an object of columns (lists, or {row: value} as pandas has it).

    JSON lines, which are often found under this ending, stay as they are.
    """
    require_shallow(raw, path)
    try:
        found = json.loads(raw)
    except json.JSONDecodeError as cause:
        if cause.msg == "Extra data" and raw.lstrip().startswith(b"{"):
            return raw
        raise BadInput(
            f"{path} cannot be read as json: line {cause.lineno:,} is no JSON, {cause.msg} at column {cause.colno:,}. "
            "Is it whole?"
        ) from None
    except RecursionError as cause:
        raise BadInput(f"{path} cannot be read as json: it nests too deep.") from cause
    given = _rows_of_columns(found, path) if isinstance(found, dict) else found
    rows = [row for row in given if isinstance(row, dict)] if isinstance(given, list) else []
    if not isinstance(given, list) or len(rows) < len(given):
        raise BadInput(
            f"A JSON table is a list of rows, [{{...}}, {{...}}], or an object of columns; {path} is neither. Save it "
            "as CSV or as JSON lines."
        )
    return b"\n".join(json.dumps({k: None if v != v else v for k, v in row.items()}).encode() for row in rows)


def _rows_of_columns(found: Mapping[str, object], path: Path) -> list[object]:
    """Rows of {column: [values]} or {column: {row: value}}; an object of plain values is one row."""
    columns = {
        name: list(held.values()) if isinstance(held, dict) else held
        for name, held in found.items()
        if isinstance(held, (dict, list))
    }
    if not columns:
        return [found]
    if len(columns) < len(found) or len({len(values) for values in columns.values()}) > 1:
        raise BadInput(
            f"Columns of a JSON table have one value for each row; in {path} they differ in length, or hold no list. "
            "Save it as CSV or as JSON lines."
        )
    return [dict(zip(columns, row)) for row in zip(*columns.values())]
