"""Kept settings: what foreign code changed for the whole process is put back when it returns."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from contextvars import ContextVar
from typing import Any

owns_process: ContextVar[bool] = ContextVar("owns_process", default=False)
"""True in a process that runs one command and ends. Elsewhere stdout belongs to others, who may be many threads."""


def _folder() -> str | None:
    """Return the working directory; None if it was deleted."""
    try:
        return os.getcwd()
    except OSError:
        return None


def _go_to(folder: str | None) -> None:
    with suppress(OSError):
        os.chdir(folder or ".")


SETTINGS: tuple[tuple[Callable[[], object], Callable[[Any], object]], ...] = (
    (sys.getrecursionlimit, sys.setrecursionlimit),
    (sys.gettrace, sys.settrace),
    (sys.getprofile, sys.setprofile),
    (_folder, _go_to),
)
"""How each setting is read and put back. The recursion limit comes first: the others call functions."""


@contextmanager
def kept_settings() -> Iterator[None]:
    """Restore settings, filters of warnings and NumPy's error state after the block.

    If stdout belongs to a command, what the block prints goes to stderr. All threads share these: only the main one
    changes them.
    """
    with ExitStack() as kept:
        if "numpy" in sys.modules:
            kept.enter_context(sys.modules["numpy"].errstate())
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        kept.enter_context(warnings.catch_warnings())
        if owns_process.get():
            kept.enter_context(redirect_stdout(sys.stderr))
            kept.enter_context(redirect_stderr(sys.stderr))
        before = [read() for read, _ in SETTINGS]
        try:
            yield
        finally:
            for (read, put), value in zip(SETTINGS, before):
                if read() != value:
                    put(value)
