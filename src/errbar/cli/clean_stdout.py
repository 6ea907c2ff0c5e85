"""A clean stdout: what learners and measures print while they work goes to stderr; stdout holds the answer alone.

Boosting libraries print a line a round by default, which no reader of `--json` could tell from the run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from contextvars import ContextVar

owns_process: ContextVar[bool] = ContextVar("owns_process", default=False)
"""True in a process that runs one command and ends. Elsewhere stdout belongs to others, who may be many threads."""


@contextmanager
def clean_stdout() -> Iterator[None]:
    """Python's prints, and those of compiled code and of worker processes, go to stderr while it lasts."""
    if not owns_process.get():
        yield
        return
    with redirect_stdout(sys.stderr), _descriptor_to_stderr():
        yield


@contextmanager
def _descriptor_to_stderr() -> Iterator[None]:
    try:
        assert sys.__stdout__ is not None and sys.__stderr__ is not None
        out, err = sys.__stdout__.fileno(), sys.__stderr__.fileno()
        sys.__stdout__.flush()
        kept = os.dup(out)
        os.dup2(err, out)
    except (AssertionError, OSError, ValueError):  # a stream that is closed or in memory has no descriptor
        yield
        return
    try:
        yield
    finally:
        _flush_libraries()
        os.dup2(kept, out)
        os.close(kept)


def _flush_libraries() -> None:
    """What compiled code has printed but not written yet must not follow when the descriptor is given back."""
    import ctypes

    with suppress(OSError, TypeError, AttributeError):  # no such library by that name on every system
        ctypes.CDLL(None).fflush(None)
