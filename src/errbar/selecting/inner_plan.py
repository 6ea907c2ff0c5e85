"""Inner plan: the splits that candidates are compared over, drawn within the rows that a search may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.records.family import DesignKind
from errbar.records.plan import Plan, Split
from errbar.records.splitter import RowLayout, Splitter
from errbar.records.types import Array, Ints
from errbar.splits import draw

REFUSED: dict[DesignKind, str] = {
    "fitted_rows": "it scores the rows that were fitted, which prefers the candidate that memorises best",
    "nested": "it is a plan for one learner's interval",
    "halves": "it is a plan for one learner's interval",
}
"""Designs that no candidate may be chosen over, and why."""


class SearchRows(NamedTuple):
    """The rows of one search and the splits of them that candidates are fitted and scored on."""

    rows: Ints
    """Rows of the task that the search may see, in order."""
    plan: Plan
    """The inner plan, in places among `rows`."""
    splits: tuple[Split, ...]
    """The same splits in rows of the task."""

    @property
    def n(self) -> int:
        """How many rows the search may see."""
        return len(self.rows)


def draw_inner_plan(layout: RowLayout, rows: Ints, splitter: Splitter, seed: int) -> SearchRows:
    """The splits of a search within these rows: strata, units and time as far as the splitter keeps to them."""
    design = splitter.family.design
    if design in REFUSED:
        raise BadInput(f"`inner` needs rows that were not fitted; {splitter.name}: {REFUSED[design]}. Use kfold(k=5).")
    plan = draw(splitter, take_layout(layout, rows), seed=seed)
    return SearchRows(rows, plan, tuple(_in_task(plan, rows)))


def take_layout(layout: RowLayout, rows: Ints) -> RowLayout:
    """What a splitter may see of some rows; units are numbered anew, since some may have no row here."""
    return layout._replace(
        n=len(rows),
        strata=_take(layout.strata, rows),
        unit=None if layout.unit is None else np.unique(layout.unit[rows], return_inverse=True)[1].reshape(-1),
        time=_take(layout.time, rows),
        given=_take(layout.given, rows),
        classes=_take(layout.classes, rows),
    )


def _take(part: Array | None, rows: Ints) -> Array | None:
    return None if part is None else part[rows]


def _in_task(plan: Plan, rows: Ints) -> Iterator[Split]:
    for place in plan.mains:
        one = plan.splits[place]
        yield Split(
            test=rows[one.test], trained=rows[one.train(plan.n)], repeat=one.repeat, fold=one.fold, role=one.role
        )
