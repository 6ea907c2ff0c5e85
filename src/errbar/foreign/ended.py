"""Ended: how foreign code ended where it gave no result, in words."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from errbar.foreign.call_limit import TimeIsUp
from errbar.foreign.exits import ProcessExit

OTHERS = (str(Path(__file__).parents[1]), str(Path(os.__file__).parent), "<")
"""Code that no user wrote: errbar's, Python's own, and what has no file."""
LONGEST = 200


class Ended(NamedTuple):
    """How foreign code ended."""

    cause: BaseException
    words: str
    """`ValueError: no such class`, in one line."""
    at: str
    """` (own.py, line 3)`; empty where a package raised by itself."""
    late: bool = False
    """True where its time was over."""

    @property
    def final(self) -> bool:
        """True where asking again is no use: it asked to end the program, or its time was over."""
        return not isinstance(self.cause, Exception)


def describe_end(cause: BaseException) -> Ended:
    """How this exception ended the code that raised it."""
    if isinstance(cause, TimeIsUp):
        return Ended(cause, f"it took longer than `timeout={cause.args[0]:g}s`", "", late=True)
    said = " ".join(text_of(cause).split("\n\n")[0].split())
    said = said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."
    why = {
        MemoryError: said or "it needs more memory than there is",
        KeyboardInterrupt: "it raised that itself, without Ctrl-C",
    }.get(type(cause), said)
    words = why if isinstance(cause, ProcessExit) else f"{type(cause).__name__}: {why}".removesuffix(": ")
    return Ended(cause, words, line_of(cause))


def text_of(cause: BaseException) -> str:
    """Return what an exception says of itself; empty if its own __str__ fails."""
    try:
        return str(cause)
    except BaseException:  # foreign code as well: whatever it raises here is less than what it raised before
        return ""


def line_of(cause: BaseException) -> str:
    """The innermost line of the user's own code; empty where a package raised by itself."""
    import traceback  # here, since most code comes to its end

    for frame in reversed(traceback.extract_tb(cause.__traceback__)):
        if not frame.filename.startswith(OTHERS) and "site-packages" not in frame.filename:
            return f" ({Path(frame.filename).name}, line {frame.lineno})"
    return ""
