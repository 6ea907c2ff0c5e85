"""Concepts that other packages bring by entry point; importlib.metadata is loaded only where there are some."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_RECORDS = (".dist-info", ".egg-info")
_SECTION = b"[errbar."


def entry_points(group: str) -> Iterable[EntryPoint]:
    """The entry points of a shelf: errbar.measures."""
    if not may_name_concepts(tuple(sys.path), _other_finders()):
        return ()
    from importlib import metadata

    return metadata.entry_points(group=group)


def brings_concepts() -> bool:
    """True where an installed package brings a concept of any shelf."""
    if not may_name_concepts(tuple(sys.path), _other_finders()):
        return False
    from importlib import metadata

    return any(group.startswith("errbar.") for group in metadata.entry_points().groups)


def _other_finders() -> int:
    """Finders of packages beside the one of folders, whose packages no folder lists."""
    return sum(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path)


@cache
def may_name_concepts(path: tuple[str, ...], other_finders: int) -> bool:
    """False where no package on the path has a section of errbar's; True also where that cannot be seen at once."""
    return other_finders > 0 or any(map(_may_name, path))


def _may_name(place: str) -> bool:
    folder = place or "."
    if not os.path.isdir(folder):
        return os.path.exists(folder)  # an archive may hold packages
    try:
        names = os.listdir(folder)
    except OSError:
        return True
    return any(
        name.endswith(".egg") or (name.endswith(_RECORDS) and _has_section(os.path.join(folder, name)))
        for name in names
    )


def _has_section(record: str) -> bool:
    try:
        with open(os.path.join(record, "entry_points.txt"), "rb") as file:
            return _SECTION in file.read()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
