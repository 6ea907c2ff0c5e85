"""Classes in a plan: which test and training sets lack one; a training set of a single class is refused."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.errors import BadInput
from errbar.records.plan import Partitions, Plan
from errbar.records.splitter import Layout
from errbar.records.words import Ints

LEAVE_OUT = ("leave_one_out", "leave_p_out", "leave_one_unit_out")
"""Plans that test whatever they leave out: that a class is missing there is no news."""
TOLD = 3
MANY_CELLS = 10_000_000


class Lacks(NamedTuple):
    """Per class: how many test sets and training sets lack it. `single`: the first split that trains on one class."""

    test: Ints
    train: Ints
    single: int | None


def classes_in(layout: Layout, plan: Plan) -> tuple[str, ...]:
    """Receipt lines about classes too rare for the plan; refuses training sets of a single class."""
    if layout.classes is None or len(np.unique(layout.classes)) < 2:
        return ()
    splits = plan.splits
    total = np.bincount(layout.classes)
    lacks = (
        _of_partitions(layout.classes, total, splits) if isinstance(splits, Partitions) else _of(layout, total, plan)
    )
    if lacks.single is not None:
        raise BadInput(_one_class(layout, plan, total, lacks.single))
    lines = [_line(layout, plan, c, total, lacks) for c in np.argsort(total, kind="stable") if total[c]]
    told = [line for line in lines if line]
    more = len(told) - TOLD
    return (*told[:TOLD], *((f"{more:,} more classes are missing from a test or training set",) if more > 0 else ()))


def _of_partitions(classes: Ints, total: Ints, splits: Partitions) -> Lacks:
    """By tables of fold and class; a class whose rows all lie in one fold is missing from that fold's training rows."""
    size, present, start = len(total), int((total > 0).sum()), 0
    test, train, single = np.zeros(size, np.intp), np.zeros(size, np.intp), None
    for codes, k in zip(splits.codes, splits.ks):
        at, count = _tally(codes.astype(np.intp) * size + classes, k * size)
        fold, cls = at // size, at % size
        gone = count == total[cls]
        test += k - np.bincount(cls, minlength=size)
        train += np.bincount(cls[gone], minlength=size)
        alone = np.flatnonzero(np.bincount(fold[gone], minlength=k) >= present - 1)
        if single is None and len(alone):
            single = start + int(alone[0])
        start += k
    return Lacks(test, train, single)


def _tally(key: Ints, size: int) -> tuple[Ints, Ints]:
    """Values in use and how often; a table while it is small, a sort where most of it would be empty."""
    if size > MANY_CELLS:
        return np.unique(key, return_counts=True)
    counts = np.bincount(key, minlength=size)
    at = np.flatnonzero(counts)
    return at, counts[at]


def _of(layout: Layout, total: Ints, plan: Plan) -> Lacks:
    classes, size = layout.classes, len(total)
    assert classes is not None
    test, train, single = np.zeros(size, np.intp), np.zeros(size, np.intp), None
    for i, split in enumerate(plan.splits):
        tested = np.bincount(classes[split.test], minlength=size)
        trained = total - tested if split.trained is None else np.bincount(classes[split.trained], minlength=size)
        train += trained == 0
        if split.role == "main":
            test += tested == 0
        if single is None and np.count_nonzero(trained) < 2:
            single = i
    return Lacks(test, train, single)


def _named(layout: Layout, c: int) -> str:
    return f"class {layout.class_names[c]!r}" if c < len(layout.class_names) else f"class {c}"


def _pieces(layout: Layout, c: int, total: Ints) -> int:
    """Rows of a class, or units that hold it."""
    assert layout.classes is not None
    return int(total[c]) if layout.unit is None else len(np.unique(layout.unit[layout.classes == c]))


def _has(layout: Layout, c: int, total: Ints) -> str:
    """ "class 'c' has 3 rows", and in how many units."""
    rows = f"{_named(layout, c)} has {total[c]:,} {'row' if total[c] == 1 else 'rows'}"
    if layout.unit is None:
        return rows
    units = _pieces(layout, c, total)
    return f"{rows} in {units:,} {layout.unit_name if units == 1 else layout.units}"


def _line(layout: Layout, plan: Plan, c: int, total: Ints, lacks: Lacks) -> str | None:
    parts = []
    if lacks.test[c] and plan.family not in LEAVE_OUT:
        parts.append(_without(lacks.test[c], len(plan.mains), plan, "test"))
    if lacks.train[c]:
        parts.append(_without(lacks.train[c], len(plan.splits), plan, "train"))
    if not parts:
        return None
    folds = plan.options.get("k", 0)
    rare = f", fewer than the {folds:,} folds" if _pieces(layout, c, total) < folds else ""
    return f"{_has(layout, c, total)}{rare}: {', '.join(parts)}"


def _without(count: int, of: int, plan: Plan, verb: str) -> str:
    """ "7 folds test without it", or "3 of 25 splits train without it" where splits are no folds of one partition."""
    what = "fold" if isinstance(plan.splits, Partitions) and len(plan.splits.ks) == 1 else f"of {of:,} splits"
    if what == "fold":
        return f"1 fold {verb}s without it" if count == 1 else f"{count:,} folds {verb} without it"
    return f"{count:,} {what} {verb} without it"


def _one_class(layout: Layout, plan: Plan, total: Ints, i: int) -> str:
    split = plan.splits[i]
    assert layout.classes is not None
    rows = split.train(plan.n)
    only = int(layout.classes[rows[0]])
    others = total.copy()
    others[only] = 0
    rarest = _has(layout, int(np.flatnonzero(others)[np.argmin(others[others > 0])]), total)
    if plan.family == "time_ordered":
        remedy = "A smaller k gives the first blocks more rows"
    elif layout.strata_says == "class" and layout.strata is not None:
        remedy = "Get more rows of it, or leave it out of the task: what is tested must also be trained on"
    else:
        remedy = "Use kfold stratified by class, or get more rows of it"
    return (
        f"A learner must see two classes or more; split {i} of {plan.key} trains on {len(rows):,} rows, "
        f"all of {_named(layout, only)}. {rarest[0].upper()}{rarest[1:]}. {remedy}."
    )
