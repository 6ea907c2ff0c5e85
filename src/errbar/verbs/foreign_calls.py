"""Foreign calls of a verb: how long each may take, and that none ends the caller's program."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from errbar.foreign import foreign_exits
from errbar.foreign.call_limit import calls_limited
from errbar.requests.kinds import Timespan
from errbar.requests.option import Request

R = TypeVar("R", bound=Request)
T = TypeVar("T")


def calls_foreign(verb: Callable[[R], T]) -> Callable[[R], T]:
    """Make a verb tell where foreign code asks to end the program, and bound each call of a metric by `timeout`."""

    @wraps(verb)
    def call(request: R) -> T:
        with foreign_exits(), calls_limited(seconds_in(request)):
            return verb(request)

    return call


def seconds_in(request: Request) -> float | None:
    """Return the time that one call of a metric may take; None where none was given."""
    limit: Timespan | None = getattr(request, "timeout", None)
    if limit is None:
        return None
    from errbar.engines import seconds_of  # here, since few requests have a limit

    return seconds_of(limit)
