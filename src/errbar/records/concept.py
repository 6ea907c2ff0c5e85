"""Concept: what everything on a shelf has in common: its name, its options, its page and the papers it rests on."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeAlias

from errbar.errors import BadInput, meant, near

Setting: TypeAlias = str | float | int | bool | None
"""A value that an option takes in a call `name(option=value)`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A paper or a book that a concept from outside errbar brings along: the key it is cited by, and its BibTeX."""

    key: str
    bibtex: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept(ABC):
    """Base of measures, interval methods, contrasts, splitters, engines, learners by name, studies, worlds, pictures.

    `options` are the defaults, `given` what a caller chose instead. `cites` holds keys of `references.bib`, or a
    Reference where the concept does not come with errbar.
    """

    name: str
    label: str
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    given: Mapping[str, object] = field(default_factory=dict, hash=False)
    aliases: tuple[str, ...] = ()
    cites: tuple[str | Reference, ...] = ()
    about: str = ""
    """Its page: the docstring of its file."""

    @property
    def settings(self) -> dict[str, Any]:
        """Defaults, with what was given in their place."""
        return {**self.options, **self.given}

    @property
    def key(self) -> str:
        """The name with the options that were given: `f_beta(beta=2)`."""
        if not self.given:
            return self.name
        return f"{self.name}({', '.join(f'{k}={written(v)}' for k, v in sorted(self.given.items()))})"

    def having(self, **options: object) -> Self:
        """Return the concept with options; an unknown one is refused with the nearest names."""
        check_known(self.name, self.options, options, see=f" See `errbar explain {self.name}`.")
        return replace(self, given={**self.given, **options})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnConcept:
    """What a run keeps of a concept that does not come with errbar: enough to name and to cite it anywhere."""

    shelf: str
    name: str
    label: str
    cites: tuple[str | Reference, ...] = ()
    reads: str | None = None
    """Of a measure: what it reads."""


def describe(value: object) -> str:
    """What was given in the place of something else: a concept by its kind and name, since its whole text is long."""
    return f"the {type(value).__name__} {value.name}" if isinstance(value, Concept) else repr(value)


def written(value: object) -> str:
    """A setting as it is written in a call."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


def check_known(owner: str, options: Mapping[str, object], asked: Iterable[str], *, see: str = "") -> None:
    """BadInput for the first option that the owner does not have; `see` is where to read about them."""
    for name in asked:
        if name not in options:
            close = near(name, options)
            hint = meant(close)
            raise BadInput(f"{owner} has no option {name!r}.{hint} Options: {', '.join(options) or 'none'}.{see}")
