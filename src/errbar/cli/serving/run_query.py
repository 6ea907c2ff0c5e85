"""Query: which runs are asked for, by verb, words, day and page, and which are ticked on any page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self
from urllib.parse import parse_qs, urlencode

from errbar.errors import BadInput
from errbar.stores import Listed

FIELDS = 64
"""Fields that one address may hold."""
ON_PAGE = 50
"""Runs on one page."""


def fields_of(query: str) -> dict[str, list[str]]:
    """The fields of an address, each with all its values."""
    try:
        return parse_qs(query, max_num_fields=FIELDS)
    except ValueError as cause:
        raise BadInput(
            f"An address holds at most {FIELDS} fields; found {query.count('&') + 1:,}. Tick fewer runs."
        ) from cause


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A part of the list."""

    verb: str = ""
    text: str = ""
    since: str = ""
    """A day, 2026-11-17: runs made on it or later."""
    verdict: str = ""
    page: int = 1
    ticked: tuple[str, ...] = ()
    """Runs to be compared, whatever page they are on."""

    @classmethod
    def of(cls, fields: Mapping[str, Sequence[str]]) -> Self:
        """The query that an address asks."""
        names = ("verb", "text", "since", "verdict", "page")
        verb, text, since, verdict, page = (fields.get(name, [""])[-1].strip() for name in names)
        if page and not (page.isascii() and page.isdigit() and len(page) < 7 and int(page)):
            raise BadInput(f"A page is a whole number from 1; got {page!r}. Begin at the first.")
        _day(since)
        ticked = tuple(dict.fromkeys(fields.get("run", ())))
        return cls(verb=verb, text=text, since=since, verdict=verdict, page=int(page or 1), ticked=ticked)

    def found(self, lines: Sequence[Listed]) -> list[Listed]:
        """The lines of that verb in which every word stands: in the id, the verb, the data or the headline."""
        wanted, first = self.text.casefold().split(), _day(self.since)
        lines = [x for x in lines if self.verb in ("", x.verb) and x.made >= first]
        return [x for x in lines if all(word in _words(x) for word in wanted)]

    def shown(self, found: Sequence[Listed]) -> list[Listed]:
        """List the runs on the page."""
        return list(found[(self.page - 1) * ON_PAGE : self.page * ON_PAGE])

    def at(self, page: int) -> str:
        """Return the address of this query at another page, relative to the list."""
        return "?" + urlencode([*self.filters, *(("run", x) for x in self.ticked), ("page", page)])

    @property
    def filters(self) -> list[tuple[str, str]]:
        """The fields that narrow the list."""
        named = (("verb", self.verb), ("text", self.text), ("since", self.since), ("verdict", self.verdict))
        return [(name, x) for name, x in named if x]


def _day(since: str) -> float:
    """The second that a day begins at, where this machine is; the beginning of time for none."""
    if not since:
        return float("-inf")
    try:
        return datetime.strptime(since, "%Y-%m-%d").timestamp()
    except ValueError as cause:
        raise BadInput(f"A day is written 2026-11-17; got {since!r}.") from cause


def _words(line: Listed) -> str:
    head = () if line.headline is None else (line.headline.measure, line.headline.label)
    return " ".join(map(str, (line.id, line.verb, line.what, *head))).casefold()
