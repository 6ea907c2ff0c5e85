"""Ledger: who looked at which test set with which model and measure, when; one entry per look."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from functools import lru_cache
from typing import Literal, TypeAlias

from errbar.records.json_shape import Body

LookKind: TypeAlias = Literal["prespecified", "exploratory"]
"""prespecified: the criteria were in a file before the numbers were seen; exploratory: everything else."""
LookDesign: TypeAlias = Literal["fixed", "resampled"]
"""fixed: predictions of fitted models; resampled: learners fitted and tested on the rows themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TestSet:
    """A test set as the ledger remembers it: never its rows, only what they are recognised by."""

    __test__ = False  # no class of tests, whatever its name begins with

    id: str
    name: str
    """The file that it was first seen in."""
    rows: int
    made: str
    """When it was first seen or locked, UTC."""
    locked: bool = False
    reason: str | None = None
    unit: str | None = None
    share: float | None = None
    """Of a locked set: which part of the data it is."""
    seed: int | None = None
    train: str | None = None
    """Of a locked set: the file of the other rows."""
    coincidence: float = 0.0
    """How much the other rows of the data seem to overlap with it, though they are other rows: coarse data repeat."""
    signature: Body = field(default_factory=dict, repr=False, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetMarks:
    """By what else a test set is recognised since a look: ids, or another order of its truths, that it came with."""

    set: str
    """The id of the test set."""
    signature: Body = field(default_factory=dict, repr=False, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollback:
    """A ledger that ended before its head, as a repair found it: entries that were missing, restored, and lost."""

    time: str
    found: int
    """Entries that it had."""
    restored: int = 0
    lost: int = 0
    """Entries of which only marks tell: which looks they were is not known."""
    marks: tuple[str, ...] = ()
    """Digests of lost entries, as runs name them."""

    @property
    def in_words(self) -> str:
        """What happened, for every later look."""
        parts = {"put back from its copy": self.restored, "lost": self.lost}
        told = ", ".join(f"{n:,} {what}" for what, n in parts.items() if n) or "others stood in their place"
        size = f"{self.found:,} entr{'y' if self.found == 1 else 'ies'}"
        return f"The ledger was rolled back to {size}, as a repair recorded on {self.time[:10]} ({told})."


@dataclass(frozen=True, slots=True, kw_only=True)
class LookedModel:
    """One model that a look was about: its name and a digest of its predictions."""

    name: str
    digest: str
    also: tuple[str, ...] = ()
    """Digests of the same predictions in other orders of their rows, and as earlier versions made them."""

    @property
    def digests(self) -> frozenset[str]:
        """Everything by which the model is the same as one of another look."""
        return frozenset((self.digest, *self.also))


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """One look at a test set, or one evaluation of a learner on data."""

    verb: str
    set: str | None = None
    """The id of the test set; None for an evaluation of rows that are no test set."""
    models: tuple[LookedModel, ...]
    measures: tuple[str, ...]
    seed: int
    time: str
    kind: LookKind
    design: LookDesign = "fixed"
    run: str = ""
    recognised: str = ""
    """By what the test set was recognised."""
    value: float | None = None
    """The number that the run is remembered by, with the measure it is of."""
    measure: str | None = None
    because: str | None = None
    question: str | None = None
    """Of an evaluation: a digest of data, learner and plan without the seed, by which seeds are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedFacts:
    """The seeds that one question was asked with, this one included."""

    seed: int
    tried: int
    measure: str
    label: str
    value: float
    mean: float
    best: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerFacts:
    """What the ledger knows of the rows that a verb is about to show numbers of."""

    name: str = ""
    """Of the test set; empty where it was not seen before."""
    rows: int = 0
    locked: bool = False
    since: str = ""
    """The day on which it was locked or first seen."""
    train: str = ""
    """Of a locked set: the file of the other rows."""
    looks: int = 0
    """Looks before this one."""
    models: int = 1
    """Different models that were looked at, those of this look included."""
    kind: LookKind = "exploratory"
    """prespecified only where every look so far and this one are."""
    design: LookDesign = "fixed"
    recognised: str = ""
    overlaps: tuple[tuple[str, float], ...] = ()
    """Other sets that share some rows: name and share."""
    seeds: SeedFacts | None = None
    rollbacks: tuple[Rollback, ...] = ()
    """What repairs recorded of a ledger that had ended before its head."""
    lost: int = 0
    """Entries that no repair could save: among them may be looks at this set, or its lock."""

    @property
    def may_be_unknown(self) -> bool:
        """True where lost entries may have been looks at this set: a locked or new one, or any after a rollback."""
        exposed = self.locked or not self.name or any(r.lost for r in self.rollbacks)
        return self.lost > 0 and self.design == "fixed" and exposed

    @property
    def opened_again(self) -> bool:
        """True where the test set was looked at before."""
        return self.looks > 0


Record: TypeAlias = TestSet | Look | SetMarks | Rollback


def entry_of(record: Record) -> Body:
    """The record as an entry of the ledger; what is empty is left out."""
    if isinstance(record, Rollback):
        return {"type": "rollback", **asdict(record)}
    if isinstance(record, SetMarks):
        return {"type": "marks", "set": record.set, "signature": record.signature}
    of = "look" if isinstance(record, Look) else "lock" if record.locked else "set"
    filled = {f.name: getattr(record, f.name) for f in fields(record)}
    kept = {k: v for k, v in filled.items() if v is not None and v != "" and k != "locked"}
    if isinstance(record, Look):
        kept["models"] = [{k: v for k, v in asdict(m).items() if v or k != "also"} for m in record.models]
    return {"type": of, **kept}


def record_of(entry: Body) -> Record | None:
    """The record that an entry was made of; None for an entry of a kind that this version does not know."""
    of = entry.get("type")
    if of in ("lock", "set"):
        return TestSet(**{**_known(TestSet, entry), "locked": of == "lock"})
    if of == "marks":
        return SetMarks(**_known(SetMarks, entry))
    if of == "rollback":
        return Rollback(**{**_known(Rollback, entry), "marks": tuple(entry.get("marks", ()))})
    if of != "look":
        return None
    models = tuple(
        LookedModel(name=m["name"], digest=m["digest"], also=tuple(m.get("also", ()))) for m in entry.get("models", ())
    )
    return Look(**{**_known(Look, entry), "models": models, "measures": tuple(entry.get("measures", ()))})


def _known(record: type, entry: Body) -> Body:
    """The fields that this version knows; later ones may have added others."""
    return {name: entry[name] for name in _names(record) if name in entry}


@lru_cache
def _names(record: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(record))
