"""Interrupts: Ctrl-C told apart from a KeyboardInterrupt that foreign code raises itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

AT_ONCE = 0.3
"""Seconds within which two signals are one: a terminal sends Ctrl-C to a command and its child, which gets both."""


class _Presses:
    """When Ctrl-C was pressed last, and how often."""

    count = 0
    last = -AT_ONCE


def interrupt(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT: count it and raise KeyboardInterrupt, once for signals that come together."""
    now = monotonic()
    together, _Presses.last = now - _Presses.last < AT_ONCE, now
    if not together:
        _Presses.count += 1
        signal.default_int_handler(number, frame)


@contextmanager
def interrupts_counted() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C was pressed inside the block; False in all threads but the main one.

    Where a program handles SIGINT in a way of its own, every KeyboardInterrupt of the main thread counts as pressed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    handler = signal.getsignal(signal.SIGINT)
    if callable(handler) and handler not in (signal.default_int_handler, interrupt):
        yield lambda: True
        return
    before = _Presses.count
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: _Presses.count > before
    finally:
        if handler is signal.default_int_handler:
            signal.signal(signal.SIGINT, handler)
