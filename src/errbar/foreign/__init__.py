"""Foreign: the one way in which code that errbar did not write runs, and how each of its endings is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from errbar.errors import ErrbarError, ForeignEnded
from errbar.foreign.call_limit import limit_of_calls, within
from errbar.foreign.ended import Ended, describe_end
from errbar.foreign.exits import copies_ended, exits_raised
from errbar.foreign.interrupts import interrupts_counted
from errbar.foreign.kept_settings import kept_settings, owns_process

__all__ = ["Ended", "foreign", "foreign_exits", "limit_of_calls", "owns_process"]


@contextmanager
def foreign(
    tell: Callable[[Ended], ErrbarError],
    *,
    passes: tuple[type[BaseException], ...] = (),
    seconds: float | None = None,
) -> Iterator[None]:
    """Run the block as foreign code: unless it comes to its end, raise what `tell` makes of how it ended.

    Exceptions, sys.exit, os._exit and a KeyboardInterrupt of its own are told, and so is a call that takes longer than
    `seconds`. Ctrl-C still interrupts, and exceptions of the types in `passes` pass as they are. The working directory,
    filters of warnings and other settings are restored: errbar's own work must not depend on what foreign code set.
    """
    with _tell_ending(tell, passes), kept_settings(), within(seconds), copies_ended():
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
            if isinstance(cause, passes) or (isinstance(cause, KeyboardInterrupt) and was_pressed()):
                raise
            raise tell(describe_end(cause)) from cause
