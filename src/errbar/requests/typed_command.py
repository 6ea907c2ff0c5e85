"""The command of a request: what to type to ask the same, with its files and columns, where all of it can be typed."""

from __future__ import annotations

from pathlib import Path

from errbar.requests.option import Request


def command_of(request: Request) -> str:
    """The command that asks the same; empty where it has no file, or holds what nobody can type: an array, a model."""
    files = [getattr(request, name) for name in request.shell_positional]
    if not files or not all(_are_names(x) for x in files):
        return ""
    given = [getattr(request, name) for name in request.given()]
    return request.as_command() if all(_are_names(x) or isinstance(x, int | float) for x in given) else ""


def _are_names(x: object) -> bool:
    """True for a name, or several."""
    parts = x if isinstance(x, list | tuple) and x else [x]
    return all(isinstance(part, str | Path) for part in parts)
