"""A batch: some keys carried out by one worker in one go, so that tiny tasks do not drown in messages."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from errbar.records.engine import Function

LONG = 0.2
"""Seconds after which a batch comes back with what it has, so that results arrive steadily."""


class Done(NamedTuple):
    """What came of a batch; keys in neither results nor failure were not begun."""

    results: list[tuple[int, Any]]
    left: Sequence[int]
    failure: BaseException | None
    seconds: float


def carry_out(function: Function, shared: Any, keys: Sequence[int]) -> Done:
    """The batch's results, up to the first failure or until it has taken LONG."""
    start = perf_counter()
    results: list[tuple[int, Any]] = []
    for i, key in enumerate(keys, 1):
        try:
            results.append((key, function(shared, key)))
        except BaseException as cause:  # whatever it is, SystemExit too, is the caller's to see
            return Done(results, (), cause, perf_counter() - start)
        if perf_counter() - start > LONG:
            return Done(results, keys[i:], None, perf_counter() - start)
    return Done(results, (), None, perf_counter() - start)


def carry_out_apart(function: Function, shared: Any, keys: Sequence[int]) -> Done:
    """The same in another process: a failure is made ready for the journey."""
    done = carry_out(function, shared, keys)
    return done if done.failure is None else done._replace(failure=_sendable(done.failure))


def _sendable(cause: BaseException) -> BaseException:
    """The exception itself, its traceback as a note; where it cannot be pickled, a RuntimeError with its words."""
    import cloudpickle

    # A traceback cannot be pickled; a note can, and is printed below the message.
    note = "In the worker:\n" + "".join(traceback.format_exception(cause)).rstrip()
    cause.add_note(note)
    try:
        pickle.loads(cloudpickle.dumps(cause))
    except Exception:
        kind = type(cause)
        words = RuntimeError(f"{kind.__module__}.{kind.__qualname__}: {cause}")
        words.add_note(note)
        return words
    return cause
