"""LedgerMark: how long a ledger was when a run was made, so that one that was cut or changed later is noticed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerMark:
    """Entries of a ledger, and the digest of the last one."""

    length: int
    head: str
