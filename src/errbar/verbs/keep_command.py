"""The command of a run: what to type to ask the same again, with its files and columns, where it can be typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import TypeVar

from errbar.records.run import Run
from errbar.requests.option import Request
from errbar.requests.typed_command import command_of

R = TypeVar("R", bound=Request)


def keep_command(verb: Callable[[R], Run]) -> Callable[[R], Run]:
    """The verb, whose run keeps the command in memory; it holds names of files and columns, never what is in them."""

    @wraps(verb)
    def ask(request: R) -> Run:
        run = verb(request)
        command = command_of(request)
        return run if command == run.command else replace(run, command=command)

    return ask
