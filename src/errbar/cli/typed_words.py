"""Values of typed words, as a request and the words of the terminal take them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from errbar.errors import BadInput
from errbar.requests.headings import OUTPUT
from errbar.requests.option import UNSET, Declared, Request, option, options_of

if TYPE_CHECKING:
    from errbar.requests.kinds import Flag

R = TypeVar("R", bound=Request)
W = TypeVar("W", bound="Printing")


@dataclass(frozen=True, kw_only=True)
class Printing:
    """Words that only a terminal has."""

    panel: ClassVar[str] = OUTPUT
    verb: ClassVar[str] = ""
    shell_usage: ClassVar[str] = ""
    shell_note: ClassVar[str] = ""
    shell_examples: ClassVar[str] = ""
    shell_next: ClassVar[str] = ""
    shell_headings: ClassVar[Mapping[str, str]] = {}
    shell_result: ClassVar[str] = "exit code 0; 2 invalid input; 4 refused."
    """The meaning of its exit codes."""
    reworded: ClassVar[Mapping[str, str]] = {}
    shell_positional: ClassVar[tuple[str, ...]] = ()
    shell_required: ClassVar[tuple[str, ...]] = ()

    typed: tuple[str, ...] = ()
    """The words of the request that were typed, in their order."""
    json: Flag = option("Print JSON.", False)
    quiet: Flag = option("Show the table only.", False)


@dataclass(frozen=True, kw_only=True)
class FullPrinting(Printing):
    """Words of commands that can print more than fits a screen."""

    panel: ClassVar[str] = OUTPUT

    all: Flag = option("Show every measure, every warning and every method.", False)


def default_of(d: Declared) -> object:
    """The value of a word that is not typed; lists and flags begin empty."""
    if d.kind == "Flag":
        return False
    if d.option.cli_default is UNSET:
        return None if d.default == () else d.default
    return Path(d.option.cli_default) if d.kind == "Folder" else d.option.cli_default


def value_of(d: Declared, typed: object, several: tuple[str, ...]) -> object:
    """What was typed, as the request takes it."""
    if d.kind == "Flag":
        return typed is not d.default if d.default else typed
    if not isinstance(typed, list):
        return typed
    if d.kind == "Reasons":
        return reasons(typed)
    if d.kind == "Measures":
        return ",".join(typed)
    return typed[0] if len(typed) == 1 and (d.kind == "Columns" or d.name in several) else typed


def reasons(typed: list[str]) -> dict[str, str]:
    """CODE=reason pairs; a reason is required."""
    out: dict[str, str] = {}
    for text in typed:
        code, equals, reason = text.partition("=")
        if not equals or not reason.strip(' "'):
            raise BadInput(f'`because` is {text!r}; write a code and your reason: CODE="reason".')
        out[code.strip().upper()] = reason.strip(' "')
    return out


def fill(request: type[R], words: type[W], asked: Mapping[str, Declared], given: Mapping[str, object]) -> tuple[R, W]:
    """The request and the words of the terminal, from the values of the words that were typed."""
    own = options_of(words)
    unset = {n: default_of(d) for n, d in asked.items() if d.option.cli_default not in (UNSET, None)}
    shell: dict[str, Any] = {name: value for name, value in given.items() if name in own}
    rest = {name: value for name, value in given.items() if name not in own}
    printing = replace(words(), **shell, typed=tuple(name for name in asked if name in rest))
    return request(**{**unset, **rest}), printing


def asked_of(request: type[Request]) -> dict[str, Declared]:
    """The words of a request that can be typed."""
    return {name: d for name, d in options_of(request).items() if not d.option.python_only}
