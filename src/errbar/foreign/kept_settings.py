"""Kept settings: what foreign code changed for the whole process is put back when it returns."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout, suppress
from contextvars import ContextVar

owns_process: ContextVar[bool] = ContextVar("owns_process", default=False)
"""True in a process that runs one command and ends. Elsewhere stdout belongs to others, who may be many threads."""


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
        with _kept_interpreter():
            yield


@contextmanager
def _kept_interpreter() -> Iterator[None]:
    """Restore the recursion limit, functions that trace or profile, and the working directory."""
    limit, trace, profile, folder = sys.getrecursionlimit(), sys.gettrace(), sys.getprofile(), _folder()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)  # before anything is called
        if sys.gettrace() is not trace:
            sys.settrace(trace)
        if sys.getprofile() is not profile:
            sys.setprofile(profile)
        if folder is not None and _folder() != folder:
            with suppress(OSError):  # it was deleted meanwhile
                os.chdir(folder)


def _folder() -> str | None:
    """Return the working directory; None if it was deleted."""
    try:
        return os.getcwd()
    except OSError:
        return None
