"""Task: rows with a target, what a plan is drawn for and a learner is fitted on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from errbar.errors import BadInput
from errbar.records.equality import equal_values, hash_record, reduce_record
from errbar.records.predictions import Slicing
from errbar.records.types import CLASSIFICATION, Array, Floats, Ints, Kind, frozen


class Rows(Protocol):
    """Features behind two verbs, whatever holds them: an array, a frame, a file's columns."""

    def __len__(self) -> int: ...

    def take(self, rows: Ints) -> Any:
        """Take rows in the form that the learner was promised."""

    def matrix(self) -> Floats | None:
        """All rows as finite float64 (n, d), None where a column is no number or lacks values."""

    def digest(self) -> str:
        """Equal content, equal digest."""


@dataclass(frozen=True, kw_only=True)
class Task:
    """n rows: features `X`, target `y` (class codes, or numbers), and what the rows share or follow.

    `labels[c]` is class c as the learner sees it (the value in the data, not its name); codes index `classes`.
    """

    kind: Kind
    X: Rows
    y: Array
    classes: tuple[str, ...] = ()
    labels: Array | None = None
    positive: int | None = None
    cost: Floats | None = None
    unit: Ints | None = None
    unit_name: str | None = None
    time: Floats | None = None
    """Numbers in time's own unit; dates as days."""
    time_name: str | None = None
    strata: Ints | None = None
    strata_name: str | None = None
    weight: Floats | None = None
    """How much each row counts, above 0: in scores, and in fits where the learner takes weights."""
    weight_name: str | None = None
    slicings: tuple[Slicing, ...] = ()
    """Columns that cut the rows into slices; no number of the whole depends on them."""
    given_fold: Array | None = None
    """Fold codes of a column or array the user gave, for the splitter `given`."""
    name: str = "data"
    said: tuple[str, ...] = ()
    read_notes: tuple[str, ...] = ()
    """The lines of `said` that tell how the file was read, where that was not plain."""
    positive_rule: str = ""
    """The line of `said` that tells how the positive class was chosen."""
    dropped: tuple[str, ...] = ()
    """Columns that the user left out of the features."""
    features: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    """Names of the target's columns."""
    others: tuple[str, ...] = ()
    """Columns of the table that are no features: target, units, folds, a saved index, and those left out."""
    options: Mapping[str, object] = field(default_factory=dict)

    __hash__ = hash_record
    __reduce__ = reduce_record

    def __eq__(self, other: object) -> bool:
        """Features are equal where their fingerprints are, whatever holds them."""
        if not isinstance(other, Task):
            return NotImplemented
        names = [f.name for f in fields(self) if f.name != "X"]
        same = all(equal_values(getattr(self, name), getattr(other, name)) for name in names)
        return same and (self.X is other.X or self.X.digest() == other.X.digest())

    def __post_init__(self) -> None:
        n = len(self.y)
        for spec in fields(self):
            part = getattr(self, spec.name)
            if not isinstance(part, np.ndarray):
                continue
            if spec.name not in ("cost", "labels") and len(part) != n:
                raise BadInput(f"Every role needs as many rows as the target ({n:,}); {spec.name} has {len(part):,}.")
            object.__setattr__(self, spec.name, frozen(part))
        if len(self.X) != n:
            raise BadInput(f"Features and target need equally many rows; found {len(self.X):,} and {n:,}.")

    @property
    def n(self) -> int:
        """How many rows."""
        return len(self.y)

    @property
    def n_units(self) -> int | None:
        """How many units, None if rows are independent."""
        return None if self.unit is None else int(self.unit.max()) + 1

    @property
    def outputs(self) -> int:
        """Columns of a target of several outputs; 0 where the target is one column."""
        return 0 if self.y.ndim == 1 else int(self.y.shape[1])

    @property
    def classifies(self) -> bool:
        """True where the target is a class."""
        return self.kind in CLASSIFICATION

    def target(self, rows: Ints) -> Array:
        """The target of those rows as the learner sees it."""
        return self.y[rows] if self.labels is None else np.asarray(self.labels[self.y[rows]])

    @cached_property
    def digest(self) -> str:
        """A fingerprint of features, target and roles; found when first asked for."""
        h = hashlib.sha256(repr((self.kind, self.classes, self.positive, self.features)).encode())
        for name in ("y", "unit", "time", "strata", "weight"):
            part = getattr(self, name)
            if part is not None:
                h.update(name.encode())
                h.update(np.ascontiguousarray(part).view(np.uint8).reshape(-1).data)
        h.update(self.X.digest().encode())
        return h.hexdigest()[:16]
