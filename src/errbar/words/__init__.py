"""Words: one file per term of the field, for `errbar explain`."""

from __future__ import annotations

import re
from functools import cache

from errbar._shelf import parse, shelf
from errbar.records.word import Word

__all__ = ["word", "word_for"]


def word(name: str) -> Word:
    """The word of that name or alias."""
    found: Word = shelf("words").get(parse(name)[0])
    return found


def word_for(wording: str) -> str | None:
    """Return the name of the word that has this wording, in any case and punctuation; None where no word has it."""
    return _wordings().get(_plain(wording))


@cache
def _wordings() -> dict[str, str]:
    return {_plain(one): found.name for found in shelf("words").everything() for one in found.wordings}


def _plain(wording: str) -> str:
    return "_".join(re.findall(r"\w+", wording.lower()))
