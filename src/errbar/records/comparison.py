"""Comparison: how much two things differ on one measure, and what may be said of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Verdict: TypeAlias = Literal["left better", "right better", "differs", "equivalent within margin", "not resolved"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """left minus right on one measure, with interval, p and p adjusted for the family it stands in."""

    left: str
    right: str
    measure: str
    gap: float
    low: float
    high: float
    level: float
    p: float
    p_adjusted: float
    method: str
    verdict: Verdict
    rows_needed: int | None = None
