"""Ctrl-C that waits for work which must not be cut in two."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupt_later() -> Iterator[None]:
    """Ctrl-C inside is raised at the end: a cluster that is half started, or half ended, leaves processes behind.

    Only the main thread gets Ctrl-C, so that in others there is nothing to put off.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler if before is None else before)
        if pressed:
            signal.raise_signal(signal.SIGINT)
