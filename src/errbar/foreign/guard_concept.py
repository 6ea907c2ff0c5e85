"""Guarded concepts: records from outside errbar, each function in them run as foreign code."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TypeVar

from errbar.errors import ErrbarError, ForeignEnded
from errbar.foreign import Ended, foreign, limit_of_calls

T = TypeVar("T")


@dataclass(frozen=True)
class GuardedCall:
    """A function of a concept from outside; what it raises beside errbar's own errors is told by the concept's name."""

    __wrapped__: Callable[..., object]
    who: str
    limited: bool

    def __call__(self, *args: object, **keywords: object) -> object:
        """What the function returns; a generator is run as foreign code too."""
        with foreign(self._tell, passes=(ErrbarError,), seconds=limit_of_calls() if self.limited else None):
            found = self.__wrapped__(*args, **keywords)
        return self._run_generator(found) if inspect.isgenerator(found) else found

    def _run_generator(self, steps: Iterator[object]) -> Iterator[object]:
        end = object()
        while True:
            with foreign(self._tell, passes=(ErrbarError,)):
                found = next(steps, end)
            if found is end:
                return
            yield found

    def _tell(self, ended: Ended) -> ForeignEnded:
        if ended.late:
            return ForeignEnded(f"{self.who} must answer in time; {ended.words} for one call. Raise `timeout`.")
        return ForeignEnded(f"{self.who} must answer; it ended in {ended.words}{ended.at}. Mend it, or leave it out.")


def guard_concept(concept: T, who: str, *, limited: bool = False) -> T:
    """Return the record with every function that is not errbar's guarded; `who` names it, `limited` bounds its calls.

    An engine stays as it is: what it carries out is errbar's, and a defect of errbar must not be blamed on it.
    """
    if not is_dataclass(concept) or isinstance(concept, type) or type(concept).__name__ == "Engine":
        return concept
    held = {f.name: getattr(concept, f.name) for f in fields(concept) if f.init}
    guarded = {name: GuardedCall(value, who, limited) for name, value in held.items() if _is_foreign(value)}
    return replace(concept, **guarded) if guarded else concept


def _is_foreign(value: object) -> bool:
    """True for a function, or an object that can be called, whose code is not errbar's."""
    home = getattr(value, "__module__", None) or type(value).__module__
    return callable(value) and not isinstance(value, type) and home.partition(".")[0] != "errbar"
