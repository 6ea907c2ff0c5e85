"""Option: one word that a verb takes, with its help and its spelling; Request: the words of one verb."""

from __future__ import annotations

import shlex
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Self

from errbar.errors import BadInput
from errbar.requests.ranges import Range

UNSET: Any = object()
"""No default of its own on the command line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What a word means, and how it is spelt where that differs from its name."""

    help: str
    """The line of the help page; further lines are for the documentation alone. In neutral notation: another word is
    `word`, with a value as `word=value`."""
    flag: str = ""
    short: str = ""
    cli_default: Any = UNSET
    panel: str = ""
    """Heading of the help page that it is under; its group's by default."""
    shape: str = ""
    """The shape of a value on the help page, such as COL; that of its kind by default."""
    python_only: bool = False
    within: Range | None = None
    """The numbers that are allowed, where not all are."""
    identifies: bool = True
    """True if the id of a run depends on it. False for how rows are read, which their digest shows, and for where work
    is run and kept."""

    def spelt(self, name: str) -> str:
        """The word as the command line writes it, without dashes before it."""
        return (self.flag or name).replace("_", "-")

    @property
    def line(self) -> str:
        """The one line that the help page shows."""
        return self.help.partition("\n")[0]

    @property
    def page(self) -> str:
        """The line and what follows it, as documentation shows them."""
        return " ".join(self.help.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A word of a request: its kind, whether None is one of its values, its default and its option."""

    name: str
    kind: str
    optional: bool
    default: Any
    option: Option


def option(help: str, default: Any = None, **more: Any) -> Any:
    """A field of a request that carries its Option."""
    return field(default=default, metadata={"option": Option(help=help, **more)})


@dataclass(frozen=True, kw_only=True)
class Request:
    """What one verb is asked: abstract; a final request inherits the groups of words that it takes."""

    verb: ClassVar[str] = ""
    about: ClassVar[str] = ""
    """The verb in a sentence, then in a paragraph: the description of the Python function."""
    returns: ClassVar[str] = "Run"
    """The record that the Python function returns."""
    positional: ClassVar[tuple[str, ...]] = ()
    required: ClassVar[tuple[str, ...]] = ()
    shell_positional: ClassVar[tuple[str, ...]] = ()
    shell_required: ClassVar[tuple[str, ...]] = ()
    several: ClassVar[tuple[str, ...]] = ()
    """Words of one value that here take several on the command line."""
    reworded: ClassVar[Mapping[str, str]] = {}
    """Help of words that mean something narrower here than in their group."""
    examples: ClassVar[str] = ""
    shell_usage: ClassVar[str] = ""
    """The first line of the help page."""
    shell_note: ClassVar[str] = ""
    """A warning that stands before the examples."""
    shell_examples: ClassVar[str] = ""
    """Commands, one a line; a comment follows two spaces and #."""
    shell_next: ClassVar[str] = ""
    """Commands that come after this one, one a line."""
    shell_headings: ClassVar[Mapping[str, str]] = {}
    """Notes in brackets, by heading of the help page."""

    def __post_init__(self) -> None:
        kind: type = type(self)
        for name in _switches(kind):
            if not _is_switch(value := self.__dict__[name]):
                raise BadInput(f"`{name}` is True or False; got {type(value).__name__} {value!r}. Give `{name}=True`.")
        for d in _ranged(kind):
            if not d.optional or self.__dict__[d.name] is not None:
                assert d.option.within is not None
                object.__setattr__(self, d.name, d.option.within.read(d.name, self.__dict__[d.name]))

    def given(self, *of: type | str) -> list[str]:
        """The words of these groups, or of these names, that differ from their default; of all groups by default."""
        kind: type = type(self)
        defaults, held = _defaults(kind), self.__dict__
        if of:
            names = [name for what in of for name in ((what,) if isinstance(what, str) else _names(what))]
            defaults = {name: defaults[name] for name in names}
        # Most words are left out: those are passed over without a call.
        return [
            name
            for name, default in defaults.items()
            if (x := held[name]) is not None and x is not default and not _unsaid(x, default)
        ]

    def refuse(self, what: str, *of: type | str) -> None:
        """BadInput for the first of these words that was given; `what` names what they are for."""
        for name in self.given(*of):
            raise BadInput(f"`{name}` is for {what}. Leave `{name}` out here.")

    def over(self, other: Self) -> Self:
        """This request, with the values of another where nothing was given here."""
        return replace(self, **{name: getattr(other, name) for name in other.given() if not self.given(name)})

    def as_command(self, *shown: str) -> str:
        """The command that asks the same; words that are `shown` are in it even with their default."""
        declared = options_of(type(self))
        words = ["errbar", self.verb, *(_shown(getattr(self, name)) for name in self.shell_positional)]
        first = [name for name in self.shell_required if name not in self.shell_positional]
        said = {*self.given(), *shown} - {*first, *self.shell_positional}
        rest = [name for name in declared if name in said]
        for name in (*first, *rest):
            value, spelt = getattr(self, name), declared[name].option.spelt(name)
            words.append(f"--{spelt}")
            if not isinstance(value, bool):
                words += [_shown(x) for x in value] if isinstance(value, (list, tuple)) else [_shown(value)]
        return shlex.join(words)


def options_of(request: type) -> Mapping[str, Declared]:
    """The words of a request or a group in their order, each with its kind, default, and help as it reads there."""
    return _declare(request)


@cache
def _declare(request: Hashable) -> Mapping[str, Declared]:
    assert isinstance(request, type)
    reworded: Mapping[str, str] = getattr(request, "reworded", {})
    found = {}
    for f in fields(request):
        own: Option | None = f.metadata.get("option")
        if own is None:
            continue
        panel = own.panel or _home(request, f.name).__dict__.get("panel", "")
        kind, _, none = str(f.type).partition(" | ")
        told = replace(own, help=reworded.get(f.name, own.help), panel=panel)
        found[f.name] = Declared(name=f.name, kind=kind, optional=none == "None", default=f.default, option=told)
    return MappingProxyType(found)


def _home(request: type, name: str) -> type:
    """The class that declares a word first: its group."""
    return next(c for c in reversed(request.__mro__) if name in get_annotations(c))


def _names(group: type) -> list[str]:
    return [f.name for f in fields(group)]


@cache
def _defaults(request: Hashable) -> Mapping[str, object]:
    """The default of every word, in their order."""
    assert isinstance(request, type)
    return {f.name: f.default for f in fields(request)}


def _is_switch(value: object) -> bool:
    """On, off or not said; NumPy's own truths are known by their name, as this room is loaded without NumPy."""
    if isinstance(value, int):
        return value in (0, 1)
    return value is None or type(value).__name__ in ("bool", "bool_")


@cache
def _switches(request: Hashable) -> tuple[str, ...]:
    """The words that are either on or off."""
    return tuple(name for name, declared in _declare(request).items() if declared.kind == "Flag")


@cache
def _ranged(request: Hashable) -> tuple[Declared, ...]:
    """Return the words whose numbers have a range."""
    return tuple(d for d in _declare(request).values() if d.option.within is not None)


def _unsaid(value: Any, default: Any) -> bool:
    """True for nothing, for the default, and for an empty list or mapping. An array is never compared."""
    if type(value) in (float, int, str):
        return isinstance(default, (str, int, float)) and bool(value == default)
    if value is None or value is default:
        return True
    if isinstance(value, (tuple, list, Mapping)):
        return not value
    if value is False:
        return default is not True
    plain = (str, int, float)
    return isinstance(value, plain) and isinstance(default, plain) and value is not True and bool(value == default)


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, (str, Path, int, float)) else type(value).__name__
