"""Words about classes that a plan's test or training sets lack."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.records.plan import Partitions, Plan
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints

LEAVE_OUT = ("leave_one_out", "leave_p_out", "leave_one_unit_out")
"""Plans that test whatever they leave out: that a class is missing there is no news."""


class Lacks(NamedTuple):
    """Per class: how many test sets and training sets lack it. `single`: the first split that trains on one class."""

    test: Ints
    train: Ints
    single: int | None


def _named(layout: RowLayout, c: int) -> str:
    return f"class {layout.class_names[c]!r}" if c < len(layout.class_names) else f"class {c}"


def _pieces(layout: RowLayout, c: int, total: Ints) -> int:
    """Rows of a class, or units that hold it."""
    assert layout.classes is not None
    return int(total[c]) if layout.unit is None else len(np.unique(layout.unit[layout.classes == c]))


def _has(layout: RowLayout, c: int, total: Ints) -> str:
    """ "class 'c' has 3 rows", and in how many units."""
    rows = f"{_named(layout, c)} has {total[c]:,} {'row' if total[c] == 1 else 'rows'}"
    if layout.unit is None:
        return rows
    units = _pieces(layout, c, total)
    return f"{rows} in {units:,} {layout.unit_name if units == 1 else layout.units}"


def line(layout: RowLayout, plan: Plan, c: int, total: Ints, lacks: Lacks) -> str:
    """Return the line of a receipt about a class that a set lacks."""
    parts = []
    if lacks.test[c] and plan.family not in LEAVE_OUT:
        parts.append(_without(lacks.test[c], len(plan.mains), plan, "test"))
    if lacks.train[c]:
        parts.append(_without(lacks.train[c], len(plan.splits), plan, "train"))
    given = 0 if plan.family == "time_ordered" else plan.options.get("k", 0)
    folds = given if isinstance(given, int) else 0
    rare = f", fewer than the {folds:,} folds" if _pieces(layout, c, total) < folds else ""
    return f"{_has(layout, c, total)}{rare}: {', '.join(parts)}"


def _without(count: int, of: int, plan: Plan, verb: str) -> str:
    """ "7 folds test without it", or "3 of 25 splits train without it" where splits are no folds of one partition."""
    what = "fold" if isinstance(plan.splits, Partitions) and len(plan.splits.ks) == 1 else f"of {of:,} splits"
    if what == "fold":
        return f"1 fold {verb}s without it" if count == 1 else f"{count:,} folds {verb} without it"
    return f"{count:,} {what} {verb} without it"


def one_class(layout: RowLayout, plan: Plan, total: Ints, i: int) -> str:
    """Why a plan is refused whose split i trains on one class."""
    assert layout.classes is not None
    rows = plan.splits[i].train(plan.n)
    only = int(layout.classes[rows[0]])
    missing = min((c for c in range(len(total)) if total[c] and c != only), key=lambda c: int(total[c]))
    has = _has(layout, missing, total)
    return (
        f"A learner must see two classes or more; split {i} of {plan.key} trains on {len(rows):,} rows, all of "
        f"{_named(layout, only)}. {has[0].upper()}{has[1:]}. {_remedy(layout, plan, _pieces(layout, missing, total))}."
    )


def _remedy(layout: RowLayout, plan: Plan, pieces: int) -> str:
    if plan.family == "time_ordered":
        return "A smaller k gives the first blocks more rows"
    if pieces < 2:
        word = "row" if layout.unit is None else layout.unit_name
        return f"What is in one {word} only cannot be both trained on and tested: get more of it, or leave it out"
    if plan.family == "kfold":
        return "Use more folds, so that each holds less of it"
    return "Use kfold stratified by class, which spreads it over the folds"
