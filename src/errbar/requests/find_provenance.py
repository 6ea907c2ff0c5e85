"""The provenance of a request: its command or call, its files and columns by name, and the moment."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import numpy as np

from errbar.records.later import later
from errbar.records.provenance import Provenance
from errbar.requests.named_values import PLACED, column_names, files_of
from errbar.requests.option import Request, options_of
from errbar.requests.typed_command import command_of

ANY_ARRAY = np.zeros(0)
"""In the place of an array: of arrays no more is told than that they were there."""
LASTING = (str, int, float, bool)


def find_provenance(request: Request, *, wait: bool = False) -> Provenance:
    """How the same is asked again, and when it was asked: names alone.

    With `wait` it is found when it is read, where all words are arrays or cannot change.
    """
    made = time.time()
    lasting = _without_rows(request) if wait else None
    if lasting is None:
        return _tell(request, made)
    return later(lambda: _tell(lasting, made))


def _without_rows(request: Request) -> Request | None:
    """The request without what is in its arrays; None where a word may change, or stand for a file."""
    declared, arrays = options_of(type(request)), dict[str, object]()
    for name in request.given():
        value = getattr(request, name)
        if type(value) is np.ndarray:
            arrays[name] = ANY_ARRAY
        elif type(value) not in LASTING or (declared[name].kind in PLACED and type(value) is str):
            return None
    found = object.__new__(type(request))  # all words are checked already
    found.__dict__.update(request.__dict__, **arrays)
    return found


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
