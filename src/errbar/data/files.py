"""Files: any table on disk as named Arrow columns, only those asked for."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from errbar.errors import BadInput

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
        except UnicodeDecodeError as cause:
            raise BadInput(
                f"Text files must be UTF-8; {self.path} is not: {cause.reason}. Re-save it as UTF-8."
            ) from cause
        except Exception as cause:
            raise self._unreadable(cause) from cause
        if not self.names:
            raise BadInput(f"A table needs columns; {self.path} has none.")

    def _unreadable(self, cause: Exception) -> BadInput:
        line = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
        if "UTF8" in line or "UTF-8" in line or "utf-8" in line:
            return BadInput(f"Text files must be UTF-8; {self.path} is not. Re-save it as UTF-8.")
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

    def columns(self, names: Sequence[str]) -> dict[str, Any]:
        """Arrow columns by name; each must exist."""
        try:
            table = self._whole if self._whole is not None else self._file.read(columns=list(dict.fromkeys(names)))
            return {name: table.column(name) for name in names}
        except BadInput:
            raise
        except Exception as cause:
            raise self._unreadable(cause) from cause


def _format(path: Path) -> str:
    if path.is_dir():
        raise BadInput(f"Scoring reads one file; {path} is a directory. Name a file in it.")
    if not path.exists():
        here = [p.name for p in path.parent.iterdir()] if path.parent.is_dir() else []
        from errbar.errors import near

        close = near(path.name, here)
        raise BadInput(f"No file {path}." + (f" Near it: {', '.join(close)}." if close else ""))
    if path.stat().st_size == 0:
        raise BadInput(f"A table needs rows; {path} is empty (0 bytes).")
    found = FORMATS.get(path.suffix.lower())
    if found is None:
        raise BadInput(
            f"errbar reads {', '.join(sorted(FORMATS))}; {path.name} ends in {path.suffix or 'nothing'}. Convert it."
        )
    return found


def _csv(path: Path, kind: str) -> Any:
    import pyarrow.csv as pc

    delimiter = "\t" if kind == "tsv" else _delimiter(path)
    convert = pc.ConvertOptions(null_values=MISSING, strings_can_be_null=True)
    return pc.read_csv(path, parse_options=pc.ParseOptions(delimiter=delimiter), convert_options=convert)


def _delimiter(path: Path) -> str:
    """The commonest of , ; tab in the header line."""
    with path.open("rb") as f:
        header = f.readline(1 << 16)
    return max((",", ";", "\t"), key=lambda d: header.count(d.encode()))


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
