"""Graded log: what an evaluation tool wrote down, as rows of item, trial, system and outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from errbar.errors import BadInput
from errbar.records.equality import equal_records, hash_record
from errbar.records.types import Array, Floats, Ints, frozen


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnValue:
    """A number that the tool itself computed from the log, to be quoted beside errbar's."""

    outcome: str
    statistic: str
    """The tool's own name for it: accuracy, stderr, pass@1."""
    value: float
    reducer: str = "mean"
    """The way in which the tool made one value of an item's trials: mean, pass_at_2."""
    cluster: str = ""
    """The field that a clustered standard error is over."""
    system: str = ""
    """The system it is about; empty where the log has only one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradedLog:
    """One row per item, trial and system, with a number for each outcome."""

    format: str
    """Name of the reader that knew it: lm_eval."""
    where: str
    """The file, as messages name it."""
    item: Array
    """Texts."""
    trial: Ints
    """Counted from 1 within an item and system."""
    system: Array
    """Texts: the model, or provider and prompt; empty where the log names none."""
    outcomes: Mapping[str, Floats] = field(hash=False)
    """Grades by scorer or metric, NaN where there is none: `exact_match.first` where graded in two ways."""
    missing: Mapping[str, Mapping[int, str]] = field(default_factory=dict, hash=False)
    """Why an outcome is NaN, by its name and row."""
    fields: Mapping[str, Sequence[object]] = field(default_factory=dict, hash=False)
    """Everything else that the log tells of each row, by dotted path: values to name as unit, stratum or group. None
    where a row lacks the field. Some are read from the file only when asked for."""
    cluster: str = ""
    """The field by which the tool's own standard error is clustered: a unit to suggest."""
    content: Array | None = None
    """A text or hash of what each row's item asks: one item with two of them is a mistake, and so is one of them under
    two items."""
    opponent: Array | None = None
    """In battles the system that `system` met."""
    task: str = ""
    higher_is_better: Mapping[str, bool] = field(default_factory=dict, hash=False)
    """True where more is better, for the outcomes of which the log tells it."""
    own_values: tuple[OwnValue, ...] = ()
    said: tuple[str, ...] = ()
    """Choices that were made when the log was read, in words."""

    __eq__ = equal_records
    __hash__ = hash_record

    def __post_init__(self) -> None:
        if self.n == 0:
            raise BadInput(f"A log needs graded rows; {self.where} has none.")
        for name in ("item", "trial", "system", "content", "opponent"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, frozen(getattr(self, name)))
        object.__setattr__(self, "outcomes", {name: frozen(values) for name, values in self.outcomes.items()})
        parts = {"trial": self.trial, "system": self.system, **self.outcomes}
        wrong = {name: len(part) for name, part in parts.items() if len(part) != self.n}
        if wrong:
            raise BadInput(f"A graded log has a value of everything per row ({self.n:,}); found {wrong}.")

    @property
    def n(self) -> int:
        """The number of rows."""
        return len(self.item)

    @property
    def systems(self) -> tuple[str, ...]:
        """Every system once, in the order of the log."""
        return tuple(dict.fromkeys(self.system.tolist()))

    @property
    def groupings(self) -> tuple[str, ...]:
        """Fields that put items into groups of two and more: units, strata or groups to choose from.

        Of those that the log has at hand; each item has one value, and no value is of one item alone.
        """
        return tuple(name for name, values in self.fields.items() if _is_grouping(self.item, values))


def _is_grouping(item: Array, values: Sequence[object]) -> bool:
    of_item: dict[str, object] = {}
    for name, value in zip(item.tolist(), values):
        if isinstance(value, float) or of_item.setdefault(name, value) != value:
            return False
    sizes: dict[object, int] = {}
    for value in of_item.values():
        sizes[value] = sizes.get(value, 0) + 1
    return len(sizes) > 1 and min(sizes.values()) > 1


def as_texts(values: Sequence[str]) -> Array:
    """Texts as an array that takes any length of them."""
    return np.array(values, dtype=object)
