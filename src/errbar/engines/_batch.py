"""A batch: some keys carried out by one worker in one go, so that tiny tasks do not drown in messages."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Sequence
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


def carry_out(function: Function, shared: object, keys: Sequence[int]) -> Done:
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


def carry_out_apart(function: Function, shared: object, keys: Sequence[int]) -> Done:
    """Carry a batch out in another process; a failure is made ready to be sent back."""
    done = carry_out(function, shared, keys)
    return done if done.failure is None else done._replace(failure=pack_failure(done.failure))


class _Parcel:
    """An exception on its way: where it is unpickled it is the exception itself.

    By its own `__reduce__` and no other: tblib, which dask installs for every pickler, loses what an exception keeps
    outside its `__dict__`, such as SystemExit its code.
    """

    def __init__(self, cause: BaseException) -> None:
        self.parts = cause.__reduce__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _open, tuple(self.parts)


def _open(make: Callable[..., BaseException], args: tuple[Any, ...], state: Any = None) -> BaseException:
    cause = make(*args)
    if state is not None:
        cause.__setstate__(state)
    return cause


def pack_failure(cause: BaseException) -> Any:
    """The exception, its traceback as a note; where it cannot be pickled, a RuntimeError with its words."""
    import cloudpickle

    # A traceback cannot be pickled; a note can, and is printed below the message.
    note = "In the worker:\n" + "".join(traceback.format_exception(cause)).rstrip()
    cause.add_note(note)
    try:
        pickle.loads(cloudpickle.dumps(_Parcel(cause)))
    except Exception:
        kind = type(cause)
        words = RuntimeError(f"{kind.__module__}.{kind.__qualname__}: {cause}")
        words.add_note(note)
        return _Parcel(words)
    return _Parcel(cause)
