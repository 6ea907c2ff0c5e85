"""Outcomes: what a system scored on each item, in one trial or several; what is known where no truth is given."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.errors import BadInput
from errbar.records.equality import equal_records, hash_record, reduce_record
from errbar.records.predictions import NO_PLAN, Predictions, Slicing, dense_codes
from errbar.records.types import Array, Floats, Ints, frozen

Items: TypeAlias = Literal["new", "these"]
"""New items like these, or these items with new answers."""
UNBOUNDED = (-math.inf, math.inf)


class OutcomeColumn(NamedTuple):
    """One column of outcomes: a number per trial, its range, and which direction is good."""

    name: str
    values: Floats
    range: tuple[float, float] = UNBOUNDED
    better: Literal["high", "low"] = "high"

    @property
    def is_share(self) -> bool:
        """True where every trial either passed or did not."""
        return self.range == (0.0, 1.0) and bool(((self.values == 0) | (self.values == 1)).all())


class UnitHint(NamedTuple):
    """A column that may be the unit of items: its name, and a dense code per item."""

    name: str
    codes: Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcomes:
    """Outcomes of n items: what stands alone is the item, or the unit above it, never the trial.

    Trials lie in the order of their items; `trials` counts those of each. Unit, stratum, weight, row and the
    slicings have a value per item; outcomes, trial, rater, judge and opponent one per trial.
    """

    outcomes: tuple[OutcomeColumn, ...]
    """The first is the one that decides."""
    trials: Ints
    """Number of trials of each item, at least 1."""
    system: str = ""
    """The name of who was graded; empty if none was given."""
    trial: Ints | None = None
    """Number of the trial: equal ones share a seed or a prompt."""
    rater: Ints | None = None
    raters: tuple[str, ...] = ()
    opponent: Ints | None = None
    opponents: tuple[str, ...] = ()
    judge: Floats | None = None
    """A judge's value of every trial; the outcome is then what people said, NaN where nobody was asked."""
    judge_name: str | None = None
    """The judge's column; the outcome has the same name where nobody labelled anything."""
    unit: Ints | None = None
    unit_name: str | None = None
    stratum: Ints | None = None
    strata: tuple[str, ...] = ()
    weight: Floats | None = None
    """Repeats of each item; replicates and laws use it, no role gives it."""
    weight_name: str | None = None
    row: Array | None = None
    """The id of each item, a number or the code of a text."""
    row_names: tuple[str, ...] = field(default=(), compare=False)
    """The spelling of ids that are texts, by their code in `row`; in memory alone."""
    slicings: tuple[Slicing, ...] = ()
    hints: tuple[UnitHint, ...] = field(default=(), compare=False)
    """Columns that nobody named and that items come in groups by; in memory alone."""
    items: Items = "new"
    item_name: str = "item"
    said: tuple[str, ...] = ()
    """Rules that were applied to read the input, in words: never a silent guess."""
    kind: ClassVar[Literal["outcome"]] = "outcome"
    family: ClassVar[str] = NO_PLAN
    classes: ClassVar[tuple[str, ...]] = ()
    positive: ClassVar[None] = None
    label: ClassVar[None] = None
    """Outcomes have no roles of predictions; who asks for one finds none."""
    prob: ClassVar[None] = None
    score: ClassVar[None] = None
    value: ClassVar[None] = None
    cost: ClassVar[None] = None
    split: ClassVar[None] = None

    __eq__ = equal_records
    __hash__ = hash_record
    __reduce__ = reduce_record

    def __post_init__(self) -> None:
        if self.n == 0 or not self.outcomes:
            raise BadInput("Scoring needs at least one item with an outcome; found none.")
        if int(self.trials.min()) < 1:
            raise BadInput("Every item needs at least one trial with an outcome; some have none.")
        rows = int(self.trials.sum())
        for name in PER_TRIAL:
            self._freeze(name, rows, "trials")
        for name in PER_ITEM:
            self._freeze(name, self.n, "items")
        for one in self.outcomes:
            if len(one.values) != rows:
                raise BadInput(f"{rows:,} trials need as many outcomes; {one.name!r} has {len(one.values):,}.")
        object.__setattr__(self, "outcomes", tuple(o._replace(values=frozen(o.values)) for o in self.outcomes))

    def _freeze(self, name: str, wanted: int, what: str) -> None:
        part = getattr(self, name)
        if part is None:
            return
        if len(part) != wanted:
            raise BadInput(f"{wanted:,} {what} need as many values of {name}; found {len(part):,}.")
        object.__setattr__(self, name, frozen(part))

    @property
    def n(self) -> int:
        """Number of items."""
        return len(self.trials)

    @property
    def class_counts(self) -> Ints:
        """No classes, so no counts."""
        return np.zeros(0, np.intp)

    @property
    def rows(self) -> int:
        """Number of trials of all items."""
        return len(self.outcomes[0].values)

    @property
    def n_trials(self) -> int:
        """Number of trials of all items."""
        return self.rows

    @property
    def labelled(self) -> int:
        """Trials with an outcome of their own: fewer than there are only where a judge was given."""
        return int(np.count_nonzero(~np.isnan(self.outcomes[0].values))) if self.judge is not None else self.rows

    @property
    def judge_alone(self) -> bool:
        """True where a judge's values stand in for outcomes, of which there are none."""
        return self.judge_name is not None and self.judge_name == self.outcomes[0].name

    @property
    def item(self) -> Ints:
        """The item of every trial, by its place."""
        return np.repeat(np.arange(self.n), self.trials)

    @property
    def n_units(self) -> int | None:
        """Number of units (documents, passages), None if items are independent."""
        return None if self.unit is None else int(self.unit.max()) + 1

    def outcome(self, name: str | None = None) -> OutcomeColumn:
        """The outcome of that name, the first by default."""
        for one in self.outcomes:
            if name in (None, one.name):
                return one
        listed = ", ".join(o.name for o in self.outcomes)
        raise BadInput(f"No outcome is called {name!r}. Outcomes: {listed}.")

    def take(self, rows: Array | slice) -> Outcomes:
        """Return the record on some of the items, with all their trials; unit codes are made dense again."""
        items: Ints = np.arange(self.n)[rows]
        trials = self.trials[items]
        first = np.cumsum(self.trials) - self.trials
        # The place of a trial among all: where its item begins, and how many of the same item came before it.
        inside = np.arange(int(trials.sum())) - np.repeat(np.cumsum(trials) - trials, trials)
        places = np.repeat(first[items], trials) + inside
        parts: dict[str, Array | None] = {}
        for names, at in ((PER_TRIAL, places), (PER_ITEM, items)):
            for name in names:
                part = getattr(self, name)
                parts[name] = None if part is None else part[at]
        if parts["unit"] is not None:
            parts["unit"] = dense_codes(parts["unit"])
        cut = tuple(replace(s, codes=s.codes[items]) for s in self.slicings)
        outcomes = tuple(o._replace(values=o.values[places]) for o in self.outcomes)
        return replace(self, outcomes=outcomes, slicings=cut, hints=(), **parts)  # type: ignore[arg-type]

    @property
    def digest(self) -> str:
        """A fingerprint of items, trials and outcomes and of how they are read; equal content, equal digest."""
        read = [(o.name, o.range, o.better) for o in self.outcomes]
        h = hashlib.sha256(repr((self.kind, self.items, self.system, read)).encode())
        for name in (*PER_ITEM, *PER_TRIAL):
            part = getattr(self, name)
            if part is not None and name != "row":
                h.update(name.encode())
                h.update(np.ascontiguousarray(part).view(np.uint8).reshape(-1).data)
        for one in self.outcomes:
            h.update(np.ascontiguousarray(one.values).view(np.uint8).data)
        return h.hexdigest()[:16]


PER_TRIAL = ("trial", "rater", "opponent", "judge")
PER_ITEM = ("trials", "unit", "stratum", "weight", "row")
Rows: TypeAlias = Predictions | Outcomes
"""Rows that were predicted, or items with outcomes."""
