"""Splitter: a named way to draw a plan, what it takes and what it can keep to."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from errbar.records.concept import Concept
from errbar.records.family import Family
from errbar.records.plan import Splits
from errbar.records.types import Array, Floats, Ints


class RowLayout(NamedTuple):
    """All that a splitter may see: how rows are grouped, ordered and classed; never a feature."""

    n: int
    strata: Ints | None = None
    """Codes to keep in proportion: classes, a column, or quantiles of a number."""
    unit: Ints | None = None
    unit_name: str = "unit"
    time: Floats | None = None
    given: Array | None = None
    strata_says: str = "class"
    classes: Ints | None = None
    """Class codes, to tell where a class is too rare for the design; None in regression."""
    class_names: tuple[str, ...] = ()
    units: str = "units"


class Drawn(NamedTuple):
    """Splits and what they keep to, in words."""

    splits: Splits
    receipt: tuple[str, ...]
    k: int = 0
    """Folds of a partition whose splits are not Partitions, which know theirs; 0 where there is no partition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Splitter(Concept):
    """`draw(layout, settings, rng)` gives the splits; it refuses in words what it cannot keep to."""

    draw: Callable[[RowLayout, Mapping[str, Any], np.random.Generator], Drawn]
    family: Family
    """What its plans are: it decides which intervals and tests are valid over them."""
    honours: tuple[str, ...] = ()
    """Of strata, unit and time."""

    def split(self, X: object, y: object = None, groups: object = None) -> Iterator[tuple[Ints, Ints]]:
        """Training and test rows of a plan drawn for these rows with seed 0: a `cv=` of scikit-learn.

        Classes in `y` are kept in proportion and `groups` are units, where the splitter can keep to them.
        """
        # Upward (docs/contributing/architecture.md): drawing belongs to the room of splits.
        plan = importlib.import_module("errbar.splits._as_cv").draw_for(self, X, y, groups)
        yield from plan.split()

    def get_n_splits(self, X: object = None, y: object = None, groups: object = None) -> int:
        """How many splits a plan for these rows has."""
        return int(importlib.import_module("errbar.splits._as_cv").draw_for(self, X, y, groups).get_n_splits())
