"""Words of printed text: counts, and plurals of names that users give."""

from __future__ import annotations


def counted(n: int, one: str, more: str) -> str:
    """`1 row` or `1,200 rows`."""
    return f"{n:,} {one if n == 1 else more}"


def plural(word: str) -> str:
    """More than one of a unit, for printing."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word if word.endswith("s") else word + "s"
