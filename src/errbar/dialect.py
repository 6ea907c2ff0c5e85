"""Dialect: messages name options in a neutral notation and are shown as the reader would type them.

In a message an option is `gap` or, with a value, `plan=kfold(k=10)`. Python users read it with the value quoted,
command line users as --gap and --plan 'kfold(k=10)', readers of a configuration file as plan = "kfold(k=10)". Code with
a space, such as `errbar list splits`, is left alone. Messages are stored in the neutral notation, so that a run's id
does not depend on who asked, and written in a dialect only when they are shown.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

_OPTION = re.compile(r"`([a-z]\w*)(?:=([^`\s\"']+))?`")
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?")
_WORDS = {"true": "True", "false": "False", "none": "None"}


@dataclass(frozen=True, slots=True)
class Dialect:
    """How an option, with its value or without, is written."""

    name: str
    write: Callable[[str, str | None], str]


def _in_python(word: str, value: str | None) -> str:
    if value is None:
        return f"`{word}`"
    if word == "because":
        return f'`because={{"{value}": "reason"}}`'
    plain = _WORDS.get(value.lower(), value if _NUMBER.fullmatch(value) else f'"{value}"')
    return f"`{word}={plain}`"


def _in_toml(word: str, value: str | None) -> str:
    key = word.replace("_", "-")
    if value is None:
        return key
    if word == "because":
        return f'because = {{ {value} = "reason" }}'
    if value.lower() in _WORDS or _NUMBER.fullmatch(value):
        return f"{key} = {value.lower()}"
    return f'{key} = "{value}"'


PYTHON = Dialect("python", _in_python)
TOML = Dialect("toml", _in_toml)


def shell(spelling: Callable[[str], str | None]) -> Dialect:
    """The command line's dialect; `spelling` gives a word's flag, None for what is no option."""

    def write(word: str, value: str | None) -> str:
        flag = spelling(word)
        if flag is None:
            return f"`{word}`" if value is None else f"`{word}={value}`"
        if value is None or value.lower() == "true":
            return f"--{flag}"
        if value.lower() == "false":
            return f"--{flag}" if flag.startswith("no-") else f"--no-{flag}"
        if word == "because":
            return f'--{flag} {value}="reason"'
        return f"--{flag} {shlex.quote(value)}"

    return Dialect("shell", write)


_current: ContextVar[Dialect] = ContextVar("dialect", default=PYTHON)


@contextmanager
def speaking(dialect: Dialect) -> Iterator[None]:
    """Messages shown inside are written in this dialect."""
    token = _current.set(dialect)
    try:
        yield
    finally:
        _current.reset(token)


def all_of(field: str) -> str:
    """Where a reader finds what a table leaves out: an option on the command line, in Python a field of the run."""
    return "`all`" if _current.get().name == "shell" else f"`run.{field}`"


def render(text: str, dialect: Dialect | None = None) -> str:
    """A message as the current reader, or the reader of this dialect, would type its options."""
    write = (dialect or _current.get()).write
    return _OPTION.sub(lambda found: write(*found.groups()), text)
