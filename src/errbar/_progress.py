"""Progress: long work tells how far it is, to a terminal that asks, to a notebook, and to the logger `errbar`."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

Listener = Callable[[str, float], None]
_LISTENER: ContextVar[Listener | None] = ContextVar("errbar_progress", default=None)
SOON = 1.0
"""Seconds of work before anything is shown."""

log = logging.getLogger("errbar")
"""What is fitted, resumed and kept (INFO), each fit (DEBUG), fits that failed (WARNING); silent unless it is set up."""
log.addHandler(logging.NullHandler())


class Shown(Protocol):
    """Something in a notebook that can be shown anew."""

    def update(self, what: object, *, raw: bool) -> None:
        """Show this instead."""


def tell(what: str, share: float) -> None:
    """Say that `what` is done to this share of 1."""
    listener = _LISTENER.get() or _notebook_line()
    if listener is not None:
        listener(what, share)


def is_heard() -> bool:
    """True where somebody listens: words that cost something to find are then worth finding."""
    return (_LISTENER.get() or _notebook_line()) is not None


@contextmanager
def heard_by(listener: Listener | None) -> Iterator[None]:
    """Within, `tell` reaches the listener."""
    token = _LISTENER.set(listener)
    try:
        yield
    finally:
        _LISTENER.reset(token)


def time_left(what: str, share: float, gone: float) -> str:
    """How far the work is, in a line: `fit 3 of 10 30 %, about 7 s left`."""
    return f"{what} {100 * share:.0f} %, about {gone / share - gone:.0f} s left"


class NotebookLine:
    """One line below a cell, written anew as the work goes on and emptied when it is done."""

    def __init__(self, show: Callable[[dict[str, str]], Shown]) -> None:
        self._show = show
        self._shown: Shown | None = None
        self._began = time.monotonic()
        self._share = 0.0

    def __call__(self, what: str, share: float) -> None:
        """Show this share of the work; a smaller one than before is the beginning of other work."""
        if share < self._share:
            self._end()
        self._share = share
        gone = time.monotonic() - self._began
        if share >= 1:
            self._end()
        elif gone >= SOON and share > 0:
            self._write(time_left(what, share, gone))

    def _write(self, text: str) -> None:
        if self._shown is None:
            self._shown = self._show({"text/plain": text})
        else:
            self._shown.update({"text/plain": text}, raw=True)

    def _end(self) -> None:
        if self._shown is not None:
            self._shown.update({"text/plain": ""}, raw=True)
        self._shown, self._began, self._share = None, time.monotonic(), 0.0


_lines: dict[int, NotebookLine] = {}
"""The line of each cell that is run, by the cell's number; the last one alone."""


def _notebook_line() -> NotebookLine | None:
    """The line of the cell that is running; None outside notebooks."""
    ipython = sys.modules.get("IPython")  # never imported here: a notebook has it
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or getattr(shell, "kernel", None) is None:
        return None
    cell = int(shell.execution_count)
    if cell not in _lines:
        from IPython.display import display

        _lines.clear()
        _lines[cell] = NotebookLine(lambda what: display(what, raw=True, display_id=True))
    return _lines[cell]
