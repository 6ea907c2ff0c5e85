"""Ranked rows: what readers of runs and of judgements collect; a document that a query has twice is refused by line."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping
from itertools import islice

import numpy as np

from errbar.errors import BadInput
from errbar.records.log_reader import LogLayout
from errbar.records.ranked_lists import Judgements, RankedLists
from errbar.records.types import Array

_NUMBERS = (str, int, float, np.integer, np.floating)
LARGEST = 10_000
"""Largest grade: gains of 2 to the power of it are beyond any number."""
QUERY = ("query_id", "q_id")
"""Columns that name a query, in tables of the tools that have them."""


def table_layouts(value: str) -> tuple[LogLayout, ...]:
    """Tables and JSON lines with a query, a document and this column."""
    return tuple(LogLayout(held, (query, "doc_id", value)) for query in QUERY for held in ("table", "lines"))


class RankedDocs:
    """Rows of system, query, document and value, each name kept once."""

    def __init__(self, where: str, format: str) -> None:
        self._where, self._format = where, format
        self._names: tuple[dict[str, int], ...] = ({}, {}, {})
        self._codes: tuple[array[int], ...] = (array("q"), array("q"), array("q"))
        self._values = array("d")

    def take(self, place: str, names: tuple[str, str, str], value: object, *, whole: bool = False) -> None:
        """Take a row of system, query and document; BadInput where a name or the number is not there."""
        if not (names[1] and names[2]):
            raise self.refuse(place, "lacks its query or its document")
        try:
            number = float(value) if isinstance(value, _NUMBERS) and not isinstance(value, bool) else math.nan
        except (ValueError, OverflowError):
            number = math.nan
        if math.isnan(number) or (whole and not (abs(number) <= LARGEST and number == int(number))):
            due = "a whole number" if whole else "a number"
            raise self.refuse(place, f"has {str(value)[:40]!r} where {due} is due")
        for known, codes, name in zip(self._names, self._codes, names):
            codes.append(known.setdefault(name, len(known)))
        self._values.append(number)

    def lists(self, places: Iterable[str], said: tuple[str, ...] = ()) -> RankedLists:
        """The rows as what systems found."""
        system, query, doc = self._columns(places)
        return RankedLists(where=self._where, system=system, query=query, doc=doc, score=self._numbers, said=said)

    def judgements(self, places: Iterable[str], said: tuple[str, ...] = ()) -> Judgements:
        """The rows as judged documents."""
        _, query, doc = self._columns(places)
        grade = self._numbers.astype(np.int64)
        return Judgements(where=self._where, query=query, doc=doc, grade=grade, said=said)

    def refuse(self, place: str, what: str) -> BadInput:
        """The error that names the place."""
        return BadInput(f"{self._where} was read as {self._format}; {place} {what}. Mend the line, or take it out.")

    @property
    def _numbers(self) -> Array:
        return np.array(self._values, dtype=np.float64)

    def _columns(self, places: Iterable[str]) -> tuple[Array, Array, Array]:
        codes = [np.frombuffer(part, dtype=np.int64) if len(part) else np.zeros(0, np.int64) for part in self._codes]
        sizes = [max(len(known), 1) for known in self._names]
        key = (codes[0] * sizes[1] + codes[1]) * sizes[2] + codes[2]
        order = np.argsort(key, kind="stable")
        again = order[1:][key[order][1:] == key[order][:-1]]
        if len(again):
            row = int(again.min())
            names = [list(known)[codes[i][row]] for i, known in enumerate(self._names)]
            place = next(islice(places, row, None))
            raise self.refuse(place, f"has document {names[2][:60]!r} of query {names[1][:60]!r} again")
        held = [np.array([*known, ""], dtype=object)[:-1] for known in self._names]
        return held[0][codes[0]], held[1][codes[1]], held[2][codes[2]]


def read_nested(given: Mapping[str, object], where: str) -> RankedLists | Judgements:
    """{query: {document: number}}: judgements where every number is a whole one, else what one system found."""
    values = [value for found in given.values() for value in (found.values() if isinstance(found, Mapping) else ())]
    whole = all(isinstance(value, (int, np.integer)) for value in values)
    rows = RankedDocs(where, "judgements" if whole else "a run")
    for query, found in given.items():
        place = f"query {str(query)[:60]!r}"
        if not isinstance(found, Mapping):
            raise rows.refuse(place, "has no documents, {document: number}")
        for doc, value in found.items():
            rows.take(f"{place}, document {str(doc)[:60]!r}", ("", str(query), str(doc)), value, whole=whole)
    return rows.judgements(()) if whole else rows.lists(())


def as_name(row: Mapping[str, object], key: str) -> str:
    """An id of a row as text, empty where it has none."""
    found = row.get(key)
    return "" if found is None or isinstance(found, (dict, list)) else str(found)
