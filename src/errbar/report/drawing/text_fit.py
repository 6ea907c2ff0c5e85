"""Words in a picture: how wide they are, about, and how they are broken or shortened to fit."""

from __future__ import annotations

import unicodedata

from errbar.report.run_text import printable

NARROW, WIDE = frozenset("iljtfrI.,:;'|!()[] ·"), frozenset("mwMW%@&—…")


def width_of(text: str, size: float) -> float:
    """Pixels that a text takes in a common sans-serif font, rather too many than too few."""
    return size * sum(_em(c) for c in text)


def _em(c: str) -> float:
    if c in NARROW:
        return 0.36
    if c in WIDE or unicodedata.east_asian_width(c) in "WF":
        return 1.0
    return 0.68 if c.isupper() else 0.58


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit, broken between words, within a word only where it is wider than a line."""
    lines: list[str] = []
    for word in printable(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
            continue
        while width_of(word, size) > room and len(word) > 1:
            fits = max(1, sum(width_of(word[: i + 1], size) <= room for i in range(len(word))))
            lines.append(word[:fits])
            word = word[fits:]
        lines.append(word)
    return [line for line in lines if line]


def shorten(text: str, size: float, room: float) -> str:
    """The text, or its two ends and an ellipsis where it does not fit: names of a kind often differ at the end."""
    text = printable(text)
    made, kept = text, len(text)
    while kept > 0 and width_of(made, size) > room:
        kept -= 1
        tail = 2 * kept // 5
        made = f"{text[: kept - tail].rstrip()}…{text[len(text) - tail :].lstrip()}"
    return made


def fit_cell(text: str, size: float, room: float) -> str:
    """A cell's words: `12 (3.4 %)`, `12` where that is too wide, and colour alone where neither fits."""
    words = printable(text)
    fitting = (part for part in (words, words.partition(" (")[0]) if width_of(part, size) <= room)
    return next(fitting, "")
