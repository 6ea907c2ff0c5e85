"""Call limit: how long one call of a metric may take, and how it is stopped.

In the main thread a signal stops Python code and most waits; in other threads, and on Windows, an exception is set that
Python raises at its next step. Compiled code that never comes back hears neither: the child process of a command is
ended then, from a thread that needs no lock of Python's.
"""

from __future__ import annotations

import faulthandler
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from types import FrameType

DEFAULT = 600.0
"""Seconds for one call of a metric."""
AGAIN = 1.0
"""Seconds after which code that caught the exception gets it again."""
GRACE = 5.0
"""Seconds that a child process has beyond the limit before it is ended."""
_limit: ContextVar[float] = ContextVar("_limit", default=DEFAULT)
last_words: ContextVar[int | None] = ContextVar("last_words", default=None)
"""Descriptor on which a child process tells its parent where it was when it was ended; None elsewhere."""


class TimeIsUp(BaseException):
    """The time of a call is over: no Exception, so that code which catches those does not go on."""


def limit_of_calls() -> float:
    """Seconds that one call of a metric may take."""
    return _limit.get()


@contextmanager
def calls_limited(seconds: float | None) -> Iterator[None]:
    """Let every call of a metric in the block take this long; None for as long as by default."""
    before = _limit.set(DEFAULT if seconds is None else seconds)
    try:
        yield
    finally:
        _limit.reset(before)


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raise TimeIsUp in the block when it takes longer; None for no limit."""
    if seconds is None:
        yield
        return
    told_to = last_words.get()
    if told_to is not None:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=told_to)
    by_signal = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    try:
        with _alarm(seconds) if by_signal else _timer(seconds):
            yield
    except TimeIsUp:
        raise TimeIsUp(seconds) from None
    finally:
        if told_to is not None:
            faulthandler.cancel_dump_traceback_later()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """By SIGALRM, again and again until the block is left; the timer and handler of the program are put back."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeIsUp

    handler = signal.signal(signal.SIGALRM, stop)
    before = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)
        signal.signal(signal.SIGALRM, handler)


@contextmanager
def _timer(seconds: float) -> Iterator[None]:
    """By an exception that another thread sets in this one."""
    me, over, change = threading.get_ident(), threading.Event(), threading.Lock()
    raised: list[bool] = []

    def stop() -> None:
        left = seconds
        while not over.wait(left):
            with change:
                if not over.is_set():
                    raised.append(True)
                    _raise_in(me, TimeIsUp)
            left = AGAIN

    threading.Thread(target=stop, name="errbar-limit", daemon=True).start()
    try:
        yield
    finally:
        over.set()
        with change:
            late = bool(raised)
        if late:
            _take_back(me)


def _take_back(thread: int) -> None:
    """Replace an exception that may be on its way to this thread by one that is caught here.

    Setting none instead leaves Python 3.11 looking for one for ever, and hanging under a profiler.
    """
    with suppress(_TakenBack):
        _raise_in(thread, _TakenBack)
        while True:
            pass


class _TakenBack(BaseException):
    """No time is over."""


def _raise_in(thread: int, kind: type[BaseException]) -> None:
    """Set the exception that a thread raises at its next step."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))
