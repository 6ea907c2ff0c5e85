"""Files: any table on disk as named Arrow columns, only those asked for."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from errbar.errors import BadInput, near

MISSING = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "None", "?", "#N/A"]
FORMATS = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".txt": "csv",
    ".parquet": "parquet",
    ".pq": "parquet",
    ".feather": "arrow",
    ".arrow": "arrow",
    ".ipc": "arrow",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".arff": "arff",
}

TEXT = ("csv", "tsv", "jsonl", "arff")


class TableFile:
    """A readable file: its column names at once, its columns when asked for."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.format = _format(self.path)
        self._whole: Any = None
        try:
            self._open()
        except BadInput:
            raise
        except Exception as cause:
            raise self._unreadable(cause) from cause
        if not self.names:
            raise BadInput(f"A table needs columns; {self.path} has none.")

    def _unreadable(self, cause: Exception) -> BadInput:
        """The cause as one sentence: encoding first, since parsers blame whatever they trip over."""
        if isinstance(cause, OSError) and cause.errno:
            return BadInput(f"{self.path} cannot be read: {os.strerror(cause.errno)}.")
        if self.format in TEXT and not _is_utf8(self.path):
            return BadInput(f"Text files must be UTF-8; {self.path} is not. Re-save it as UTF-8.")
        line = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
        if "Empty CSV file" in line:
            return BadInput(f"A table needs a header and rows; {self.path} has 0 rows.")
        line = "".join(c if c.isprintable() else "?" for c in line).rstrip(" .:")[:200]
        return BadInput(f"{self.path} cannot be read as {self.format}: {line}. Is it whole, and is its ending right?")

    def _open(self) -> None:
        if self.format == "parquet":
            import pyarrow.parquet as pq

            self._file = pq.ParquetFile(self.path)
            self.names = tuple(self._file.schema_arrow.names)
            return
        self._whole = {"csv": _csv, "tsv": _csv, "arrow": _arrow, "jsonl": _jsonl, "arff": _arff}[self.format](
            self.path, self.format
        )
        self.names = tuple(self._whole.schema.names)

    @property
    def plan(self) -> str | None:
        """How the predictions in it were made, where errbar wrote it: `kfold(k=3, repeats=10)`."""
        if self.format != "parquet":
            return None
        kept = (self._file.schema_arrow.metadata or {}).get(b"errbar")
        found = json.loads(kept).get("plan") if kept else None
        return None if not found else str(found["key"])

    @property
    def facts(self) -> str | None:
        """What errbar wrote of the predictions in it, as JSON; None for any other file."""
        if self.format != "parquet":
            return None
        kept = (self._file.schema_arrow.metadata or {}).get(b"errbar")
        return None if kept is None else str(kept, "utf-8", "replace")

    def columns(self, names: Sequence[str]) -> dict[str, Any]:
        """Arrow columns by name; each must exist."""
        try:
            table = self._whole if self._whole is not None else self._file.read(columns=list(dict.fromkeys(names)))
            return {name: table.column(name) for name in names}
        except BadInput:
            raise
        except Exception as cause:
            raise self._unreadable(cause) from cause

    def table(self) -> Any:
        """Every column as one Arrow table, duplicate names included."""
        try:
            return self._whole if self._whole is not None else self._file.read()
        except Exception as cause:
            raise self._unreadable(cause) from cause

    @property
    def rows(self) -> int:
        """How many rows."""
        return int(self._file.metadata.num_rows if self._whole is None else self._whole.num_rows)

    def batches(self, size: int) -> Iterator[object]:
        """Every column as Arrow tables of at most `size` rows; a Parquet file is read as they are asked for."""
        if self._whole is not None:
            yield from (self._whole.slice(start, size) for start in range(0, self.rows, size))
            return
        import pyarrow as pa

        try:
            for batch in self._file.iter_batches(size):
                yield pa.Table.from_batches([batch])
        except (pa.ArrowException, OSError, ValueError) as cause:
            raise self._unreadable(cause) from cause


def _format(path: Path) -> str:
    try:
        found_there = path.stat()
    except FileNotFoundError:
        close = near(path.name, _neighbours(path))
        raise BadInput(f"No file {path}." + (f" Near it: {', '.join(close)}." if close else "")) from None
    except (OSError, ValueError) as cause:
        reason = getattr(cause, "strerror", None) or cause
        raise BadInput(f"No file {str(path)[:80]!r} can be read: {reason}.") from None
    if path.is_dir():
        raise BadInput(f"errbar reads one file; {path} is a directory. Name a file in it.")
    if found_there.st_size == 0:
        raise BadInput(f"A table needs rows; {path} is empty (0 bytes).")
    found = FORMATS.get(path.suffix.lower())
    if found is None:
        raise BadInput(
            f"errbar reads {', '.join(sorted(FORMATS))}; {path.name} ends in {path.suffix or 'nothing'}. Convert it."
        )
    return found


def _neighbours(path: Path) -> list[str]:
    with suppress(OSError):
        return [p.name for p in path.parent.iterdir()]
    return []


def _is_utf8(path: Path) -> bool:
    """False for other encodings and for binary files, which no text holds a NUL of."""
    raw = path.read_bytes()
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return b"\0" not in raw


def _csv(path: Path, kind: str) -> Any:
    import pyarrow.csv as pc

    delimiter = "\t" if kind == "tsv" else _delimiter(path)
    convert = pc.ConvertOptions(null_values=MISSING, strings_can_be_null=True)
    # Without newlines_in_values a quoted line break at a block's edge is read as two rows, silently.
    parse = pc.ParseOptions(delimiter=delimiter, newlines_in_values=True)
    return pc.read_csv(path, parse_options=parse, convert_options=convert)


def _delimiter(path: Path) -> str:
    """The commonest of , ; tab in the header line, outside quotes."""
    with path.open("rb") as f:
        bare = re.sub(rb'"[^"]*"', b"", f.readline(1 << 16))
    return max((",", ";", "\t"), key=lambda d: bare.count(d.encode()))


def _arrow(path: Path, kind: str) -> Any:
    import pyarrow as pa
    import pyarrow.feather as feather

    try:
        return feather.read_table(path, memory_map=False)
    except pa.ArrowInvalid:
        with pa.OSFile(str(path)) as source:  # the streaming form of Arrow IPC
            return pa.ipc.open_stream(source).read_all()


def _jsonl(path: Path, kind: str) -> Any:
    import pyarrow.json as pj

    return pj.read_json(path)


def _arff(path: Path, kind: str) -> Any:
    from errbar.data.arff import read_arff

    return read_arff(path)
