"""The order in which candidates are listed: those that stayed, the best first, then those that left, then failures."""

from __future__ import annotations

import math

from errbar.records.selection import CandidateResult, Selection


def in_order(found: Selection) -> list[CandidateResult]:
    """The best first; of equal ones the first asked."""
    chosen = found.chosen["name"]
    sign = -1.0 if found.better == "high" else 1.0
    return sorted(found.candidates, key=lambda c: (_group(c), -len(c.scores), _loss(c, sign), c.name != chosen))


def _group(c: CandidateResult) -> int:
    return 0 if c.left is None else 1 if c.left_after is not None else 2


def _loss(c: CandidateResult, sign: float) -> float:
    """The mean of its splits, low for a good one."""
    there = [x for x in c.scores if x is not None]
    return sign * sum(there) / len(there) if there else math.inf


def when_left(c: CandidateResult) -> str:
    """Why a candidate is out; empty for one that stayed."""
    if c.left is None:
        return ""
    return c.left if c.left_after is not None else f"failed: {c.left}"
