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
        text = time_left(what, share, gone)[: shutil.get_terminal_size().columns - 1]  # a second line would stay
        width = max(width, len(text))
        sys.stderr.write(f"\r{text:<{width}}")
        sys.stderr.flush()

    try:
        with heard_by(show):
            yield
    finally:
        sys.stderr.write("\r" + " " * width + "\r" if width else "")
