"""Kept stdout: what foreign code prints goes to stderr, where standard output is a command's."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar

owns_process: ContextVar[bool] = ContextVar("owns_process", default=False)
"""True in a process that runs one command and ends. Elsewhere stdout belongs to others, who may be many threads."""


@contextmanager
def kept_stdout() -> Iterator[None]:
    """Send to stderr what the block prints, in the main thread of a process that runs one command."""
    if not owns_process.get() or threading.current_thread() is not threading.main_thread():
        yield
        return
    with redirect_stdout(sys.stderr):
        yield
