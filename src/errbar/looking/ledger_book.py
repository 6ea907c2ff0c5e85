"""Ledger book: the test sets, looks and evaluations that a ledger holds, as records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from errbar.records.json_shape import Body
from errbar.records.ledger import Look, LookedModel, Rollback, SetMarks, TestSet
from errbar.records.ledger_mark import LedgerMark
from errbar.stores import LedgerPages, read_ledger, require_sound


@dataclass(frozen=True, kw_only=True)
class LedgerBook:
    """Everything that was written, in its order."""

    sets: tuple[TestSet, ...]
    looks: tuple[Look, ...]
    mark: LedgerMark
    lost: int = 0
    """Entries that a repair could not save."""
    rollbacks: tuple[Rollback, ...] = ()

    def looks_at(self, test_set: str) -> list[Look]:
        """The looks at one test set, the first one first."""
        return [look for look in self.looks if look.set == test_set]

    @property
    def locked(self) -> tuple[TestSet, ...]:
        """Test sets under lock."""
        return tuple(s for s in self.sets if s.locked)


@lru_cache(maxsize=1)  # a look asks before it and while it is recorded, mostly of the same pages
def book_of(pages: LedgerPages) -> LedgerBook:
    """The records of a ledger's sound entries."""
    records = [entry.record for entry in pages.entries]
    marks: dict[str, list[Body]] = {}
    for r in records:
        if isinstance(r, SetMarks):
            marks.setdefault(r.set, []).append(r.signature)
    return LedgerBook(
        sets=tuple(_with_marks(r, marks.get(r.id, [])) for r in records if isinstance(r, TestSet)),
        looks=tuple(r for r in records if isinstance(r, Look)),
        mark=pages.mark,
        lost=pages.lost,
        rollbacks=tuple(r for r in records if isinstance(r, Rollback)),
    )


def _with_marks(known: TestSet, more: Sequence[Body]) -> TestSet:
    """The set with everything that later looks showed it to be recognised by."""
    if not more:
        return known
    all_marks = {
        part: [x for signature in (known.signature, *more) for x in signature.get(part, ())]
        for part in ("ids", "truths")
    }
    return replace(known, signature={**known.signature, **all_marks})


def read_book(store: str | Path) -> LedgerBook:
    """The ledger of a store; BadInput where it is damaged, Refusal where it ends before its head."""
    pages = read_ledger(store)
    require_sound(pages, store)
    return book_of(pages)


def count_models(looks: Sequence[Look], *more: LookedModel) -> int:
    """Count the different models in these looks and in one that is to come: models that share a digest are one."""
    leader: dict[str, str] = {}

    def find(digest: str) -> str:
        while leader.setdefault(digest, digest) != digest:
            leader[digest] = digest = leader[leader[digest]]  # halves the way of the next search
        return digest

    for model in (*(m for look in looks for m in look.models), *more):
        for digest in model.also:
            leader[find(digest)] = find(model.digest)
        find(model.digest)
    return sum(digest == leads for digest, leads in leader.items())
