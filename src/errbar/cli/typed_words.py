"""What was typed, as a request and the words of the terminal take it.

A plain command (a file, then options that are declared, each once, spelt out, with plain values) is read here: the
library that reads all others takes as long to load as NumPy. Anything else is left to it: mistakes, help, short forms.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from errbar._dataclass import dataclass
from errbar.errors import BadInput
from errbar.requests.option import UNSET, Declared, Request, option, options_of

if TYPE_CHECKING:
    from errbar.requests.kinds import Flag

R = TypeVar("R", bound=Request)
W = TypeVar("W", bound="Printing")
PATHS = ("Table", "Features", "Model", "ModelFile", "File", "Folder")
TEXTS = ("Values", "Call", "Text", "Classes", "ClassName", "Costs", "IntervalCall", "Timespan")
LISTS = ("Columns", "Measures", "Reasons")
_NUMBER = re.compile(r"\d+(\.\d+)?")
_WHOLE = re.compile(r"0|[1-9]\d{0,17}")
"""Far fewer digits than Python refuses to read."""


@dataclass(frozen=True, kw_only=True)
class Printing:
    """Words that only a terminal has."""

    panel: ClassVar[str] = "Printing"
    verb: ClassVar[str] = ""
    shell_examples: ClassVar[str] = ""
    reworded: ClassVar[Mapping[str, str]] = {}
    shell_positional: ClassVar[tuple[str, ...]] = ()
    shell_required: ClassVar[tuple[str, ...]] = ()

    typed: tuple[str, ...] = ()
    """The words of the request that were typed, in their order."""
    json: Flag = option("The run as JSON on stdout, nothing else.", False)
    quiet: Flag = option("The table alone.", False)


@dataclass(frozen=True, kw_only=True)
class FullPrinting(Printing):
    """Words of commands that can print more than fits a screen."""

    panel: ClassVar[str] = "Printing"

    all: Flag = option("Every measure, every finding, and how each interval was made.", False)


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
            raise BadInput(f'`because` must be CODE="reason"; got {text!r}.')
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


def read_plain(request: type[R], words: type[W], argv: Sequence[str]) -> tuple[R, W] | None:
    """The request and printing of a plain command; None where the words after the verb are not plain."""
    asked = asked_of(request)
    everything = {**asked, **options_of(words)}
    if not argv or len(request.shell_positional) != 1 or not _is_plain(argv[0]):
        return None
    place = request.shell_positional[0]
    flags = {f"--{d.option.spelt(name)}": d for name, d in everything.items() if name != place}
    given: dict[str, object] = {place: Path(argv[0])}
    at = 1
    while at < len(argv):
        declared = flags.get(argv[at])
        end = at + 1
        while end < len(argv) and _is_plain(argv[end]):
            end += 1
        if declared is None or declared.name in given:
            return None
        value = _read(declared, argv[at + 1 : end])
        if value is None:
            return None
        given[declared.name] = value
        at = end
    # Only now, since what follows a reason that is refused may ask for help, or be a mistake that is told first.
    ordered = {name: value_of(d, given[name], request.several) for name, d in everything.items() if name in given}
    return fill(request, words, asked, ordered)


def _is_plain(word: str) -> bool:
    """False for what begins an option or may be read as no value at all."""
    return word != "" and not word.startswith("-") and word.lower() not in ("none", "null")


def _read(declared: Declared, typed: Sequence[str]) -> object:
    """The value of an option from the plain words after it; None where they are too many, too few or not plain."""
    if declared.kind == "Flag":
        return None if typed else True
    if declared.kind in LISTS:
        return list(typed) or None
    if len(typed) != 1:
        return None
    text = typed[0]
    if declared.kind in TEXTS:
        return text
    if declared.kind in PATHS:
        return Path(text)
    if declared.kind == "Number":
        return float(text) if _NUMBER.fullmatch(text) else None
    return int(text) if declared.kind == "Whole" and _WHOLE.fullmatch(text) else None
