"""Known rows: rows, what is known of all of them, and what has been found of them already."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from errbar._numeric.inner import dot
from errbar.evidence import predicted_classes as predicted
from errbar.records.predictions import Predictions
from errbar.records.types import Floats, Ints, Kind

if TYPE_CHECKING:
    from errbar.evidence import Evidence

T = TypeVar("T")


class KnownRows:
    """Rows that remember what has been computed from them."""

    def __init__(
        self,
        given: Predictions,
        part_of: Evidence | None = None,
    ) -> None:
        self.given, self.truth, self.unit, self.weight = given, given.truth, given.unit, given.weight
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

    @property
    def class_counts(self) -> Ints:
        """Rows of each true class, or with each label."""
        return self.given.class_counts

    def known(self, key: object, kind: type[T]) -> T | None:
        """Return what is kept under the key; None if nothing of that kind is."""
        found = self._kept.get(key)
        return found if isinstance(found, kind) else None

    def keep(self, key: object, make: Callable[[], T]) -> T:
        """The value of `make()`, computed once per key."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]  # type: ignore[no-any-return]

    @cached_property
    def total(self) -> float:
        """Sum of weights."""
        return float(self.n) if self.weight is None else float(self.weight.sum())

    def mean(self, rows: Any) -> float:
        """Weighted mean of a row quantity."""
        return float(rows.mean()) if self.weight is None else dot(self.weight, rows) / self.total

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes; a class's code is its place here."""
        return self.given.classes

    @cached_property
    def class_weights(self) -> Floats:
        """Weight of the true rows of each class, or of the rows with each label."""
        if self.weight is None:
            return self.class_counts.astype(float)
        if self.kind == "multilabel":
            return np.asarray(self.weight @ self.truth, dtype=np.float64)
        tally = np.bincount(self.truth, weights=self.weight, minlength=len(self.classes))
        return tally.astype(float)

    @property
    def positive(self) -> int:
        """Code of the positive class of a binary task."""
        return predicted.positive_of(self.given)
