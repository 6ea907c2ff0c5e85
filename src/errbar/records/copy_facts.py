"""Copy facts: rows that are equal in every feature, whether they are copies, and which side they are on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Between: TypeAlias = Literal["files", "plan", "any"]
"""Two files; the splits of a plan; any split that keeps units together."""
COPY_LIKE = 0.4
"""Copy-likeness above which equal rows are copies: measured between 0.26 (coincidence) and 0.54 (copies)."""

BEYOND_CHANCE = 10
"""Times as many equal pairs as independent columns would make: rare flags are equal in most rows, and seldom differ."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CopyFacts:
    """Equal rows of a table."""

    rows: int
    columns: int
    pairs: int
    """Pairs of rows equal in every column."""
    near_pairs: int | None
    """Pairs that differ in exactly one column; None where it was not counted, since too few rows are concerned."""
    chance_pairs: float = 0.0
    """Equal pairs to be expected if columns were independent: many where columns have few values."""
    tested: int
    """Rows that may be tested."""
    across: int
    """Of these, rows equal to a row that a fit on the other side is made from."""
    between: Between
    same_target: int = 0
    """Pairs that also agree in the target."""
    later: int = 0
    """Rows that are equal to an earlier one."""
    one_class: str | None = None
    """Classes that hold nearly all later copies, far above their share: rows of it were drawn again."""
    in_one_class: int = 0
    left_out: tuple[str, ...] = ()
    """Columns that count or name rows, in which copies differ."""

    @property
    def many(self) -> bool:
        """True where so many rows are concerned that it matters."""
        return self.across >= max(3, 0.005 * self.tested)

    @property
    def likeness(self) -> float | None:
        """Equal pairs over equal and nearly equal pairs: near 1 for copies, near 0 where few values make rows alike."""
        if self.near_pairs is None or not self.pairs:
            return None
        return self.pairs / (self.pairs + self.near_pairs)

    @property
    def are_copies(self) -> bool:
        """True where equal rows are copies rather than coincidence."""
        beyond_chance = self.pairs > BEYOND_CHANCE * self.chance_pairs
        return self.likeness is not None and self.likeness > COPY_LIKE and beyond_chance
