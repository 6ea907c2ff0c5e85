"""LedgerMark: where a ledger ended when a run was made, and which look at which test set the run was."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from errbar._dataclass import dataclass

if TYPE_CHECKING:
    from errbar.records.json_shape import Body


@dataclass(frozen=True, slots=True, kw_only=True)
class LookLine:
    """One look at a test set, as a report lists it."""

    time: str
    verb: str
    models: str
    measure: str | None
    value: float | None
    kind: str
    because: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LookMark:
    """The look that a run was: at which test set, the how many-th, and those before it."""

    name: str
    """The file that the test set was first seen in."""
    rows: int
    locked: bool
    number: int
    models: int
    """Different models that were looked at so far."""
    kind: str
    recognised: str
    """By what the test set was recognised, or will be."""
    looks: tuple[LookLine, ...] = ()
    """The last looks, this one included."""
    rolled_back: str = ""
    """What repairs recorded of a ledger that had ended before its head; empty where they recorded nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerMark:
    """Entries of a ledger and the digest of the last one: by them a ledger that is cut or changed later is noticed."""

    length: int
    head: str
    look: LookMark | None = None
    """None for a run that is no look at a test set."""


def mark_to_dict(mark: LedgerMark) -> dict[str, object]:
    """The mark as JSON has it; runs of versions that knew no rollbacks keep their checksum."""
    from errbar.records.run_json import number  # here, since a run's JSON knows marks in turn

    look = mark.look
    told: dict[str, object] | None = None
    if look is not None:
        lines = [{**asdict(x), "value": number(x.value)} for x in look.looks]
        told = {**{k: v for k, v in asdict(look).items() if v or k != "rolled_back"}, "looks": lines}
    return {"length": mark.length, "head": mark.head, "look": told}


def mark_from_dict(d: Body) -> LedgerMark:
    """The mark that JSON has; fields of later versions are left out."""
    from errbar.records.run_from_json import known_fields
    from errbar.records.run_json import back

    look = d.get("look")
    if look is not None:
        kept = look.get("looks", ())
        lines = tuple(LookLine(**{**known_fields(LookLine, x), "value": back(x.get("value"))}) for x in kept)
        look = LookMark(**{**known_fields(LookMark, look), "looks": lines})
    return LedgerMark(length=d["length"], head=d["head"], look=look)
