"""What errbar uses of Arrow's tables and columns, for type checkers: Arrow itself has no types."""

from __future__ import annotations

from typing import Protocol


class ArrowSchema(Protocol):
    """The names and types of a table's columns, and notes by key."""

    names: list[str]
    types: list[object]
    metadata: dict[bytes, bytes] | None


class ArrowColumn(Protocol):
    """One column, in one piece or several."""

    type: object
    null_count: int

    def __len__(self) -> int: ...

    def to_pylist(self) -> list[str | None]:
        """Values as Python objects; of columns of text here."""

    def unique(self) -> ArrowColumn:
        """Different values."""

    def slice(self, offset: int, length: int) -> ArrowColumn:
        """Some rows."""


class ArrowTable(Protocol):
    """Columns of equal length."""

    schema: ArrowSchema
    column_names: list[str]
    num_columns: int
    num_rows: int

    def slice(self, offset: int, length: int) -> ArrowTable:
        """Some rows."""

    def select(self, names: list[str]) -> ArrowTable:
        """These columns alone."""

    def take(self, rows: object) -> ArrowTable:
        """The rows with these numbers, in their order."""

    def column(self, i: int | str) -> ArrowColumn:
        """One of them."""

    def set_column(self, i: int, name: str, column: ArrowColumn) -> ArrowTable:
        """The table with another column in that place."""
