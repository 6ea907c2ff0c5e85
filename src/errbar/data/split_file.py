"""Split file: the rows of a table written to two files of the same format, each row exactly as it was.

Rows of a text are copied as they are written, so that no number is spelt anew; other formats keep their types.
"""

from __future__ import annotations

import gzip
import io
import re
from collections.abc import Sequence
from pathlib import Path

from errbar.data.arrow_types import ArrowTable
from errbar.data.files import PACKED, TableFile, read_json_lines
from errbar.data.text_bytes import read_text_bytes
from errbar.errors import BadInput
from errbar.records.types import Ints

_LINE = re.compile(rb"[^\r\n]*(?:\r\n|\n|\r|$)")
_DATA = re.compile(rb"^\s*@data", re.I)


def part_names(path: Path) -> tuple[Path, Path]:
    """`data.train.csv` and `data.test.csv` for `data.csv`: the word goes before the ending."""
    packed = path.suffix.lower() == PACKED
    stem = Path(path.stem) if packed else path
    ending = stem.suffix + (path.suffix if packed else "")
    train, test = (path.with_name(f"{stem.stem}.{word}{ending}") for word in ("train", "test"))
    return train, test


def split_file(file: TableFile, parts: Sequence[Ints]) -> list[bytes]:
    """The bytes of a file for each part, which lists rows of the table in their order."""
    if file.format in ("parquet", "arrow"):
        table = file.table()
        return [_binary(table.take(rows), file.format) for rows in parts]
    head, rows = _records(file)
    if len(rows) != file.rows:
        raise BadInput(
            f"Rows are copied as they are written; {file.path} has {file.rows:,} rows in {len(rows):,} records. Save "
            "it as Parquet, or without lines between its rows."
        )
    texts = [head + b"".join(rows[i] for i in part.tolist()) for part in parts]
    if file.path.suffix.lower() == PACKED:
        return [gzip.compress(text, mtime=0) for text in texts]
    return texts


def _binary(table: ArrowTable, kind: str) -> bytes:
    sink = io.BytesIO()
    if kind == "parquet":
        import pyarrow.parquet as pq

        pq.write_table(table, sink)
    else:
        import pyarrow as pa

        with pa.ipc.new_file(sink, table.schema) as writer:
            writer.write_table(table)
    return sink.getvalue()


def _records(file: TableFile) -> tuple[bytes, list[bytes]]:
    """What is before the first row, and every row with its end."""
    is_json = file.format in ("jsonl", "json")
    raw = read_json_lines(file.path, file.format)[0] if is_json else read_text_bytes(file.path).raw
    lines = [line for line in _LINE.findall(raw) if line]
    if is_json:
        return b"", [_end_line(line) for line in lines if line.strip()]
    if file.format == "arff":
        at = next(i for i, line in enumerate(lines) if _DATA.match(line))
        rows = [line for line in lines[at + 1 :] if line.strip() and not line.lstrip().startswith(b"%")]
        return b"".join(lines[: at + 1]), [_end_line(line) for line in rows]
    return _csv_records(lines, file)


def _csv_records(lines: list[bytes], file: TableFile) -> tuple[bytes, list[bytes]]:
    """Header and rows: lines joined where a quoted value holds a line break, without what is neither."""
    joined: list[bytes] = []
    open_quote = False
    for line in lines:
        if open_quote:
            joined[-1] += line
        else:
            joined.append(line)
        open_quote ^= line.count(b'"') % 2 == 1
    kept = [x for x in joined if x.strip()]
    if len(kept) > file.rows + 1:  # comments, or a line that names the separator
        kept = [x for x in kept if not (x.startswith(b"#") or x.lower().lstrip(b' "').startswith(b"sep="))]
    first = joined[: joined.index(kept[0]) + 1] if kept else []
    return b"".join(first), [_end_line(x) for x in kept[1:]]


def _end_line(line: bytes) -> bytes:
    return line if line.endswith((b"\n", b"\r")) else line + b"\n"
