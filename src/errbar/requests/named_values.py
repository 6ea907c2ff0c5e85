"""Named values: which values of a request are names of files or columns, and how a file is named in a run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from errbar.requests.option import Declared, Request, options_of

FILES = frozenset({"Table", "Features", "Model", "Models"})
"""Kinds that hold data or predictions where they are files."""
PLACED = FILES | {"ModelFile", "File", "Folder", "Output", "Call", "Costs", "Graded"}
"""Kinds whose text may be a path."""
ROLES = frozenset({"Values", "Columns"})


def place_of(path: str | Path) -> str:
    """A path as it is kept: as given; an absolute one relative to the working folder, where the disk allows it."""
    text = str(path)
    if not os.path.isabs(text):
        return text
    try:
        return os.path.relpath(text)
    except (OSError, ValueError):  # another drive, or a working folder that is gone
        return Path(text).name


def text_of(d: Declared, value: object) -> str:
    """A plain value as text; what may be a path as it is kept."""
    is_place = isinstance(value, Path) or (d.kind in PLACED and isinstance(value, str))
    return place_of(value) if is_place and isinstance(value, str | Path) else str(value)


def column_names(request: Request, name: str) -> tuple[str, ...] | None:
    """The columns that a role names; None where it holds values, which a run never keeps.

    A list of texts names columns only where there is a table to find them in, and each is named once, as columns are.
    """
    value, kind = getattr(request, name), options_of(type(request))[name].kind
    if kind not in ROLES:
        return None
    if isinstance(value, str):
        return (value,)
    if kind == "Values" or not isinstance(value, list | tuple) or not value or not has_table(request):
        return None
    return tuple(value) if all(isinstance(x, str) for x in value) and len({*value}) == len(value) else None


def has_table(request: Request) -> bool:
    """True where rows come from a file or a table, in which roles find their columns."""
    declared = options_of(type(request))
    return any(d.kind in FILES and getattr(request, name) is not None for name, d in declared.items())


def files_of(request: Request) -> Iterator[str]:
    """Files of data or predictions in the order of the words; learners and ids of runs are none."""
    for name, d in options_of(type(request)).items():
        value = getattr(request, name)
        if d.kind not in FILES or value is None:
            continue
        parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else [value]
        for part in parts:
            if isinstance(part, Path) or (isinstance(part, str) and os.path.exists(part)):
                yield place_of(part)
