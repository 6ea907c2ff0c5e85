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
    one_site: tuple[tuple[str, str], ...] = ()
    """Columns called a site, with the one value that they have."""
    scaled: Literal["standardised", "between 0 and 1"] | None = None
    """How every column of fractions was scaled by all rows together, exactly."""
    scaled_columns: int = 0


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
