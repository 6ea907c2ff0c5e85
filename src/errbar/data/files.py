"""Files: any table on disk as named Arrow columns, only those asked for."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errbar.errors import BadInput, meant, near

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowColumn, ArrowSchema, ArrowTable

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
    ".json": "json",
    ".arff": "arff",
}

PACKED = ".gz"
"""After the ending of a text: table.csv.gz."""
TEXT = ("csv", "tsv", "jsonl", "json", "arff")


class TableFile:
    """A readable file: its column names at once, its columns when asked for."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.format = _format(self.path)
        self.said: tuple[str, ...] = ()
        self.unclear: Mapping[str, str] = {}
        self._load: Callable[[], ArrowTable] | None = None
        self._texts: Callable[[str], ArrowColumn] | None = None
        try:
            self._open()
        except BadInput:
            raise
        except Exception as cause:
            raise self._unreadable(cause) from cause
        if not self.names:
            raise BadInput(f"A table needs columns; {self.path} has none.")

    def _unreadable(self, cause: Exception) -> BadInput:
        """The cause as one sentence."""
        if isinstance(cause, OSError) and cause.errno:
            return BadInput(f"{self.path} cannot be read: {os.strerror(cause.errno)}.")
        line = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
        if "Empty CSV file" in line:
            return BadInput(f"A table needs a header and rows; {self.path} has 0 rows.")
        line = "".join(c if c.isprintable() else "?" for c in line).rstrip(" .:")[:200]
        return BadInput(f"{self.path} cannot be read as {self.format}: {line}. Is it whole, and is its ending right?")

    def _open(self) -> None:
        if self.format == "parquet":
            import pyarrow.parquet as pq

            from errbar.outputs import parquet_has_seal

            parquet_has_seal(self.path)  # a file that errbar wrote and that was damaged since ends here
            # A checksum that a page carries is compared when the page is read.
            self._file = pq.ParquetFile(self.path, page_checksum_verification=True)
            self.names = tuple(self._file.schema_arrow.names)
            return
        if self.format in ("csv", "tsv"):
            from errbar.data.csv_file import read_csv

            found = read_csv(self.path, self.format)
            self.names, self._load, self.said, self.unclear, self._texts = found
            return
        if self.format == "arrow":
            from errbar.data.ipc_file import read_ipc

            table = read_ipc(self.path)
        else:
            table, self.said = _read_typed_text(self.path, self.format)
        self.names = tuple(table.schema.names)
        self._load = lambda: table

    @property
    def plan(self) -> str | None:
        """How the predictions in it were made, where errbar wrote it: `kfold(k=3, repeats=10)`."""
        if self.format != "parquet":
            return None
        kept = (self._file.schema_arrow.metadata or {}).get(b"errbar")
        if not kept:
            return None
        try:
            found = json.loads(kept).get("plan")
            return None if not found else str(found["key"])
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as cause:
            raise BadInput(
                f"{self.path} was written by errbar, and what it says of its plan is damaged. Restore it from a copy, "
                "or make the run again."
            ) from cause

    def texts(self, name: str) -> ArrowColumn | None:
        """A column as the file spells it, where the file is text without types; else None."""
        return None if self._texts is None else self._texts(name)

    def cells(self, name: str) -> Sequence[object] | None:
        """A column cell by cell as a CSV or JSON file spells it, every digit included; None of other files."""
        if self.format in ("jsonl", "json"):
            lines = read_json_lines(self.path, self.format)[0].splitlines()
            return [json.loads(line).get(name) for line in lines if line.strip()]
        texts = self.texts(name)
        return None if texts is None else texts.to_pylist()

    @property
    def facts(self) -> str | None:
        """What errbar wrote of the predictions in it, as JSON; None for any other file."""
        if self.format != "parquet":
            return None
        kept = (self._file.schema_arrow.metadata or {}).get(b"errbar")
        return None if kept is None else str(kept, "utf-8", "replace")

    def find_note(self, key: str) -> str | None:
        """What errbar noted in a Parquet file under this key; None where it did not."""
        if self.format != "parquet":
            return None
        kept = (self._file.metadata.metadata or {}).get(key.encode())
        return None if kept is None else str(kept, "utf-8", "replace")

    def columns(self, names: Sequence[str]) -> dict[str, Any]:
        """Arrow columns by name; each must exist, and once."""
        times = Counter(self.names)
        for name in names:
            if times[name] > 1:
                many = f"{self.path} has {times[name]} called {name!r}"
                raise BadInput(f"Every column needs a name of its own; {many}. Rename them.")
        table = self._load() if self._load is not None else self._read(list(dict.fromkeys(names)))
        return {name: table.column(name) for name in names}

    def table(self) -> Any:
        """Every column as one Arrow table, duplicate names included."""
        return self._load() if self._load is not None else self._read(None)

    def _read(self, names: list[str] | None) -> Any:
        from errbar.columns.read_column import check_buffers
        from errbar.columns.usual_types import to_usual_table

        try:
            return to_usual_table(check_buffers(self._file.read(columns=names)))
        except Exception as cause:
            raise self._unreadable(cause) from cause

    @property
    def schema(self) -> ArrowSchema:
        """Names and types of the columns, with notes of who wrote them."""
        return self._file.schema_arrow if self._load is None else self._load().schema

    @property
    def rows(self) -> int:
        """How many rows."""
        return int(self._file.metadata.num_rows if self._load is None else self._load().num_rows)

    def batches(self, size: int) -> Iterator[ArrowTable]:
        """Every column as Arrow tables of at most `size` rows; a Parquet file is read as they are asked for."""
        if self._load is not None:
            whole = self._load()
            yield from (whole.slice(start, size) for start in range(0, self.rows, size))
            return
        import pyarrow as pa
        import pyarrow.parquet as pq

        from errbar.columns.read_column import check_buffers
        from errbar.columns.usual_types import to_usual_table

        try:
            # Buffered in advance, the batches of all row groups would be held at once.
            with pq.ParquetFile(self.path, pre_buffer=False, page_checksum_verification=True) as file:
                for batch in file.iter_batches(size):
                    yield to_usual_table(check_buffers(pa.Table.from_batches([batch])))
        except (pa.ArrowException, OSError, ValueError) as cause:
            raise self._unreadable(cause) from cause


