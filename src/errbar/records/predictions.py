"""Predictions: truth and what was predicted, row by row; what every verb takes or makes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, overload

import numpy as np

from errbar.errors import BadInput
from errbar.records.equality import equal_records, hash_record, reduce_record
from errbar.records.types import Array, Bools, Floats, Ints, Kind, frozen

if TYPE_CHECKING:
    from errbar.records.made_frame import ArrowTable, Backend, PandasFrame, PolarsFrame
    from errbar.records.outcomes import Rows
    from errbar.records.task import Task

ROLES = (
    "truth", "label", "prob", "score", "value", "cost", "unit", "weight", "row", "split", "repeat", "fold",
)  # fmt: skip
"""Fields that hold arrays."""
_arrays = attrgetter(*ROLES)
NO_PLAN = "given"
"""What `family` says of predictions that were made elsewhere, under no plan that is known."""

HARD_PROBABILITIES = "its probabilities are all 0 or 1, so they count as labels: no log loss, Brier or ROC area"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slicing:
    """One column that cuts the rows into slices: a code per row, and the names of the codes."""

    column: str
    codes: Ints
    levels: tuple[str, ...]

    __eq__ = equal_records
    __hash__ = hash_record

    def slices(self) -> Iterator[tuple[str, Bools]]:
        """Every slice by its name, `site=A`, and which rows are in it: none where rows were left out."""
        for code, level in enumerate(self.levels):
            yield f"{self.column}={level}", np.asarray(self.codes == code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predictions:
    """Truth and predictions of n rows. Classes are codes into `classes`; `positive` is such a code.

    With several labels a row (multilabel), `classes` names them, and truth, label, prob and score have a column for
    each: truth and label 1 where the row has the label, 0 where it does not.
    """

    kind: Kind
    truth: Array
    label: Ints | None = None
    prob: Floats | None = None
    score: Floats | None = None
    value: Floats | None = None
    classes: tuple[str, ...] = ()
    positive: int | None = None
    threshold: float = 0.5
    cost: Floats | None = None
    unit: Ints | None = None
    unit_name: str | None = None
    weight: Floats | None = None
    row: Array | None = None
    split: Ints | None = None
    """Out-of-fold predictions: which split of the plan predicted the row."""
    repeat: Ints | None = None
    fold: Ints | None = None
    slicings: tuple[Slicing, ...] = ()
    family: str = NO_PLAN
    said: tuple[str, ...] = ()
    """Rules that were applied to read the input, in words: never a silent guess."""
    positive_rule: str = ""
    """The line of `said` that tells how the positive class was chosen."""
    weight_name: str | None = None
    row_names: tuple[str, ...] = field(default=(), compare=False)
    """How ids that are texts are spelt, by their code in `row`; in memory alone, so that a page can name rows."""
    output_names: tuple[str, ...] = field(default=(), compare=False)
    """Of several numbers a row: the columns they came from; in memory alone too."""
    hard: bool = field(default=False, compare=False)
    """True where probabilities that were all 0 or 1 were taken for the labels that they are; in memory alone too."""

    __eq__ = equal_records
    __hash__ = hash_record
    __reduce__ = reduce_record

    def __post_init__(self) -> None:
        n = len(self.truth)
        if n == 0:
            raise BadInput("Scoring needs at least one row; found 0 rows.")
        for name, part in zip(ROLES, _arrays(self)):
            if part is None or not isinstance(part, np.ndarray):
                continue
            if name != "cost" and len(part) != n:
                raise BadInput(f"Every role needs as many rows as truth ({n:,}); {name} has {len(part):,}.")
            object.__setattr__(self, name, frozen(part))
        for name, part in (("prob", self.prob), ("score", self.score)) if self.classes else ():
            if part is not None and part.ndim == 2 and part.shape[1] != len(self.classes):
                raise BadInput(f"{len(self.classes)} classes need as many columns of {name}; found {part.shape[1]}.")
        if self.kind == "multilabel":
            self._check_labels()

    def _check_labels(self) -> None:
        """BadInput where a role lacks a column for one of the labels, or has one too many."""
        for name in ("truth", "label", "prob", "score"):
            part = getattr(self, name)
            if part is not None and part.shape != (self.n, len(self.classes)):
                shape = f"({self.n:,}, {len(self.classes)})"
                raise BadInput(f"{len(self.classes)} labels need shape {shape} in every role; {name} has {part.shape}.")

    @property
    def n(self) -> int:
        """How many rows."""
        return len(self.truth)

    def copy(self) -> Predictions:
        """Return these rows in arrays of their own, which no caller can change."""
        parts = {name: part.copy(order="K") for name, part in zip(ROLES, _arrays(self)) if part is not None}
        cut = tuple(replace(s, codes=s.codes.copy()) for s in self.slicings)
        return replace(self, slicings=cut, **parts)

    @property
    def n_trials(self) -> None:
        """No trials: each row is one."""

    @property
    def n_units(self) -> int | None:
        """How many units (patients, sites), None if rows are independent."""
        return None if self.unit is None else int(self.unit.max()) + 1

    def take(self, rows: Array | slice) -> Predictions:
        """Return the record on some of the rows; unit codes are made dense again."""
        parts: dict[str, Array | None] = {}
        for name in ("truth", "label", "prob", "score", "value", "weight", "row", "split", "repeat", "fold"):
            part = getattr(self, name)
            parts[name] = None if part is None else part[rows]
        if self.unit is not None:
            parts["unit"] = dense_codes(self.unit[rows])
        cut = tuple(replace(s, codes=s.codes[rows]) for s in self.slicings)
        return replace(self, slicings=cut, **parts)  # type: ignore[arg-type]

    @overload
    def to_frame(self, backend: Literal["pandas"] | None = None) -> PandasFrame: ...
    @overload
    def to_frame(self, backend: Literal["polars"]) -> PolarsFrame: ...
    @overload
    def to_frame(self, backend: Literal["pyarrow"]) -> ArrowTable: ...
    def to_frame(self, backend: Backend | None = None) -> object:
        """One row per prediction: pandas (when installed), polars or pyarrow."""
        from errbar.records.made_frame import make_frame, prediction_columns

        return make_frame(prediction_columns(self), backend)

    @property
    def said_of_columns(self) -> tuple[str, ...]:
        """`said` without how the positive class was chosen."""
        return tuple(line for line in self.said if line != self.positive_rule)

    @property
    def class_counts(self) -> Ints:
        """Rows of each true class, or with each label."""
        if self.kind == "multilabel":
            return np.asarray(self.truth.sum(axis=0, dtype=np.intp))
        if len(self.classes) == 2:
            ones = int(np.count_nonzero(self.truth))
            return np.array([self.n - ones, ones])
        return np.bincount(self.truth, minlength=len(self.classes))

    @property
    def digest(self) -> str:
        """A fingerprint of the rows and of how they are read; equal content, equal digest."""
        h = hashlib.sha256(repr((self.kind, self.classes, self.positive, self.threshold)).encode())
        for name in ("truth", "label", "prob", "score", "value", "unit", "weight", "cost"):
            part = getattr(self, name)
            if part is not None:
                h.update(name.encode())
                h.update(np.ascontiguousarray(part).view(np.uint8).reshape(-1).data)
        return h.hexdigest()[:16]


def dense_codes(codes: Ints) -> Ints:
    """Return the groups numbered from 0, without gaps."""
    return np.unique(codes, return_inverse=True)[1].reshape(-1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFacts:
    """What a Run remembers of its data: counts, kind, classes and a digest, never the rows."""

    rows: int
    units: int | None = None
    unit_name: str | None = None
    trials: int | None = None
    """Trials of all rows, where rows are items that were tried."""
    kind: Kind
    classes: tuple[str, ...] = ()
    positive: str | None = None
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    said: tuple[str, ...] = ()
    weight_name: str | None = None
    dropped: tuple[str, ...] = ()
    """Columns that the user left out of the features."""
    digest: str = field(default="", compare=False)
    """Fingerprint of the rows: equal content, equal digest."""

    @property
    def piece(self) -> str:
        """The word for a row: an item, where it was tried."""
        return "row" if self.trials is None else "item"

    @classmethod
    def of(cls, given: Rows) -> DataFacts:
        """The facts of these rows."""
        counts: dict[str, int] = {}
        if given.classes:
            counts = {name: int(k) for name, k in zip(given.classes, given.class_counts)}
        return cls(
            rows=given.n,
            units=given.n_units,
            unit_name=given.unit_name,
            trials=given.n_trials,
            kind=given.kind,
            classes=given.classes,
            positive=None if given.positive is None else given.classes[given.positive],
            counts=counts,
            said=given.said,
            weight_name=given.weight_name,
            digest=given.digest,
        )

    @classmethod
    def of_task(cls, task: Task) -> DataFacts:
        """The facts of the data a learner was given."""
        counts: dict[str, int] = {}
        if task.classes:
            tally = np.bincount(task.y, minlength=len(task.classes)) if task.classifies else task.y.sum(axis=0)
            counts = {name: int(k) for name, k in zip(task.classes, tally)}
        return cls(
            rows=task.n,
            units=task.n_units,
            unit_name=task.unit_name,
            kind=task.kind,
            classes=task.classes,
            positive=None if task.positive is None else task.classes[task.positive],
            counts=counts,
            said=task.said,
            weight_name=task.weight_name,
            dropped=task.dropped,
            digest=task.digest,
        )
