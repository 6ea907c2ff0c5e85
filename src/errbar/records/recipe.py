"""Recipe: a learner behind a short name, built once the kind of task and its columns are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from errbar.records.measure import Setting
from errbar.records.options import check_known
from errbar.records.types import Kind


class ColumnInfo(Protocol):
    """A column of the encoded view."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str:
        """number, category or date."""

    @property
    def levels(self) -> Any:
        """Names behind a category's codes."""


class Features(NamedTuple):
    """All that a recipe may see: what the columns are, never a value."""

    columns: tuple[ColumnInfo, ...] = ()
    complete: bool = True
    """True where every column is a number and no value is missing anywhere."""

    @property
    def categories(self) -> list[int]:
        """Places of the categories."""
        return [i for i, column in enumerate(self.columns) if column.kind == "category"]

    @property
    def numbers(self) -> list[int]:
        """Places of the numbers, dates among them."""
        return [i for i, column in enumerate(self.columns) if column.kind != "category"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """`build(kind, features, settings)` gives an unfitted estimator with its preprocessing inside."""

    name: str
    label: str
    kinds: tuple[Kind, ...]
    build: Callable[[Kind, Features, Mapping[str, Any]], Any]
    options: Mapping[str, Setting] = field(default_factory=dict)
    given: Mapping[str, Setting] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    about: str = ""

    @property
    def settings(self) -> dict[str, Setting]:
        """Defaults with what was given laid over them."""
        return {**self.options, **self.given}

    @property
    def key(self) -> str:
        """The name with the options that were given: `tree(max_depth=3)`."""
        if not self.given:
            return self.name
        return f"{self.name}({', '.join(f'{k}={written(v)}' for k, v in sorted(self.given.items()))})"

    def having(self, **options: Setting) -> Recipe:
        """The same recipe with options; an unknown one is refused with the nearest names."""
        check_known(self.name, self.options, options)
        told: dict[str, Setting] = {}
        for name, value in options.items():
            nothing = self.options[name] is None and isinstance(value, str) and value.lower() == "none"
            told[name] = None if nothing else value
        return replace(self, given={**self.given, **told})


def written(value: Setting) -> str:
    """A setting as it is written in a call."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)
