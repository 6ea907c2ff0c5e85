"""Quantifiers: "every" and "none" are said only of claims that were all tested and defined; otherwise they count."""

from __future__ import annotations

from collections.abc import Sequence

from errbar.records.claim import Claim, ClaimVerdict


def is_complete(claims: Sequence[Claim]) -> bool:
    """Return whether every claim of a family was tested and is defined."""
    return all(c.verdict not in ("undefined", "untested") for c in claims)


def all_of(claims: Sequence[Claim], *verdicts: ClaimVerdict) -> bool:
    """Return whether "every" may be said of a family: all tested, all with one of these verdicts."""
    return bool(claims) and is_complete(claims) and all(c.verdict in verdicts for c in claims)


def none_of(claims: Sequence[Claim], *verdicts: ClaimVerdict) -> bool:
    """Return whether "none" may be said of a family: all tested, none with one of these verdicts."""
    return is_complete(claims) and not any(c.verdict in verdicts for c in claims)


def with_verdict(claims: Sequence[Claim], *verdicts: ClaimVerdict) -> list[Claim]:
    """List the claims that have one of these verdicts."""
    return [c for c in claims if c.verdict in verdicts]


def gap_in(claims: Sequence[Claim]) -> str:
    """Return what keeps a family from "every" and "none": `; 2 are undefined`; empty for nothing."""
    counts = (
        (len(with_verdict(claims, "undefined")), "undefined"),
        (len(with_verdict(claims, "untested")), "not tested"),
    )
    parts = [f"{n:,} {'is' if n == 1 else 'are'} {what}" for n, what in counts if n]
    return f"; {', '.join(parts)}" if parts else ""
