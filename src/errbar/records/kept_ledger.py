"""KeptLedger and LockedData: what `ledger` and `lock` return."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from errbar.records.ledger import Look, Rollback, TestSet, entry_of
from errbar.records.ledger_mark import LedgerMark


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptLedger:
    """A ledger as it was read: its test sets and looks, and what is wrong with it."""

    store: str
    sets: tuple[TestSet, ...]
    looks: tuple[Look, ...]
    mark: LedgerMark
    damaged: tuple[str, ...] = ()
    """What is not as it was written."""
    verified: int | None = None
    """With `verify`: how many marks of runs and reports were compared."""
    lost: int = 0
    """Entries that a repair could not save."""
    rollbacks: tuple[Rollback, ...] = ()

    @property
    def is_sound(self) -> bool:
        """False where an entry was removed, changed or cut."""
        return not self.damaged

    def looks_at(self, test_set: TestSet) -> tuple[Look, ...]:
        """The looks at one test set, the first one first."""
        return tuple(look for look in self.looks if look.set == test_set.id)

    def to_dict(self) -> dict[str, object]:
        """What the command prints as JSON."""
        names = {s.id: s for s in self.sets}
        items = []
        for look in self.looks:
            of = names.get(look.set or "")
            place = {} if of is None else {"name": of.name, "rows": of.rows, "locked": of.locked}
            items.append({**entry_of(look), **place})
        sets = [{k: v for k, v in entry_of(s).items() if k != "signature"} for s in self.sets]
        return {
            "verb": "ledger",
            "store": self.store,
            "items": items,
            "damaged": [{"file": str(Path(self.store) / "ledger.jsonl"), "found": found} for found in self.damaged],
            "sets": sets,
            **asdict(self.mark),
            **({} if self.verified is None else {"verified": self.verified}),
            **({"rollbacks": [asdict(r) for r in self.rollbacks], "lost": self.lost} if self.rollbacks else {}),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedData:
    """A test set under lock: the two files, how many rows each has, and by what the set is recognised."""

    store: str
    set: TestSet
    data: Path
    train: Path
    test: Path
    train_rows: int
    test_rows: int
    units: tuple[int, int] | None = None
    """Units in the training and the test part."""
    kept_to: tuple[str, ...] = ()
    """What the draw kept to, in words."""
    recognised_by: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """What the command prints as JSON."""
        known = {k: v for k, v in entry_of(self.set).items() if k not in ("signature", "type", "train")}
        item = {
            **known,
            "data": str(self.data),
            "train": str(self.train),
            "test": str(self.test),
            "train_rows": self.train_rows,
            "test_rows": self.test_rows,
            "kept_to": list(self.kept_to),
            "recognised_by": list(self.recognised_by),
        }
        return {"verb": "lock", "store": self.store, "items": [item], "damaged": []}
