"""Marks in numbers: decimal commas and thousands separators in columns that were read as text.

A column is converted where its values admit one reading; `1,234` alone admits two, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from errbar.data.arrow_types import ArrowColumn, ArrowTable

Reading: TypeAlias = Literal["decimal comma", "thousands comma", "unclear"]
Texts: TypeAlias = "Callable[[str], ArrowColumn]"
"""A column of the file as it is written."""

_EXPONENT = r"(?:[eE][+-]?\d+)?"
COMMA = re.compile(rf"[+-]?(?:\d*,\d+|\d{{1,3}}(?:\.\d{{3}})+(?:,\d+)?|\d+){_EXPONENT}")
"""A number with a decimal comma, points between thousands allowed."""
POINT = re.compile(rf"[+-]?(?:\d{{1,3}}(?:,\d{{3}})+|\d+)?(?:\.\d+)?{_EXPONENT}")
"""A number with a decimal point, commas between thousands allowed."""
BARE_POINT = re.compile(r"[+-]?[1-9]\d{0,2}(?:\.\d{3})+")


class Marked(NamedTuple):
    """The table with numbers for the columns of one reading, what was done, and the columns with two readings."""

    table: ArrowTable
    said: tuple[str, ...]
    unclear: dict[str, str]
    """Column to an example of it."""


def read_marked_numbers(table: ArrowTable, texts: Texts) -> Marked:
    """Columns of text that hold numbers with commas, as numbers."""
    found = {i: _values(table.column(i)) for i in range(table.num_columns)}
    readings = {i: reading for i, values in found.items() if values and (reading := _reading(values)) is not None}
    decimal = "decimal comma" in readings.values()
    unclear: dict[str, str] = {}
    done: dict[str, list[str]] = {"decimal comma": [], "thousands comma": []}
    for i, reading in readings.items():
        name = table.column_names[i]
        if reading == "unclear" and decimal:
            reading = "decimal comma"  # other columns of the file show what a comma means in it
        if reading == "unclear":
            unclear[name] = found[i][0]
            continue
        table = table.set_column(i, name, _numbers(table.column(i), decimal=reading == "decimal comma"))
        done[reading].append(name)
    if decimal:
        unclear |= _unclear_points(table, texts, set(done["decimal comma"]))
    return Marked(table, _told(done), unclear)


def _told(done: dict[str, list[str]]) -> tuple[str, ...]:
    words = {"decimal comma": "decimal commas read", "thousands comma": "commas between thousands left out"}
    return tuple(f"{words[reading]} in {_some(names)}" for reading, names in done.items() if names)


def _some(names: list[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _values(column: ArrowColumn) -> list[str]:
    """Different values of a column of text; none where one of the first is no number with a comma in it."""
    import pyarrow as pa

    if not (pa.types.is_string(column.type) or pa.types.is_large_string(column.type)):
        return []
    first = [x.strip() for x in column.slice(0, 100).to_pylist() if x is not None]
    if not all(COMMA.fullmatch(x) or (x and POINT.fullmatch(x)) for x in first):
        return []
    values = [x.strip() for x in column.unique().to_pylist() if x is not None]
    return sorted((x for x in values), key=lambda x: "," not in x) if any("," in x for x in values) else []


def _reading(values: list[str]) -> Reading | None:
    """What a comma means in these values; None where some of them are no numbers."""
    as_decimal = all(COMMA.fullmatch(x) for x in values)
    as_thousands = all(x and POINT.fullmatch(x) for x in values)
    if as_decimal and as_thousands:
        # 0,123 is no number of thousands: nobody writes a zero in front of one.
        return "decimal comma" if any(re.match(r"[+-]?0\d*,", x) for x in values) else "unclear"
    return "decimal comma" if as_decimal else "thousands comma" if as_thousands else None


def _numbers(column: ArrowColumn, *, decimal: bool) -> ArrowColumn:
    """Text as float64: commas are points and points go, or commas go."""
    import pyarrow as pa
    import pyarrow.compute as pc

    text = pc.utf8_trim_whitespace(column)
    between, mark = (".", ",") if decimal else (",", ".")
    text = pc.replace_substring(pc.replace_substring(text, between, ""), mark, ".")
    numbers: ArrowColumn = pc.replace_substring_regex(text, r"^\+", "").cast(pa.float64())
    return numbers


def _unclear_points(table: ArrowTable, texts: Texts, converted: set[str]) -> dict[str, str]:
    """Columns of 1.234 in a file with decimal commas: a fraction by the point, thousands by the rest of the file."""
    import pyarrow as pa

    out: dict[str, str] = {}
    for name in table.column_names:
        if name in converted or table.column_names.count(name) > 1:
            continue
        if pa.types.is_floating(table.column(name).type):
            values = [x for x in texts(name).unique().to_pylist() if x is not None]
            if values and all(BARE_POINT.fullmatch(x) for x in values):
                out[name] = values[0]
    return out


def unclear_number(name: str, example: str, where: str, *, drop: bool = False) -> str:
    """The message about a column with two readings; a feature may be left out."""
    mark = "," if "," in example else "."
    fraction, whole = example.replace(mark, "."), example.replace(mark, "")
    other = f", or leave the column out with `drop={name}`" if drop else ""
    return (
        f"A number must have one reading; column {name!r} of {where} has {example!r} and others like it, where "
        f"{mark!r} may mark decimals or thousands. Write {fraction} or {whole}{other}."
    )
