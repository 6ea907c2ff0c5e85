"""Known rows: rows, what is known of all of them, and what has been found of them already."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Self, TypeVar

from errbar._numeric.inner import dot
from errbar.records.check_input import SkewFacts
from errbar.records.outcomes import Rows
from errbar.records.types import Array, Bools, Floats, Ints, Kind

T = TypeVar("T")
MOMENTS = "moments"
"""With a measure's key: where the moments of its losses are kept."""


class KnownRows(ABC):
    """Rows, or items, that remember what has been computed from them."""

    given: Rows

    def __init__(self, given: Rows, part_of: KnownRows | None = None) -> None:
        self.given, self.unit, self.weight = given, given.unit, given.weight
        self.n = given.n
        """Number of rows."""
        self.part_of = part_of
        """All rows, where these are some of them: what was found there is where a search here may begin."""
        self._kept: dict[Any, Any] = {}

    @property
    def kind(self) -> Kind:
        """Binary, multiclass, multilabel, regression or multioutput."""
        return self.given.kind

    @property
    def n_units(self) -> int | None:
        """Number of units; None if rows are independent."""
        unit = self.unit
        return None if unit is None else self.keep("units", lambda: int(unit.max()) + 1)

    def known(self, key: object, kind: type[T]) -> T | None:
        """Return what is kept under the key; None if nothing of that kind is."""
        found = self._kept.get(key)
        return found if isinstance(found, kind) else None

    def keep(self, key: object, make: Callable[[], T]) -> T:
        """The value of `make()`, computed once per key."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]  # type: ignore[no-any-return]

    def loss_tails(self, keys: Iterable[str]) -> dict[str, float]:
        """Return how much the variance of these measures' losses depends on few rows, where it has been found."""
        found = {key: self._kept[MOMENTS, key].tail for key in keys if (MOMENTS, key) in self._kept}
        return {key: tail for key, tail in found.items() if math.isfinite(tail)}

    @cached_property
    def total(self) -> float:
        """Sum of weights."""
        return float(self.n) if self.weight is None else float(self.weight.sum())

    def mean(self, rows: Any) -> float:
        """Weighted mean of a row quantity."""
        return float(rows.mean()) if self.weight is None else dot(self.weight, rows) / self.total

    @property
    @abstractmethod
    def classes(self) -> tuple[str, ...]:
        """Names of the classes, where there are any; a class's code is its place here."""

    @property
    @abstractmethod
    def class_weights(self) -> Floats:
        """Weight of the true rows of each class, or of the rows with each label."""

    @abstractmethod
    def error_kurtosis(self) -> tuple[float, ...]:
        """Kurtosis of the squared errors of each output, weights left aside; nothing where there are no numbers."""

    @abstractmethod
    def skew_facts(self, least: float) -> tuple[SkewFacts, ...]:
        """Skewness of truth and errors, for outputs whose truth is skewed by more than `least`; without weights."""

    @property
    @abstractmethod
    def about(self) -> str:
        """Say in words what an estimate from these rows is about."""

    @property
    @abstractmethod
    def about_several(self) -> str:
        """Say in words what differences between several are about."""

    @abstractmethod
    def only(self, rows: Bools | Ints) -> Self:
        """Return some of these rows, which know what was found of all of them."""

    @abstractmethod
    def taking(self, rows: Array | slice) -> Self:
        """Return some of these rows, which know of no others."""

    @abstractmethod
    def reweighted(self, weight: Floats) -> Self:
        """Return the rows with other weights; rows of weight 0 are left out."""
