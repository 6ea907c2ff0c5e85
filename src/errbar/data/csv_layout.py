"""Layout of a CSV: its separator, and lines of it that are neither header nor rows."""

from __future__ import annotations

import re
from typing import NamedTuple

SEPARATORS = (",", ";", "\t", "|")
NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_QUOTED = re.compile(rb'"[^"]*"')
_ANNOUNCED = re.compile(rb'\s*"?sep=(.)"?[ ,;\t|]*(\r\n|\n|\r)', re.I)
_COMMENT = re.compile(rb"[\r\n]*#")
_CONTENT = re.compile(rb"[^\r\n]{1,65536}")
"""A line with something in it, or as much of it as a header may be long."""
_LINE = re.compile(rb"\r\n|\n|\r")
_NUMBER = re.compile(rb"[+-]?(\d+[.,]?\d*|[.,]\d+)([eE][+-]?\d+)?")


class CsvLayout(NamedTuple):
    """Header and rows alone, their separator, and what was done to get them."""

    raw: bytes
    separator: str
    said: tuple[str, ...] = ()


def find_layout(raw: bytes, usual: str) -> CsvLayout:
    """The layout of a file whose ending promises the `usual` separator."""
    announced = _ANNOUNCED.match(raw)
    said: list[str] = []
    sep = ""
    if announced is not None and announced[1].decode("latin-1") in SEPARATORS:
        sep = announced[1].decode()
        raw = raw[announced.end() :]
        said.append(f"the line sep={'TAB' if sep == chr(9) else sep} read as the separator")
    if b"#" in raw and (_COMMENT.match(raw) or b"\n#" in raw or b"\r#" in raw):
        raw, count = _without_comments(raw, sep)
        said += [f"{count:,} comment line{'s' if count > 1 else ''} (#) left out"] if count else []
    if not sep:
        sep = _separator(raw, usual)
        said += [f"separated by {NAMES[sep]}, not by tabs"] if usual == "\t" != sep else []
    raw, count = _without_last(raw, sep)
    said += [f"a separator at the end of every {'row' if count > 1 else 'line'} left out"] if count else []
    return CsvLayout(raw, sep, tuple(said))


def find_separator(header: bytes, usual: str = ",") -> str:
    """The commonest separator in the header outside quotes; the usual one where there is none, or equally many."""
    bare = _QUOTED.sub(b"", header)
    return max(SEPARATORS, key=lambda s: (bare.count(s.encode()), s == usual))


def _separator(raw: bytes, usual: str) -> str:
    """The separator of the header; another than a .tsv promises must cut header and first row equally."""
    header, row = first_lines(raw)
    if usual != "\t":
        return find_separator(header, usual)
    if b"\t" in header:
        return usual
    other = find_separator(header, usual).encode()
    return other.decode() if len(_fields(header, other)) == len(_fields(row, other)) else usual


def first_lines(raw: bytes) -> tuple[bytes, bytes]:
    """The header and the first row: the first two lines with something in them, empty where there are none."""
    header = _CONTENT.search(raw)
    row = None if header is None else _CONTENT.search(raw, header.end())
    return (b"" if header is None else header[0]), (b"" if row is None else row[0])


def _fields(line: bytes, sep: bytes) -> list[bytes]:
    """Cells of a line; what is in quotes counts as one character."""
    return [cell.strip() for cell in _QUOTED.sub(b"x", line).split(sep)]


def _without_comments(raw: bytes, sep: str) -> tuple[bytes, int]:
    """Lines that begin with # left out, where they are no header, no row and no part of a quoted value."""
    lines = re.findall(rb"[^\r\n]*(?:\r\n|\n|\r|$)", raw)
    plain = [line for line in lines if line.strip() and not line.startswith(b"#")]
    if not plain:
        return raw, 0
    mark = (sep or find_separator(plain[0].strip())).encode()
    width = len(_fields(plain[0], mark))
    header = _first_marked_header(lines, plain[0], mark)
    kept: list[bytes] = []
    left_out, in_rows, open_quote = 0, False, False
    for i, line in enumerate(lines):
        if line.startswith(b"#") and not open_quote and i != header:
            is_row = in_rows and width > 1 and len(_fields(line, mark)) == width
            if not is_row:
                left_out += 1
                continue
        in_rows |= i == header or line is plain[0]
        open_quote ^= line.count(b'"') % 2 == 1
        kept.append(line)
    return b"".join(kept), left_out


def _first_marked_header(lines: list[bytes], row: bytes, sep: bytes) -> int:
    """Where a header begins with #: as many names as the row after it has cells, which has numbers; else -1."""
    at = next(i for i, line in enumerate(lines) if line is row)
    above = next((i for i in range(at - 1, -1, -1) if lines[i].strip()), -1)
    cells = _fields(row, sep)
    if above < 0 or len(cells) < 2 or len(_fields(lines[above], sep)) != len(cells):
        return -1
    return above if any(_NUMBER.fullmatch(cell) for cell in cells) else -1


def _without_last(raw: bytes, sep: str) -> tuple[bytes, int]:
    """Without the separator that ends every line, or every row but not the header; else the bytes as they are."""
    mark = sep.encode()
    header, first = first_lines(raw)
    if not first.endswith(mark):
        return raw, 0
    width, wide = len(_fields(header, mark)), len(_fields(first, mark))
    named_so = header.endswith(mark) and wide == width
    if not named_so and wide != width + 1:
        return raw, 0
    body = raw[raw.find(header) + len(header) :]
    lines = [line for line in _LINE.split(body) if line]
    if not all(line.endswith(mark) and line.count(b'"') % 2 == 0 for line in lines):
        return raw, 0
    cut = re.sub(re.escape(mark) + rb"(?=\r|\n|$)", b"", body)
    return (header[: -len(mark)] if named_so else header) + cut, 1 if named_so else 2
