"""Log reader: one format in which people keep what an evaluation, a ranking or a battle gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias

from errbar.records.concept import Concept
from errbar.records.graded_log import GradedLog
from errbar.records.ranked_lists import Judgements, RankedLists

Log: TypeAlias = GradedLog | RankedLists | Judgements
Container: TypeAlias = Literal["lines", "document", "zip", "words", "table"]
"""JSON lines, one JSON document, a zip archive, lines of words between blanks, a table with a header."""


class LogLayout(NamedTuple):
    """Marks by which a format is known: what contains it and names at its beginning, never the name of the file."""

    container: Container
    keys: tuple[str, ...] = ()
    """Dotted paths that the first line or the document has, columns of a table, members of an archive."""
    begins: str = ""
    """Pattern of the beginning: of the first line of words, of a document."""
    near: tuple[str, ...] = ()
    """Keys that only this format has: a file with these and without the others is refused by name."""


class OpenLog(Protocol):
    """All that a reader sees of a file; every text in it is UTF-8, every size and depth is bounded."""

    path: Path
    layout: LogLayout
    """The layout by which the file was known."""

    @property
    def where(self) -> str:
        """The file, as messages name it."""

    @property
    def document(self) -> object:
        """The whole file as one JSON value."""

    def records(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Every line, row of a table or entry of a document's list, with its place: `line 7`."""

    def words(self) -> Iterator[tuple[str, list[str]]]:
        """Every line, cut at blanks, with its place."""

    def members(self) -> Sequence[str]:
        """Names in an archive."""

    def member(self, name: str) -> object:
        """The JSON value in a member of an archive."""

    def sibling(self, name: str) -> object:
        """The JSON value in a file of that name in the same folder, None where there is none that can be read."""


class MadeRow(NamedTuple):
    """One graded answer of a log that laws make."""

    item: str
    trial: int
    value: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LogReader(Concept):
    """`read(log)` gives the rows of a file that has one of the `layouts`; `about` says what becomes of each key."""

    layouts: tuple[LogLayout, ...]
    read: Callable[[OpenLog], Log]
    write: Callable[[Sequence[MadeRow]], bytes]
    """Makes a small log of rows graded 0 or 1, as the tool would write it: what the laws read back."""
    trials: bool = True
    """False where the format has one answer an item."""
