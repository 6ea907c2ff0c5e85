"""The command of a run: what to type to ask the same again, with its files and columns, where it can be typed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TypeVar

from errbar.records.run import Run
from errbar.requests.option import Request

R = TypeVar("R", bound=Request)


def keep_command(verb: Callable[[R], Run]) -> Callable[[R], Run]:
    """The verb, whose run keeps the command in memory; it holds names of files and columns, never what is in them."""

    @wraps(verb)
    def ask(request: R) -> Run:
        run = verb(request)
        return replace(run, command=command_of(request))

    return ask


def command_of(request: Request) -> str:
    """The command that asks the same; empty where it has no file, or holds what nobody can type: an array, a model."""
    files = [getattr(request, name) for name in request.shell_positional]
    given = [getattr(request, name) for name in request.given()]
    named = bool(files) and all(_are_names(x) for x in files)
    return request.as_command() if named and all(_are_names(x) or isinstance(x, int | float) for x in given) else ""


def _are_names(x: object) -> bool:
    """True for a name, or several."""
    parts = x if isinstance(x, list | tuple) and x else [x]
    return all(isinstance(part, str | Path) for part in parts)
