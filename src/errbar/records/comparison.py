"""Comparison: how much two things differ on one measure, and what may be said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from errbar.records.missing import Missing
from errbar.records.types import Better

Verdict: TypeAlias = Literal["left better", "right better", "differs", "equivalent within margin", "not resolved"]

SAME_TEST = "same_test"
"""Marks, in `extras`, a comparison that is the one before it read from the other side: of two slices each has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """right minus left on one measure, with interval, p and p adjusted for its family.

    The sign is right minus left (docs/contributing/decisions/0008): a loss with a gap below 0 means that right is
    better.
    """

    left: str
    right: str
    measure: str
    gap: float | None
    low: float | None
    high: float | None
    level: float
    p: float | None
    p_adjusted: float | None
    method: str | None
    verdict: Verdict
    rows_needed: int | None = None
    """Rows that would resolve a gap of this size at 80 % power; None where it is resolved, or nearly 0."""
    label: str = ""
    better: Better = "none"
    left_value: float | None = None
    right_value: float | None = None
    se: float | None = None
    primary: bool = False
    margin: float | None = None
    resolves: float | None = None
    """The smallest gap that these rows resolve at 80 % power."""
    reason: Missing | None = None
    """Why there is no gap, or no interval for it."""
    how: str = ""
    slice: str | None = None
    """The slice that it is about, `site=A`; None for all rows."""
    extras: Mapping[str, float] = field(default_factory=dict, hash=False)


def find_deciding(comparisons: Sequence[Comparison]) -> list[Comparison]:
    """List the comparisons by the primary measure, or by the first that was compared. Slices are left out."""
    whole = [c for c in comparisons if c.slice is None]
    primary = [c for c in whole if c.primary]
    if primary:
        return primary
    first = next((c.measure for c in whole if c.p_adjusted is not None), whole[0].measure if whole else None)
    return [c for c in whole if c.measure == first]


def count_tests(comparisons: Sequence[Comparison]) -> int:
    """Count the tests behind comparisons; one that is read from both sides counts once."""
    return sum(c.p_adjusted is not None and SAME_TEST not in c.extras for c in comparisons)
