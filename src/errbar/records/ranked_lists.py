"""Ranked lists: what retrieval systems answered to queries, and which answers are relevant."""

from __future__ import annotations

from dataclasses import dataclass

from errbar.errors import BadInput
from errbar.records.equality import equal_records, hash_record
from errbar.records.types import Array, Floats, Ints, frozen


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedLists:
    """One row per system, query and document that it found, in any order: the score alone ranks."""

    where: str
    system: Array
    query: Array
    doc: Array
    """Texts, as are system and query."""
    score: Floats
    said: tuple[str, ...] = ()

    __eq__ = equal_records
    __hash__ = hash_record

    def __post_init__(self) -> None:
        if not len(self.query):
            raise BadInput(f"Ranked lists need rows; {self.where} has none.")
        for name in ("system", "query", "doc", "score"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    @property
    def systems(self) -> tuple[str, ...]:
        """Every system once, in the order of the file."""
        return tuple(dict.fromkeys(self.system.tolist()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgements:
    """One row per query and judged document: its grade, relevant from 1; below 0 where a judge could not tell."""

    where: str
    query: Array
    doc: Array
    grade: Ints
    said: tuple[str, ...] = ()

    __eq__ = equal_records
    __hash__ = hash_record

    def __post_init__(self) -> None:
        if not len(self.query):
            raise BadInput(f"Judgements need rows; {self.where} has none.")
        for name in ("query", "doc", "grade"):
            object.__setattr__(self, name, frozen(getattr(self, name)))
