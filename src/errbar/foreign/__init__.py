"""Foreign: the one way in which code that errbar did not write runs, and how each of its endings is told."""

from __future__ import annotations

import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from contextvars import ContextVar

from errbar.errors import ErrbarError, ForeignEnded
from errbar.foreign.call_limit import limit_of_calls, within
from errbar.foreign.ended import Ended, describe_end
from errbar.foreign.exits import exits_raised
from errbar.foreign.interrupts import interrupts_counted

__all__ = ["Ended", "foreign", "foreign_exits", "limit_of_calls", "owns_process"]

owns_process: ContextVar[bool] = ContextVar("owns_process", default=False)
"""True in a process that runs one command and ends. Elsewhere stdout belongs to others, who may be many threads."""


@contextmanager
def foreign(
    tell: Callable[[Ended], ErrbarError],
    *,
    passes: tuple[type[BaseException], ...] = (),
    seconds: float | None = None,
) -> Iterator[None]:
    """Run the block as foreign code: unless it comes to its end, raise what `tell` makes of how it ended.

    Exceptions, sys.exit, os._exit and a KeyboardInterrupt of its own are told, and so is a call that takes longer than
    `seconds`. Ctrl-C still interrupts, and exceptions of the types in `passes` pass as they are. Filters of warnings
    and NumPy's error state are restored: errbar's own arithmetic must not raise because foreign code set them.
    """
    with _tell_ending(tell, passes), _kept_settings(), within(seconds):
        yield


@contextmanager
def foreign_exits() -> Iterator[None]:
    """Run a verb: where foreign code asks to end the program, wherever it was called, raise ForeignEnded instead.

    errbar itself never asks for it. Exceptions pass: those that nobody told are defects of errbar.
    """

    def tell(ended: Ended) -> ForeignEnded:
        return ForeignEnded(
            f"Code that errbar calls must return or raise an exception; it ended in {ended.words}{ended.at}. Mend it, "
            "or leave it out."
        )

    with _tell_ending(tell, (Exception,)):
        yield


@contextmanager
def _tell_ending(tell: Callable[[Ended], ErrbarError], passes: tuple[type[BaseException], ...]) -> Iterator[None]:
    """Raise what `tell` makes of how the block ended; Ctrl-C and exceptions of the types in `passes` pass."""
    with interrupts_counted() as was_pressed:
        try:
            with exits_raised():
                yield
        except BaseException as cause:
            if isinstance(cause, (GeneratorExit, *passes)) or (isinstance(cause, KeyboardInterrupt) and was_pressed()):
                raise
            raise tell(describe_end(cause)) from cause


@contextmanager
def _kept_settings() -> Iterator[None]:
    """Restore filters of warnings and NumPy's error state; where stdout is a command's, send what is printed to stderr.

    All threads share the filters and stdout: only the main one changes them.
    """
    with ExitStack() as kept:
        if threading.current_thread() is threading.main_thread():
            kept.enter_context(warnings.catch_warnings())
            if owns_process.get():
                kept.enter_context(redirect_stdout(sys.stderr))
        if "numpy" in sys.modules:
            kept.enter_context(sys.modules["numpy"].errstate())
        yield
