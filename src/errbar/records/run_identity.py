"""Run identity: the checksum and the content id of a run's JSON document, and whether it is as errbar wrote it.

The checksum covers the whole document. The id that a verb gives a run is a digest of what was asked
(`requests/find_identity.py`), which a document states and nobody can compute from it. Runs made by hand, and documents
of versions before, have a hash of their content as id. It is computed from the document itself, not from the record
that is made of it: files of every earlier version hash to their own id, whatever fields later versions added.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

APART = frozenset({"run", "checksum", "edited", "seconds", "versions", "kept", "ledger", "provenance", "claims"})
"""Fields of a document that are no part of its content id."""
REPEATED: Mapping[str, frozenset[str]] = {
    "data": frozenset({"weight_name", "dropped"}),
    "plan": frozenset({"units_apart"}),
    "learners": frozenset({"exact"}),
    "estimates": frozenset({"reason_why", "reason_code", "doubt", "decided_by"}),
    "comparisons": frozenset({"reason_why", "reason_code"}),
    "findings": frozenset({"withholds", "unused_override", "concerns"}),
}
"""Fields that repeat, for programs, what other fields tell in words: no part of the id either, so that a run of a
version that lacked them keeps its own."""

SUMMARIES = frozenset(
    {
        "models", "model_bins", "agreement", "disagreements", "cheapest_cut", "handing_over", "outputs", "row_errors",
        "wrong_rows",
    }
)  # fmt: skip
"""Sheets that describe rows whose digest the id holds already, for pictures and tables: no part of it for the same
reason."""


def id_of(body: Mapping[str, object]) -> str:
    """Return the hash of what a run's document says, whatever id it states."""
    return _hash({key: _without_repeated(key, part) for key, part in body.items() if key not in APART})[:12]


def checksum_of(body: Mapping[str, object]) -> str:
    """A hash of the whole document but the checksum it states; what the id leaves out is guarded by it."""
    return _hash({key: part for key, part in body.items() if key != "checksum"})[:16]


def is_as_written(body: Mapping[str, object]) -> bool:
    """Return whether a document's checksum belongs to it; without one, as before checksums, whether its id does.

    A document that says of itself that it was edited keeps the id of its original, so that it never becomes one that
    was not.
    """
    if body.get("edited") is not None:
        return False
    return body["checksum"] == checksum_of(body) if "checksum" in body else body.get("run") == id_of(body)


def _hash(content: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _without_repeated(key: str, part: object) -> object:
    if key == "sheets" and isinstance(part, list):
        return [sheet for sheet in part if not (isinstance(sheet, Mapping) and sheet.get("name") in SUMMARIES)]
    names = REPEATED.get(key)
    if names is None:
        return part
    if isinstance(part, Mapping):
        return {k: v for k, v in part.items() if k not in names}
    if isinstance(part, list):
        return [_without_repeated(key, item) for item in part]
    return part
