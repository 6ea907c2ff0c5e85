"""ARFF: WEKA's attribute-relation files, quoted names and nominal values included."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

from errbar.errors import BadInput

_ATTRIBUTE = re.compile(r"""^@attribute\s+(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\S+))\s+(.+)$""", re.I)
_NUMERIC = ("numeric", "real", "integer")


def read_arff(path: Path) -> Any:
    """The file as an Arrow table; `?` is a missing value."""
    import pyarrow as pa

    attributes, body = _parts(path.read_text(encoding="utf-8"), path)
    rows = [_row(line, attributes, path) for line in body]
    columns = {}
    for i, (name, kind) in enumerate(attributes):
        cells = [row[i] for row in rows]
        if kind.lower() in _NUMERIC:
            columns[name] = pa.array([None if c is None else _number(c, name, path) for c in cells], pa.float64())
        else:
            columns[name] = pa.array(cells, pa.string())
    return pa.table(columns)


def _parts(text: str, path: Path) -> tuple[list[tuple[str, str]], list[str]]:
    attributes: list[tuple[str, str]] = []
    lines = iter(text.splitlines())
    for raw in lines:
        line = raw.strip()
        if not line or line.startswith("%") or line.lower().startswith("@relation"):
            continue
        if line.lower().startswith("@data"):
            body = [x.strip() for x in lines]
            return attributes, [x for x in body if x and not x.startswith("%")]
        found = _ATTRIBUTE.match(line)
        if found is None:
            raise BadInput(f"An ARFF header has @attribute lines; {path} has {line[:60]!r}.")
        name = next(g for g in found.groups()[:3] if g is not None)
        attributes.append((re.sub(r"\\(.)", r"\1", name), found.group(4).strip()))
    raise BadInput(f"An ARFF file has an @data line; {path} has none.")


def _row(line: str, attributes: list[tuple[str, str]], path: Path) -> list[str | None]:
    if line.startswith("{"):
        return _sparse(line, attributes, path)
    quote = "'" if "'" in line else '"'
    cells = next(csv.reader([line], quotechar=quote, escapechar="\\", skipinitialspace=True))
    if len(cells) not in (len(attributes), len(attributes) + 1):
        raise BadInput(f"{path} has {len(attributes)} attributes; the row {line[:60]!r} has {len(cells)} values.")
    return [None if c.strip() == "?" else c.strip() for c in cells[: len(attributes)]]


def _sparse(line: str, attributes: list[tuple[str, str]], path: Path) -> list[str | None]:
    """{index value, ...}: what is not named is 0, or a nominal attribute's first value."""
    row: list[str | None] = [
        "0" if kind.lower() in _NUMERIC else kind.strip("{} ").split(",")[0].strip(" '\"") for _, kind in attributes
    ]
    for part in next(csv.reader([line.strip("{} ")], quotechar="'", skipinitialspace=True)):
        index, _, value = part.strip().partition(" ")
        if not index.isdigit() or int(index) >= len(row):
            raise BadInput(f"A sparse ARFF row names attributes by number; {path} has {part!r}.")
        row[int(index)] = None if value.strip() == "?" else value.strip(" '\"")
    return row


def _number(cell: str, name: str, path: Path) -> float:
    try:
        return float(cell)
    except ValueError:
        raise BadInput(f"Attribute {name!r} of {path} is numeric; found {cell!r}.") from None
