"""Log file: a file of an evaluation tool as bounded JSON lines, one JSON document, words, table rows or zip members."""

from __future__ import annotations

import csv
import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from errbar.data.csv_layout import find_separator
from errbar.data.files import FORMATS, TableFile
from errbar.data.json_depth import DEEP, json_depth, line_beyond
from errbar.data.text_bytes import GZIP, WIDE, read_text_bytes
from errbar.data.zip_members import ZIP, ZipMembers
from errbar.errors import BadInput
from errbar.records.log_reader import LogLayout

FIRST = 3
"""Lines with something in them by which a log of lines is known: one of them may be damaged."""


class LogLimits(NamedTuple):
    """The most that a log may have."""

    size: int = 1_000_000_000
    """Bytes of the text, or of a member of an archive, unpacked."""
    line: int = 100_000_000
    """Bytes of a line."""
    members: int = 1_000_000


USUAL = LogLimits()


class LogFile:
    """An OpenLog of a file on disk; what is asked of it is read then, and once."""

    def __init__(self, path: Path, limits: LogLimits = USUAL) -> None:
        self.path = path
        self._limits = limits
        self.where = str(path)
        self.layout = LogLayout("lines")

    @cached_property
    def first_lines(self) -> list[bytes]:
        """The first lines with something in them; none where nothing can be read as text."""
        found: list[bytes] = []
        try:
            with self.path.open("rb") as file:
                head = file.read(4)
            if head.startswith(tuple(mark for mark, _ in WIDE)):
                return [line for line in self.raw.splitlines() if line.strip()][:FIRST]
            with gzip.open(self.path) if head.startswith(GZIP) else self.path.open("rb") as file:
                while len(found) < FIRST and (line := file.readline(self._limits.line)):
                    found += [line.removeprefix(b"\xef\xbb\xbf").strip()] if line.strip() else []
        except (OSError, EOFError, zlib.error, BadInput):
            pass
        return found

    @property
    def is_zip(self) -> bool:
        """True where the first bytes are those of a zip archive."""
        with self.path.open("rb") as file:
            return file.read(len(ZIP)) == ZIP

    @cached_property
    def raw(self) -> bytes:
        """The whole text as UTF-8."""
        return read_text_bytes(self.path, most=self._limits.size, only_utf8=True).raw

    @cached_property
    def header(self) -> tuple[str, ...]:
        """Columns, where it is a table with a header; nothing else of it is read for this."""
        kind = FORMATS.get(self.path.suffix.lower(), "csv")
        if kind in ("parquet", "arrow"):
            return TableFile(self.path).names
        first = self.first_lines[:1]
        if not first or len(first[0]) > 65536:
            return ()
        text = first[0].decode("utf-8", "replace")
        return tuple(next(csv.reader([text], delimiter=find_separator(first[0])), ()))

    @cached_property
    def document(self) -> object:
        """The whole file as one JSON value."""
        try:
            return parse_json(self.raw, self.where)
        except json.JSONDecodeError as cause:
            raise BadInput(
                f"A log of JSON must be whole; {self.where}, line {cause.lineno:,}, is no JSON: {cause.msg} at column "
                f"{cause.colno:,}. Was it cut short or edited? Write it again with its tool."
            ) from None

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """Every line with something in it, and its place."""
        for number, line in enumerate(BytesIO(self.raw), 1):
            if len(line) > self._limits.line:
                most = f"{self._limits.line:,} bytes"
                raise BadInput(f"A line may have {most}; {self.where}, line {number:,}, has more. Take it out.")
            if stripped := line.strip():
                yield f"line {number:,}", stripped

    def records(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Every line, row of a table or entry of a document's list, with its place."""
        if self.layout.container == "lines":
            yield from ((place, self._as_object(place, line)) for place, line in self.lines())
        elif self.layout.container == "table":
            yield from table_rows(TableFile(self.path))
        else:
            entries = self.document if isinstance(self.document, list) else [self.document]
            for number, entry in enumerate(entries, 1):
                yield f"entry {number:,}", self._mapping(entry, f"entry {number:,}")

    def _as_object(self, place: str, line: bytes) -> Mapping[str, object]:
        try:
            return self._mapping(parse_json(line, f"{self.where}, {place}"), place)
        except json.JSONDecodeError as cause:
            raise BadInput(
                f"A log has one JSON object a line; {self.where}, {place}, is no JSON: {cause.msg} at column "
                f"{cause.colno:,}. Was it cut short or edited? Write it again with its tool, or take the line out."
            ) from None

    def _mapping(self, value: object, place: str) -> Mapping[str, object]:
        if not isinstance(value, dict):
            raise BadInput(f"A log has JSON objects, {{...}}; {self.where}, {place}, is {type(value).__name__}.")
        return value

    def words(self) -> Iterator[tuple[str, list[str]]]:
        """Every line, cut at blanks, with its place."""
        for place, line in self.lines():
            yield place, line.decode("utf-8").split()

    @cached_property
    def _archive(self) -> ZipMembers:
        return ZipMembers(self.path, members=self._limits.members, size=self._limits.size)

    def members(self) -> Sequence[str]:
        """Names in an archive."""
        return self._archive.names

    def member(self, name: str) -> object:
        """The JSON value in a member of an archive."""
        where = f"{self.where}, member {name}"
        try:
            return parse_json(self._archive.read(name), where)
        except (json.JSONDecodeError, UnicodeDecodeError) as cause:
            raise BadInput(f"A member must be JSON; {where}, is not: {cause}. Write the log again.") from None

    def sibling(self, name: str) -> object:
        """The JSON value in a file of that name in the same folder, None where there is none that can be read."""
        file = self.path.with_name(name)
        try:
            return LogFile(file, self._limits).document if file.is_file() else None
        except (BadInput, OSError, ValueError):
            return None


def parse_json(raw: bytes, where: str) -> object:
    """The JSON value; BadInput where it nests too deep, JSONDecodeError where it is none."""
    deep = raw.count(b"[") + raw.count(b"{") > DEEP and json_depth(raw) > DEEP
    try:
        found: object = None if deep else json.loads(raw.decode("utf-8"))
    except json.JSONDecodeError:
        raise
    except RecursionError:
        deep = True
    except ValueError as cause:  # a number of thousands of digits, or no UTF-8
        raise BadInput(f"{where} holds what no JSON may: {str(cause).partition(';')[0]}.") from None
    if deep:
        line = line_beyond(raw, DEEP)
        raise BadInput(f"JSON may nest {DEEP} levels deep; {where} nests deeper in line {line:,} of it. Take that out.")
    return found


def table_rows(file: TableFile) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Rows of a table by column; whole numbers as a text file spells them, so that 007 stays 007."""
    table = file.table()
    columns: dict[str, Sequence[object]] = table.to_pydict()
    for name, kind in zip(table.schema.names, table.schema.types):
        spelt = file.texts(name) if str(kind) == "int64" else None
        if spelt is not None:
            columns[name] = spelt.to_pylist()
    for number, cells in enumerate(zip(*columns.values()), 1):
        yield f"row {number:,}", dict(zip(columns, cells))
