"""Words of printed text: plurals of names that users give."""

from __future__ import annotations


def plural(word: str) -> str:
    """More than one of a unit, for printing."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word if word.endswith("s") else word + "s"
