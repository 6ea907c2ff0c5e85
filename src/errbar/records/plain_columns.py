"""Plain columns: those of one value or one site, those that were scaled beforehand, and ids written in two ways."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnFacts:
    """What the values of single columns show."""

    columns: int
    constant: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    """Columns without any value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteColumns:
    """Columns that are called a site."""

    looked_at: tuple[str, ...]
    single: tuple[tuple[str, str], ...] = ()
    """Those with one value, and that value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaledColumns:
    """How all columns of fractions were scaled by all rows together, exactly; None if they were not."""

    how: Literal["standardised", "between 0 and 1"] | None = None
    columns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TwiceWritten:
    """Ids of one column that are equal but for blanks, case or leading zeros."""

    column: str
    spellings: tuple[tuple[str, ...], ...]
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingFacts:
    """Columns of ids that were looked at, and those with ids in two spellings."""

    looked_at: tuple[str, ...]
    found: tuple[TwiceWritten, ...] = ()
