"""Sheet: a small table that a run keeps with its estimates: folds, a learning curve, a study."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from errbar.errors import BadInput

Cell: TypeAlias = str | float | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Named columns, rows of plain values, and what is to be said below it."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for cells in set(map(len, self.rows)) - {len(self.columns)}:
            raise BadInput(f"{self.name}: a row has {cells} cells, the sheet {len(self.columns)} columns.")

    def column(self, name: str) -> list[Cell]:
        """The cells of one column."""
        at = self.columns.index(name)
        return [row[at] for row in self.rows]
