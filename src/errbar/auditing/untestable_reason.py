"""What a detector found, or why these rows cannot tell."""

from __future__ import annotations

from typing import TypeVar

from errbar.records.check_input import Untestable

Found = TypeVar("Found")


def or_untestable(found: Found | str, code: str) -> Found | Untestable:
    """What a detector found; where it gave a reason instead, the check as one that these rows cannot answer."""
    return Untestable(code=code, why=found) if isinstance(found, str) else found
