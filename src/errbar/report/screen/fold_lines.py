"""Lines folded to the width, continued under their first word."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from itertools import takewhile

from errbar.report.screen.screen_width import width

_LEAD = re.compile(r"^( *)([●◆○✗!·*o] )?")
WORDS = re.compile(r"""(?:'[^']*'|"[^"]*"|[^\s'"])+""")
"""Words of a command; what is quoted is one, whatever spaces it holds."""


def fold(line: str, columns: int | None = None) -> list[str]:
    """The line where it fits, else pieces of it, each but the first indented below it."""
    columns = width() if columns is None else columns
    if len(line) <= columns:
        return [line]
    found = _LEAD.match(line)
    lead = found.group() if found else ""
    hang = " " * (len(lead) + (0 if lead.strip() else 2))
    hang = hang if len(hang) < columns - 10 else "  "
    pieces = textwrap.wrap(
        line[len(lead) :],
        columns,
        initial_indent=lead,
        subsequent_indent=hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return pieces or [line]


def fold_all(lines: Iterable[str]) -> list[str]:
    """Every line folded to the width."""
    return [piece for line in lines for piece in fold(line)]


def fold_command(command: str, columns: int | None = None) -> list[str]:
    """A command over several lines that a shell still takes: each but the last ends in a backslash."""
    columns = width() if columns is None else columns
    if len(command) <= columns:
        return [command]
    lead = " " * (len(command) - len(command.lstrip()))
    pieces: list[str] = []
    for word in _with_values(WORDS.findall(command)):
        if pieces and len(pieces[-1]) + 1 + len(word) <= columns - 2:
            pieces[-1] += f" {word}"
        else:
            pieces.append(f"{lead}{'    ' if pieces else ''}{word}")
    return [f"{piece} \\" for piece in pieces[:-1]] + pieces[-1:]


def _with_values(words: list[str]) -> list[str]:
    """Join each option with its first value, so that a line does not end between them."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].startswith("-") and " " not in joined[-1] and not word.startswith("-"):
            joined[-1] += f" {word}"
        else:
            joined.append(word)
    return joined


def shorten(text: str, columns: int) -> str:
    """The text, or its beginning with … where it is longer."""
    return text if len(text) <= columns else f"{text[: max(columns - 1, 1)]}…"


def elide_apart(names: Iterable[str], columns: int) -> dict[str, str]:
    """Each name shortened so that names that differ still do: without the beginning they share where that is needed."""
    every = list(dict.fromkeys(names))
    short = {name: elide(name, columns) for name in every}
    if len(set(short.values())) == len(every):
        return short
    shared = sum(1 for _ in takewhile(lambda letters: len(set(letters)) == 1, zip(*every)))
    ends = {name: shorten(f"…{name[shared:]}", columns) if shared else short[name] for name in every}
    return ends if len(set(ends.values())) > len(set(short.values())) else short


def elide(text: str, columns: int) -> str:
    """The text, or its beginning and its end with … between: names of files often differ in their last letters."""
    if len(text) <= columns or columns < 3:
        return shorten(text, columns)
    last = (columns - 1) // 2
    return f"{text[: columns - 1 - last]}…{text[len(text) - last :]}"
