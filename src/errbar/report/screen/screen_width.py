"""How wide the reader's terminal is, and what it can show."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TextIO

LEAST = 30
"""Narrower than this no table is legible; such a terminal folds lines by itself."""
NEEDED = "●◆○━┊…−–·→↓≥"
"""What an encoding must carry, else plain letters stand for these."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Columns, and whether colours and signs beyond ASCII are shown."""

    width: int = 80
    colour: bool = False
    ascii: bool = False


_current: ContextVar[Screen | None] = ContextVar("screen", default=None)


def width() -> int:
    """Columns that a line may have: of the screen that is written for, else of the terminal, 80 where there is none."""
    known = _current.get()
    if known is None:
        return max(_columns(), LEAST)
    return max(known.width - (1 if known.ascii else 0), LEAST)  # an arrow takes two letters there


def _columns() -> int:
    """COLUMNS where it is set, else of the terminal, else 80; shutil does the same, and loads all kinds of archive."""
    with suppress(KeyError, ValueError):
        told = int(os.environ["COLUMNS"])
        if told > 0:
            return told
    try:
        # 0 is what a terminal says that does not know.
        return 80 if sys.__stdout__ is None else os.get_terminal_size(sys.__stdout__.fileno()).columns or 80
    except (AttributeError, ValueError, OSError):  # in memory, or no terminal
        return 80


@contextmanager
def written_for(screen: Screen) -> Iterator[None]:
    """Texts made inside fit this screen."""
    token = _current.set(screen)
    try:
        yield
    finally:
        _current.reset(token)


def screen_of(stream: TextIO) -> Screen:
    """The screen behind a stream: no colour without a terminal or with NO_COLOR, ASCII where the encoding needs it."""
    is_terminal = stream.isatty()
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    try:
        NEEDED.encode(getattr(stream, "encoding", None) or "utf-8")
        plain = False
    except (UnicodeEncodeError, LookupError):
        plain = True
    return Screen(width=_columns(), colour=is_terminal and wanted, ascii=plain)
