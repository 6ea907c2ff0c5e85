"""os._exit inside a fit, as an exception: it would end the worker, or the user's program, without a word."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

_exit = os._exit
_change = threading.Lock()
_fitting: dict[tuple[int, int], int] = {}
"""(process, thread) that is fitting, and how many fits deep."""


class ProcessExit(SystemExit):
    """A fit asked to end the process."""


@contextmanager
def exits_raised() -> Iterator[None]:
    """Inside, os._exit called by this thread of this process raises ProcessExit.

    A process forked by the fit ends itself by os._exit, as multiprocessing does, and so may any other thread: those
    are left alone. Exits and crashes of compiled code do not pass through here.
    """
    me = (os.getpid(), threading.get_ident())
    with _change:
        _fitting[me] = _fitting.get(me, 0) + 1
        os._exit = _raise_exit
    try:
        yield
    finally:
        with _change:
            _fitting[me] -= 1
            if not _fitting[me]:
                del _fitting[me]
            if not _fitting:
                os._exit = _exit


def _raise_exit(status: int) -> NoReturn:
    if (os.getpid(), threading.get_ident()) in _fitting:
        raise ProcessExit(f"a fit must not end its process; it called os._exit({status})")
    _exit(status)
