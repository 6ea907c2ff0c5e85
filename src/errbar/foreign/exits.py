"""os._exit in foreign code, as an exception: it would end the worker, or the user's program, without a word."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

_exit = os._exit
_change = threading.Lock()
_inside: dict[tuple[int, int], int] = {}
"""(process, thread) that runs foreign code, and how many calls deep."""


class ProcessExit(SystemExit):
    """Foreign code asked to end the process."""


@contextmanager
def exits_raised() -> Iterator[None]:
    """Inside, os._exit called by this thread of this process raises ProcessExit.

    A process forked by the code ends itself by os._exit, as multiprocessing does, and so may any other thread: those
    are left alone. Exits and crashes of compiled code do not pass through here.
    """
    me = (os.getpid(), threading.get_ident())
    with _change:
        _inside[me] = _inside.get(me, 0) + 1
        os._exit = _raise_exit
    try:
        yield
    finally:
        with _change:
            _inside[me] -= 1
            if not _inside[me]:
                del _inside[me]
            if not _inside:
                os._exit = _exit


@contextmanager
def copies_ended() -> Iterator[None]:
    """End a copy of this process that the block forked when it leaves the block: it would write all outputs again."""
    me = os.getpid()
    try:
        yield
    finally:
        if os.getpid() != me:
            _exit(1)


def _raise_exit(status: int) -> NoReturn:
    if (os.getpid(), threading.get_ident()) in _inside:
        raise ProcessExit(f"os._exit({status})")
    _exit(status)
