"""ARFF: WEKA's attribute-relation files, quoted names and nominal values included."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from errbar.columns.column import EXACT
from errbar.columns.read_column import check_buffers
from errbar.errors import BadInput

_QUOTED = r"""'(?P<single>(?:[^'\\]|\\.)*)'|"(?P<double>(?:[^"\\]|\\.)*)\""""
_ATTRIBUTE = re.compile(rf"^@attribute\s+(?:{_QUOTED}|(?P<bare>\S+))\s+(?P<kind>.+)$", re.I)
# Possessive (*+): a long run of blanks before a stray quote would else be cut in every possible way.
_CELL = re.compile(rf"\s*+(?:{_QUOTED}|(?P<bare>[^,'\"]*+))\s*+(?P<end>,|$)")
_SPARSE = re.compile(rf"\s*+(?P<index>\d+)\s++(?:{_QUOTED}|(?P<bare>[^,'\"}}]*+))\s*+(?P<end>,|\}}$)")
_NUMERIC = ("numeric", "real", "integer")
Cells = list[str | None]


def read_arff(raw: bytes, path: Path) -> Any:
    """The text of a file (UTF-8) as an Arrow table; `?` is a missing value."""
    import pyarrow as pa

    attributes, body = _parts(raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n"), path)
    rows = [_row(line, attributes, path) for line in body]
    columns = []
    for i, (name, kind) in enumerate(attributes):
        cells = [row[i] for row in rows]
        columns.append(_numbers(cells, name, path) if _is_numeric(kind) else _strings(cells))
    return check_buffers(pa.Table.from_arrays(columns, names=[name for name, _ in attributes]))


def _is_numeric(kind: str) -> bool:
    return kind.split()[0].lower() in _NUMERIC


def _parts(text: str, path: Path) -> tuple[list[tuple[str, str]], list[str]]:
    attributes: list[tuple[str, str]] = []
    lines = iter(text.split("\n"))  # not splitlines: a value may hold any of the rarer line breaks
    for raw in lines:
        line = raw.strip()
        if not line or line.startswith("%") or line.lower().startswith("@relation"):
            continue
        if line.lower().startswith("@data"):
            body = [x.strip() for x in lines]
            return attributes, [x for x in body if x and not x.startswith("%")]
        found = _ATTRIBUTE.match(line)
        if found is None:
            raise BadInput(f"An ARFF header must have @attribute lines; {path} has {line[:60]!r}.")
        attributes.append((_value(found) or "?", found["kind"].strip()))
    raise BadInput(f"An ARFF file needs an @data line; {path} has none.")


def _value(found: re.Match[str]) -> str | None:
    """Quoted text with its backslashes resolved, or a bare word; a bare ? is missing."""
    if found["bare"] is not None:
        bare = found["bare"].strip()
        return None if bare == "?" else bare
    quoted = found["single"] if found["single"] is not None else found["double"]
    return re.sub(r"\\(.)", r"\1", quoted)


def _scan(pattern: re.Pattern[str], line: str, path: Path) -> Iterator[re.Match[str]]:
    """Parts of a row between commas."""
    at, more = 0, True
    while more:
        found = pattern.match(line, at)
        if found is None:
            raise BadInput(
                f"An ARFF row must have values between commas and quotes in pairs; {path} has {line[:60]!r}."
            )
        yield found
        at, more = found.end(), found["end"] == ","


def _row(line: str, attributes: list[tuple[str, str]], path: Path) -> Cells:
    if line.startswith("{"):
        return _sparse(line, attributes, path)
    cells = [_value(found) for found in _scan(_CELL, line, path)]
    if len(cells) == len(attributes) + 1 and re.fullmatch(r"\{.*\}", cells[-1] or ""):
        raise BadInput(f"Instance weights in braces are not read; {path} has {cells[-1]}. Make them an attribute.")
    if len(cells) != len(attributes):
        raise BadInput(f"{path} has {len(attributes)} attributes; the row {line[:60]!r} has {len(cells)} values.")
    return cells


def _sparse(line: str, attributes: list[tuple[str, str]], path: Path) -> Cells:
    """{index value, ...}: what is not named is 0, or a nominal attribute's first value."""
    row = [_nameless_kind(kind, path) for _, kind in attributes]
    inside = line[1:].strip()
    for found in _scan(_SPARSE, inside, path) if inside != "}" else ():
        index = int(found["index"])
        if index >= len(row):
            raise BadInput(f"A sparse ARFF row names attributes 0 to {len(row) - 1}; {path} has {line[:60]!r}.")
        row[index] = _value(found)
    return row


def _nameless_kind(kind: str, path: Path) -> str | None:
    if _is_numeric(kind):
        return "0"
    return _value(next(_scan(_CELL, kind.strip("{} "), path))) if kind.startswith("{") else None


def _numbers(cells: Cells, name: str, path: Path) -> Any:
    """Floats, NaN where missing. From buffers: pyarrow's own constructor would load pandas."""
    import pyarrow as pa

    values = np.array([np.nan if c is None else _number(c, name, path) for c in cells], dtype=np.float64)
    return pa.Array.from_buffers(pa.float64(), len(values), [None, pa.py_buffer(values)])


def _number(cell: str, name: str, path: Path) -> float:
    try:
        number = float(cell)
    except ValueError:
        raise BadInput(f"Attribute {name!r} of {path} must be numeric; got {cell!r}.") from None
    if abs(number) >= EXACT and cell.lstrip("+-").isdecimal() and int(cell) != number:
        raise BadInput(
            f"Attribute {name!r} of {path} is numeric, so float64 must hold it; got {cell}, beyond 2^53. Declare it "
            f"as a string: @attribute {name} string."
        )
    return number


def _strings(cells: Cells) -> Any:
    import pyarrow as pa

    raw = [(c or "").encode() for c in cells]
    ends = np.cumsum([0, *map(len, raw)], dtype=np.int32)
    there = np.packbits(np.array([c is not None for c in cells], dtype=np.bool_), bitorder="little")
    return pa.Array.from_buffers(pa.string(), len(raw), [pa.py_buffer(x) for x in (there, ends, b"".join(raw))])
