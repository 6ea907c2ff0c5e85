"""Report formats: which there are, how their files end, and which one a path or a name asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from errbar.errors import BadInput, UnknownName
from errbar.outputs import to_path
from errbar.records.types import ReportFormat

FORMATS: tuple[ReportFormat, ...] = get_args(ReportFormat)
ENDINGS: Mapping[ReportFormat, tuple[str, ...]] = {
    "html": (".html", ".htm"),
    "latex": (".tex",),
    "markdown": (".md",),
    "json": (".json",),
    "csv": (".csv",),
}
"""Endings of the files of each format."""
_BY_ENDING = {ending: format for format, endings in ENDINGS.items() for ending in endings}


def choose_format(named: str | None, path: object, *, option: str) -> ReportFormat:
    """Return the format that was named, else that of the path's ending; html if there is neither.

    `option` is the word by which the path was given. BadInput if the name is unknown or the two disagree.
    """
    format = None if named is None else _known(named)
    if path is None:
        return format or "html"
    target = to_path(path, option)
    if target.is_dir():
        raise BadInput(f"`{option}` must be a file; {target} is a folder. Give the name of a file in it.")
    found = _BY_ENDING.get(target.suffix.lower())
    if found is None:
        ending = ENDINGS[format or "html"][0]
        allowed = ", ".join(ENDINGS[format]) if format is not None else ", ".join(_BY_ENDING)
        raise BadInput(
            f"`{option}` is {target.name!r}; it must end in {allowed}. Try `{option}={target.with_suffix(ending)}`."
        )
    if format is not None and found != format:
        right = target.with_suffix(ENDINGS[format][0])
        raise BadInput(
            f"`{option}` is {target.name!r}, which is {found}, but `format={format}` was asked. Try `{option}={right}`."
        )
    return found


def _known(named: str) -> ReportFormat:
    found = next((f for f in FORMATS if f == named), None)
    if found is None:
        raise UnknownName(f"Unknown format {named!r}. Formats: {', '.join(FORMATS)}. Try `format=latex`.")
    return found
