"""Run identity: the id and the checksum of a run's JSON document, and whether the document is as errbar wrote it.

The id is a digest of what was asked: the rows scored, the request, and the versions of the methods used, which a
document states as its `identity`. What was found, its wording, clock and place on disk are no part of it. The checksum
covers the whole document.

Documents without an identity, of versions before it or of runs made by hand, have the hash of their content as id. It
is computed from the document itself, not from the record that is made of it: files of every earlier version hash to
their own id, whatever fields later versions added.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import field

from errbar._dataclass import dataclass

APART = frozenset({"run", "identity", "checksum", "edited", "seconds", "versions", "kept", "ledger", "provenance"})
"""Fields of a document that are no part of its id."""
REPEATED: Mapping[str, frozenset[str]] = {
    "data": frozenset({"weight_name", "dropped"}),
    "plan": frozenset({"units_apart"}),
    "learners": frozenset({"exact"}),
    "estimates": frozenset({"reason_why", "reason_code"}),
    "comparisons": frozenset({"reason_why", "reason_code"}),
    "findings": frozenset({"withholds", "unused_override"}),
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What the id of a run is a digest of."""

    rows: str
    """Digest of the rows scored."""
    request: str
    """Digest of what was asked of them."""
    methods: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Versions of the packages whose methods were used."""

    @property
    def id(self) -> str:
        """Return the id: two equal calls have the same."""
        return _hash(identity_to_dict(self))[:12]


def identity_to_dict(identity: Identity) -> dict[str, object]:
    """Return the record as JSON has it."""
    return {"rows": identity.rows, "request": identity.request, "methods": dict(identity.methods)}


def identity_from_dict(d: Mapping[str, object]) -> Identity:
    """Return the record that JSON has; fields of later versions are left out."""
    return Identity(**{name: d[name] for name in ("rows", "request", "methods") if name in d})  # type: ignore[arg-type]


def digest_parts(parts: Sequence[object]) -> str:
    """Return a digest of values that JSON can hold."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def id_of(body: Mapping[str, object]) -> str:
    """Return the id that belongs to a run's document, whatever id it states."""
    identity = body.get("identity")
    if isinstance(identity, Mapping):
        return _hash({name: identity.get(name) for name in ("rows", "request", "methods")})[:12]
    return _hash({key: _without_repeated(key, part) for key, part in body.items() if key not in APART})[:12]


def checksum_of(body: Mapping[str, object]) -> str:
    """A hash of the whole document but the checksum it states; what the id leaves out is guarded by it."""
    return _hash({key: part for key, part in body.items() if key != "checksum"})[:16]


def is_as_written(body: Mapping[str, object]) -> bool:
    """True where id and checksum belong to the content of a document.

    Documents of versions before checksums state none: their id alone is compared, which covers their content. A document that says of itself that
    it was edited keeps the id of its original, so that it never becomes one that was not.
    """
    if body.get("edited") is not None or body.get("run") != id_of(body):
        return False
    if "checksum" not in body:
        return body.get("identity") is None
    return body["checksum"] == checksum_of(body)


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
