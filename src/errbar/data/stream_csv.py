"""Streamed CSV: a plain CSV written as Parquet block by block, so that neither is ever whole in memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.data.csv_file import MISSING, read_csv
from errbar.data.csv_layout import find_separator, first_lines
from errbar.errors import BadInput

if TYPE_CHECKING:
    import pyarrow as pa

HEAD = 1 << 22
"""Bytes by which it is decided whether a CSV is plain."""
BLOCK = 1 << 24
_PLACE = re.compile(r"column #(\d+)")


def write_as_parquet(path: Path, usual: str, to: Path, as_text: Sequence[str] = ()) -> bool:
    """True where it was written; False for a CSV that is not plain (encoding, comments, marks), to be read whole."""
    import pyarrow as pa

    head = _read_head(path, usual, to)
    if head is None:
        return False
    separator, schema = head
    types = {field.name: pa.string() if field.name in as_text else field.type for field in schema}
    if len(types) < len(schema):
        return False
    # A value that does not fit the type of the head makes the column floats, then text, and the file is read again.
    for _ in range(2 * len(types) + 1):
        try:
            _write(path, separator, types, to)
            return True
        except pa.ArrowInvalid as cause:
            place = _PLACE.search(str(cause))
            if place is None or "conversion error" not in str(cause):
                return False
            name = list(types)[int(place[1])]
            if types[name] == pa.string():
                return False
            types[name] = pa.float64() if pa.types.is_integer(types[name]) else pa.string()
    return False


def _read_head(path: Path, usual: str, to: Path) -> tuple[str, pa.Schema] | None:
    """The separator and the types of the first rows; None where these rows are not plain."""
    import pyarrow as pa

    with path.open("rb") as file:
        raw = file.read(HEAD)
    cut = raw.rfind(b"\n")
    if cut < 0:
        return None
    part = to.with_name("head" + path.suffix)
    part.write_bytes(raw[: cut + 1])
    try:
        found = read_csv(part, "tsv" if usual == "\t" else "csv")
    except (BadInput, pa.ArrowInvalid):
        return None
    finally:
        part.unlink()
    if found.said or found.unclear:
        return None
    header, _ = first_lines(raw)
    table = found.table()
    fields = [pa.field(name, table.column(i).type) for i, name in enumerate(table.column_names)]
    schema = pa.schema([f.with_type(pa.string()) if pa.types.is_null(f.type) else f for f in fields])
    return find_separator(header, usual), schema


def _write(path: Path, separator: str, types: dict[str, pa.DataType], to: Path) -> None:
    import pyarrow.csv as pc
    import pyarrow.parquet as pq

    reader = pc.open_csv(
        path,
        read_options=pc.ReadOptions(block_size=BLOCK, use_threads=False),
        parse_options=pc.ParseOptions(delimiter=separator, newlines_in_values=True),
        convert_options=pc.ConvertOptions(null_values=MISSING, strings_can_be_null=True, column_types=types),
    )
    with reader, pq.ParquetWriter(to, reader.schema, compression="lz4") as writer:
        for batch in reader:
            writer.write_batch(batch)
