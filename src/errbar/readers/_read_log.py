"""Recognising a log: by its first bytes and its keys, never by the name of its file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from errbar._shelf import shelf
from errbar.data.files import FORMATS
from errbar.data.log_file import LogFile, parse_json
from errbar.errors import BadInput
from errbar.readers._json_paths import has_path
from errbar.readers._ranked_data import read_ranked_data
from errbar.records.log_reader import Log, LogLayout, LogReader

HEAD = 4096
"""Bytes in which the beginning of a document is looked for."""


class _Near(NamedTuple):
    """A format that a file has some keys of, and those that it lacks."""

    reader: LogReader
    lacks: tuple[str, ...]


def read_log(given: object) -> Log | None:
    """Graded rows, ranked lists or judgements of a file, a frame or a dictionary; None where it is a plain table.

    BadInput names the line where a log is damaged, and the format that a file nearly has.
    """
    if not isinstance(given, (str, Path)):
        return read_ranked_data(given)
    path = Path(given)
    # `Path.is_file` raises where a name is too long.
    if not os.path.isfile(path) or path.stat().st_size == 0:
        return None
    return read_with(shelf("readers").everything(), LogFile(path))


def read_with(readers: Iterable[LogReader], file: LogFile) -> Log | None:
    """Give what the first of the readers that knows the file makes of it; None where none does."""
    near: list[_Near] = []
    for reader in readers:
        for layout in reader.layouts:
            lacks = _lacks(file, layout)
            if lacks == ():
                file.layout = layout
                found: Log = reader.read(file)
                return found
            if lacks is not None:
                near.append(_Near(reader, lacks))
    if near:
        raise _nearly(file, near)
    return None


def _nearly(file: LogFile, near: list[_Near]) -> BadInput:
    closest = min(near, key=lambda n: len(n.lacks))
    lacks = ", ".join(f"`{key}`" for key in closest.lacks)
    return BadInput(
        f"{file.where} looks like {closest.reader.label}, and lacks {lacks}. Was it cut short, edited, or written by "
        f"another version? Write it again with its tool, or save its grades as a CSV: item,outcome. "
        f"`errbar explain {closest.reader.name}` says what is read."
    )


def _lacks(file: LogFile, layout: LogLayout) -> tuple[str, ...] | None:
    """Keys that are not there; None where the container is another, or nothing tells of this format."""
    there = _CONTAINERS[layout.container](file, layout)
    if there is None:
        return None
    lacks = tuple(key for key in layout.keys if key not in there)
    tells = bool(layout.near) and all(key in there for key in layout.near)
    return lacks if not lacks or tells else None


def _of_words(file: LogFile, layout: LogLayout) -> set[str] | None:
    first = file.first_lines[:1]
    return set() if first and re.fullmatch(layout.begins.encode(), first[0]) else None


def _of_lines(file: LogFile, layout: LogLayout) -> set[str] | None:
    """The most keys that any of the first lines has."""
    found: list[set[str]] = []
    for line in file.first_lines:
        if not line.startswith(b"{") or not any(f'"{key.rpartition(".")[2]}"'.encode() in line for key in layout.keys):
            continue
        try:
            value = parse_json(line, file.where)
        except ValueError:
            continue
        found.append({key for key in layout.keys if has_path(value, key)})
    return max(found, key=len, default=None)


def _of_document(file: LogFile, layout: LogLayout) -> set[str] | None:
    first = file.first_lines[:1]
    if not first or first[0][:1] not in (b"{", b"["):
        return None
    needed = [key for key in layout.keys if _is_named(file, key)]
    if len(needed) < len(layout.keys) and not (layout.near and set(layout.near) <= set(needed)):
        return None
    if layout.begins and not re.match(layout.begins.encode(), file.raw[:HEAD]):
        return None
    if not layout.begins and _is_lines(file):
        return None
    return {key for key in layout.keys if has_path(file.document, key)}


def _is_named(file: LogFile, key: str) -> bool:
    """True where the text has every name of a dotted path, so that other documents are not parsed for nothing."""
    return all(f'"{part}"'.encode() in file.raw for part in key.split(".") if part != "*" and not part.isdecimal())


def _is_lines(file: LogFile) -> bool:
    """True where the first two lines are a JSON value each: JSON lines, no document."""
    first = file.first_lines[:2]
    try:
        return len(first) == 2 and all(isinstance(parse_json(line, file.where), dict) for line in first)
    except ValueError:
        return False


def _of_archive(file: LogFile, layout: LogLayout) -> set[str] | None:
    return set(file.members()) if file.is_zip else None


def _of_table(file: LogFile, layout: LogLayout) -> set[str] | None:
    if file.is_zip or file.path.suffix.lower() not in FORMATS:
        return None
    return set(file.header)


_CONTAINERS = {
    "words": _of_words,
    "lines": _of_lines,
    "document": _of_document,
    "zip": _of_archive,
    "table": _of_table,
}
