"""Recipe: a learner behind a short name, built once the kind of task and its columns are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from errbar.records.concept import Concept
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
class Recipe(Concept):
    """`build(kind, features, settings)` gives an unfitted estimator with its preprocessing inside."""

    kinds: tuple[Kind, ...]
    build: Callable[[Kind, Features, Mapping[str, Any]], Any]
    reads_features: bool = True
    """False where it looks at the target alone, so that rows of any kind will do."""

    def having(self, **options: object) -> Self:
        """Return the recipe with options; the word none stands for None if that is the default."""
        return Concept.having(self, **{k: None if self._is_none(k, v) else v for k, v in options.items()})

    def _is_none(self, name: str, value: object) -> bool:
        return self.options.get(name) is None and isinstance(value, str) and value.lower() == "none"
