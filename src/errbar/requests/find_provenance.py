"""The provenance of a request: its command or call, its files and columns by name, and the moment."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from errbar.records.provenance import Provenance
from errbar.requests.named_values import column_names, files_of
from errbar.requests.option import Request
from errbar.requests.typed_command import command_of


def find_provenance(request: Request) -> Provenance:
    """Return how the same is asked again, and when it was asked: names alone."""
    command = command_of(request)
    named = ((name, column_names(request, name)) for name in request.given())
    return Provenance(
        command=command,
        call="" if command else _call(request),
        files=tuple(dict.fromkeys(files_of(request))),
        columns={name: names for name, names in named if names is not None},
        made=datetime.fromtimestamp(time.time(), UTC).isoformat(timespec="seconds"),
    )


def _call(request: Request) -> str:
    from errbar.requests.python_call import call_of  # here, since a command that was typed needs none

    return call_of(request)
