"""The command of a request: what to type to ask the same, with its files and columns, where all of it can be typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from errbar.requests.named_values import column_names, text_of
from errbar.requests.option import UNSET, Declared, Request, options_of

LEFT_OUT = ("resume", "overwrite")
"""Words that change no number: an answer that is there already, a file that is replaced."""


class Untypable(Exception):
    """A value that no command line takes: an array, a model, a function."""


def command_of(request: Request) -> tuple[str, ...]:
    """The words after `errbar`; none where the request has no file, or holds what nobody can type."""
    if "." in request.verb:  # a function that the command line has no word for
        return ()
    try:
        return (request.verb, *_places(request), *_flags(request))
    except Untypable:
        return ()


def _places(request: Request) -> Iterator[str]:
    """Files without a word before them; learners that are compared are named by --model, after their data."""
    declared = options_of(type(request))
    if getattr(request, "X", None) is not None and "X" not in request.shell_positional:
        yield from _typed(declared["X"], getattr(request, "X", None))
        yield "--model"
    for name in request.shell_positional:
        value = getattr(request, name)
        if value is not None:
            yield from _typed(declared[name], value)
        elif name in request.shell_required:
            raise Untypable


def _flags(request: Request) -> Iterator[str]:
    """Every word that differs from its default, those that must be typed first."""
    declared = options_of(type(request))
    places = {*request.shell_positional, *LEFT_OUT, *(["X"] if "X" not in request.shell_positional else [])}
    given = request.given()
    first = [name for name in request.shell_required if name in given]
    for name in dict.fromkeys((*first, *given)):
        if name in places:
            continue
        d, value = declared[name], getattr(request, name)
        if d.option.cli_default is not UNSET and str(value) == str(d.option.cli_default):
            continue
        names = column_names(request, name)
        yield from _spell(d, list(names) if names is not None else _typed(d, value))


def _spell(d: Declared, words: list[str]) -> Iterator[str]:
    """A word with its values; one that begins with a dash is joined to it, as it would be read as a word itself."""
    flag = f"--{d.option.spelt(d.name)}"
    if d.kind == "Criteria":  # once for each
        yield from (part for word in words for part in (flag, word))
    elif len(words) == 1 and words[0].startswith("-"):
        yield f"{flag}={words[0]}"
    elif any(word.startswith("-") for word in words):
        raise Untypable
    else:
        yield from (flag, *words)


def _typed(d: Declared, value: object) -> list[str]:
    """The value as words of a command line; Untypable where it has none."""
    if d.option.python_only and d.name != "X":
        raise Untypable
    if isinstance(value, bool):
        return []
    if isinstance(value, str | Path | int | float):
        return [text_of(d, value)]
    if isinstance(value, Mapping):
        return _mapped(d, value)
    if isinstance(value, list | tuple) and d.kind not in ("Values", "Columns", "Costs", "Table", "Features"):
        if d.kind == "Criteria" and len(value) == 2 and isinstance(value[1], int | float):
            return [f"{value[0]}:{value[1]}"]
        words = [word for part in value for word in _typed(d, part)]
        return [",".join(words)] if d.kind == "Classes" else words
    raise Untypable


def _mapped(d: Declared, value: Mapping[object, object]) -> list[str]:
    """`accuracy:0.01`, `fn=10,fp=1`, `max_depth=1,2`, `CODE=reason`: a mapping as its kind is typed."""
    plain = {k: v for k, v in value.items() if isinstance(k, str) and isinstance(v, str | int | float)}
    if d.kind == "Vary":
        lists = {k: list(v) for k, v in value.items() if isinstance(v, list | tuple | range)}
        if len(lists) == len(value):
            return [f"{k}={','.join(map(str, v))}" for k, v in lists.items()]
    if len(plain) < len(value) or not plain:
        raise Untypable
    if d.kind == "Reasons":
        return [f"{k}={v}" for k, v in plain.items()]
    if d.kind == "Criteria":
        return [f"{k}:{v}" for k, v in plain.items()]
    if d.kind == "Amounts":
        return [",".join(f"{k}:{v}" for k, v in plain.items())]
    if d.kind == "Costs":
        return [",".join(f"{k}={v}" for k, v in plain.items())]
    raise Untypable
