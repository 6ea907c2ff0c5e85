"""Interrupts: Ctrl-C told apart from a KeyboardInterrupt that foreign code raises itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType


class Presses:
    """How often Ctrl-C was pressed, and when last."""

    count = 0
    last = float("-inf")
    at_once = 0.0
    """Seconds within which two signals are one: a child process gets them from the terminal and from its parent."""


def interrupt(number: int, frame: FrameType | None) -> None:
    """Handle SIGINT: count it and raise KeyboardInterrupt, once for signals that come together."""
    now = monotonic()
    together, Presses.last = now - Presses.last < Presses.at_once, now
    if not together:
        Presses.count += 1
        signal.default_int_handler(number, frame)


@contextmanager
def interrupts_counted() -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether Ctrl-C was pressed inside the block; False in all threads but the main one.

    Where a program handles SIGINT in a way of its own, every KeyboardInterrupt of the main thread counts as pressed.
    The handler is put back: code that ignores Ctrl-C must not make errbar ignore it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    handler, before = signal.getsignal(signal.SIGINT), Presses.count
    is_ours = not callable(handler) or handler in (signal.default_int_handler, interrupt)
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: not is_ours or Presses.count > before
    finally:
        if handler is not None and signal.getsignal(signal.SIGINT) is not handler:
            signal.signal(signal.SIGINT, handler)
