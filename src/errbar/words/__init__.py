"""Words: one file per term of the lectures, for `errbar explain`."""

from __future__ import annotations

from errbar._shelf import parse, shelf
from errbar.records.word import Word

__all__ = ["word"]


def word(name: str) -> Word:
    """The word of that name or alias."""
    found: Word = shelf("words").get(parse(name)[0])
    return found
