"""CSV files: text with its layout, as an Arrow table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from errbar.data.csv_layout import find_layout
from errbar.data.number_marks import read_marked_numbers
from errbar.data.text_bytes import read_text_bytes

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowColumn, ArrowTable

MISSING = [
    "",
    "NA",
    "N/A",
    "n/a",
    "NaN",
    "nan",
    "NAN",
    "-nan",
    "-NaN",
    "null",
    "NULL",
    "None",
    "?",
    "#N/A",
    "#NA",
    "<NA>",
]
"""Spellings of a cell without a value."""


class CsvTable(NamedTuple):
    """The columns, how the file was read where that was not plain, and what only its text can tell."""

    names: tuple[str, ...]
    table: Callable[[], ArrowTable]
    said: tuple[str, ...]
    unclear: dict[str, str]
    """Columns of numbers with two readings, each with an example."""
    texts: Callable[[str], ArrowColumn]
    """A column as it is written, by name."""


def read_csv(path: Path, kind: str) -> CsvTable:
    """A file of separated values; `kind` is csv or tsv, by its ending."""
    text = read_text_bytes(path)
    layout = find_layout(text.raw, "\t" if kind == "tsv" else ",")

    def parse(only: str | None = None) -> ArrowTable:
        import pyarrow as pa
        import pyarrow.csv as pc

        convert = pc.ConvertOptions(null_values=MISSING, strings_can_be_null=True)
        if only is not None:
            convert = pc.ConvertOptions(
                null_values=MISSING,
                strings_can_be_null=True,
                include_columns=[only],
                column_types={only: pa.string()},
            )
        # Without newlines_in_values a quoted line break at a block's edge is read as two rows, silently.
        options = pc.ParseOptions(delimiter=layout.separator, newlines_in_values=True)
        table: ArrowTable = pc.read_csv(pa.BufferReader(layout.raw), parse_options=options, convert_options=convert)
        return table

    def texts(name: str) -> ArrowColumn:
        return parse(name).column(name)

    found = read_marked_numbers(parse(), texts)
    said = (*text.said, *layout.said, *found.said)
    return CsvTable(tuple(found.table.schema.names), lambda: found.table, said, found.unclear, texts)
