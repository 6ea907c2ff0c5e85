"""The provenance of a request: its command or call, its files and columns by name, and the moment."""

from __future__ import annotations

import time
from collections.abc import Hashable
from copy import copy
from datetime import UTC, datetime
from functools import cache
from typing import cast

import numpy as np

from errbar.records.later import later
from errbar.records.provenance import Provenance
from errbar.requests.named_values import PLACED, column_names, files_of
from errbar.requests.option import Request, options_of
from errbar.requests.typed_command import command_of

ANY_ARRAY = np.zeros(0)
"""In the place of an array: of arrays no more is told than that they were there."""
LASTING = frozenset({np.ndarray, str, int, float, bool})


def find_provenance(request: Request, *, wait: bool = False) -> Provenance:
    """How the same is asked again, and when it was asked: names alone.

    With `wait` it is found when it is read, where all words are arrays or cannot change.
    """
    made, kind = time.time(), type(request)
    words = _lasting_words(request) if wait else None
    if words is None:
        return _tell(request, made)
    return later(lambda: _tell(kind(**words), made))


def _lasting_words(request: Request) -> dict[str, object] | None:
    """What was given, without what is in arrays; None where a word may change, or stand for a file."""
    kind, words = cast(Hashable, type(request)), {name: x for name, x in request.__dict__.items() if x is not None}
    if not all(map(_lasts, words.values())) or not words.keys().isdisjoint(_places_of(kind)):
        return None
    return {name: ANY_ARRAY if type(x) is np.ndarray else copy(x) for name, x in words.items()}


def _lasts(x: object) -> bool:
    """Whether all that is told of it cannot change, once a list is copied."""
    return type(x) in LASTING or (isinstance(x, list) and all(type(word) is str for word in x))


@cache
def _places_of(kind: Hashable) -> tuple[str, ...]:
    """Words that may name a file or a folder."""
    assert isinstance(kind, type)
    return tuple(name for name, declared in options_of(kind).items() if declared.kind in PLACED)


def _tell(request: Request, made: float) -> Provenance:
    command = command_of(request)
    named = ((name, column_names(request, name)) for name in request.given())
    return Provenance(
        command=command,
        call="" if command else _call(request),
        files=tuple(dict.fromkeys(files_of(request))),
        columns={name: names for name, names in named if names is not None},
        made=datetime.fromtimestamp(made, UTC).isoformat(timespec="seconds"),
    )


def _call(request: Request) -> str:
    from errbar.requests.python_call import call_of  # here, since a command that was typed needs none

    return call_of(request)
