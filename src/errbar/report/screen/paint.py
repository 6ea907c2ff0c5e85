"""Colour, and letters for signs that an encoding lacks: the last thing that is done to a text."""

from __future__ import annotations

import re

from errbar.report.screen.fold_lines import fold
from errbar.report.screen.screen_width import Screen

BLUE, ORANGE, DIM, END = "\x1b[34m", "\x1b[38;5;208m", "\x1b[2m", "\x1b[0m"
COLOURS = {"●": BLUE, "◆": ORANGE, "○": DIM, "┊": DIM, "◂": ORANGE}
_PAINTED = re.compile(f"[{''.join(COLOURS)}]")
LETTERS = str.maketrans(
    {
        "●": "*", "◆": "!", "○": "o", "━": "=", "┊": "|", "┿": "+", "◂": "<", "▸": ">", "…": "~", "–": "-", "−": "-",
        "·": ".", "→": "->", "↓": "v", "≥": ">=", "≤": "<=", "±": "+-", "×": "x", "✗": "x", "²": "2", "─": "-",
        "┼": "+", "√": "sqrt", "∞": "inf", "’": "'",
    }
)  # fmt: skip


def paint(text: str, screen: Screen) -> str:
    """The text as this screen can show it."""
    if screen.ascii:  # some signs become two letters or more, so that a full line is folded once more
        text = "\n".join(p for line in text.translate(LETTERS).split("\n") for p in fold(line, screen.width))
    if not screen.colour:
        return text
    return _PAINTED.sub(lambda found: f"{COLOURS[found.group()]}{found.group()}{END}", text)
