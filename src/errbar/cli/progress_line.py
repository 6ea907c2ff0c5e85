"""How far long work is, on a terminal."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from errbar._progress import SOON, heard_by, time_left


@contextmanager
def progress_line() -> Iterator[None]:
    """A line on stderr that shows how far long work is, gone when it is done."""
    began, width = time.monotonic(), 0

    def show(what: str, share: float) -> None:
        nonlocal width
        gone = time.monotonic() - began
        if gone < SOON or share <= 0:
            return
        text = _fit_line(what, time_left("", share, gone), shutil.get_terminal_size().columns - 1)
        width = max(width, len(text))
        sys.stderr.write(f"\r{text:<{width}}")
        sys.stderr.flush()

    try:
        with heard_by(show):
            yield
    finally:
        sys.stderr.write("\r" + " " * width + "\r" if width else "")


def _fit_line(what: str, left: str, width: int) -> str:
    """Both on one line, as a second one would stay; long words are cut, how far the work is stays."""
    room = max(width - len(left), 1)
    return ((what if len(what) <= room else what[: room - 1] + "…") + left)[:width]