def _format(path: Path) -> str:
    try:
        found_there = path.stat()
    except FileNotFoundError:
        if path.is_symlink():
            raise BadInput(f"{path} is a link to {os.readlink(path)}, which is not there. Name another file.") from None
        close = near(path.name, _neighbours(path))
        raise BadInput(f"No file {path}.{meant(close)}") from None
    except (OSError, ValueError) as cause:
        reason = getattr(cause, "strerror", None) or cause
        raise BadInput(f"No file {str(path)[:80]!r} can be read: {reason}.") from None
    if path.is_dir():
        raise BadInput(f"errbar reads one file; {path} is a directory. Name a file in it.")
    if not stat.S_ISREG(found_there.st_mode):
        raise BadInput(f"errbar reads files on disk; {path} is a pipe or a device. Save its content in a file.")
    if found_there.st_size == 0:
        raise BadInput(f"A table needs rows; {path} is empty (0 bytes).")
    found = FORMATS.get(path.suffix.lower())
    if path.suffix.lower() == PACKED:
        inner = FORMATS.get(Path(path.stem).suffix.lower())
        found = inner if inner in TEXT else None
    if found is None:
        raise BadInput(
            f"errbar reads {', '.join(sorted(FORMATS))}; {path.name} ends in {path.suffix or 'nothing'}. Convert it."
        )
    return found


def _neighbours(path: Path) -> list[str]:
    with suppress(OSError):
        return [p.name for p in path.parent.iterdir()]
    return []


def _read_typed_text(path: Path, kind: str) -> tuple[ArrowTable, tuple[str, ...]]:
    """JSON, JSON lines or ARFF, whose cells have types, and how the text was read."""
    if kind == "arff":
        from errbar.data.arff import read_arff
        from errbar.data.text_bytes import read_text_bytes

        text = read_text_bytes(path)
        return read_arff(text.raw, path), text.said
    import pyarrow as pa
    import pyarrow.json as pj

    from errbar.columns.read_column import check_buffers
    from errbar.data.json_depth import require_shallow

    raw, said = read_json_lines(path, kind)
    require_shallow(raw, path)
    return check_buffers(pj.read_json(pa.BufferReader(raw))), said


def read_json_lines(path: Path, kind: str) -> tuple[bytes, tuple[str, ...]]:
    """The lines of a file of JSON lines or of JSON, and how its text was read."""
    from errbar.data.json_table import to_json_lines
    from errbar.data.text_bytes import read_text_bytes

    text = read_text_bytes(path)
    return (text.raw if kind == "jsonl" else to_json_lines(text.raw, path)), text.said
