"""Provenance: how a run was asked, by names of files and columns, and when; never what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errbar.records.json_shape import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """What is needed to ask the same again; no part of a run's id, which no place of a file may change."""

    command: tuple[str, ...] = ()
    """The words after `errbar`, one by one; empty where they cannot be typed."""
    call: str = ""
    """The call in Python where there is no command; NAME_ARRAY, NAME_TABLE and TYPE_OBJECT stand for values."""
    files: tuple[str, ...] = ()
    """Files of data or predictions: as given, absolute ones relative to the working folder."""
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Names of columns by role."""
    made: str = ""
    """The moment in UTC, ISO 8601, to the second."""


def provenance_to_dict(found: Provenance) -> dict[str, object]:
    """The record as JSON has it."""
    return {
        "command": list(found.command),
        "call": found.call,
        "files": list(found.files),
        "columns": {role: list(names) for role, names in found.columns.items()},
        "made": found.made,
    }


def provenance_from_dict(d: Body) -> Provenance:
    """The record that JSON has; fields of later versions are left out."""
    return Provenance(
        command=tuple(d.get("command", ())),
        call=d.get("call", ""),
        files=tuple(d.get("files", ())),
        columns={role: tuple(names) for role, names in d.get("columns", {}).items()},
        made=d.get("made", ""),
    )
