"""Classes in a plan: which test and training sets lack one; a training set of a single class is refused."""

from __future__ import annotations

import numpy as np

from errbar.errors import BadInput
from errbar.records.plan import Partitions, Plan
from errbar.records.splitter import RowLayout
from errbar.records.types import Ints
from errbar.splits._class_words import LEAVE_OUT, Lacks, line, one_class
from errbar.splits._validate import unseen

TOLD = 3
MANY_CELLS = 10_000_000


def classes_in(layout: RowLayout, plan: Plan) -> tuple[str, ...]:
    """Receipt lines about classes too rare for the plan; refuses training sets of a single class."""
    if layout.classes is None or len(np.unique(layout.classes)) < 2:
        return ()
    if plan.traits.design == "fitted_rows":
        return ()  # every row is on both sides, so no class is missing from either
    splits = plan.splits
    total = np.bincount(layout.classes)
    lacks = (
        _of_partitions(layout.classes, total, splits) if isinstance(splits, Partitions) else _of(layout, total, plan)
    )
    if lacks.single is not None:
        raise BadInput(one_class(layout, plan, total, lacks.single))
    news = lacks.train if plan.family in LEAVE_OUT else lacks.train + lacks.test
    lacking = [int(c) for c in np.argsort(total, kind="stable") if total[c] and news[c]]
    told = [line(layout, plan, c, total, lacks) for c in lacking[:TOLD]]
    more = len(lacking) - TOLD
    return (*told, *((f"{more:,} more classes are missing from a test or training set",) if more > 0 else ()))


def _of_partitions(classes: Ints, total: Ints, splits: Partitions) -> Lacks:
    """Count lacking classes by fold; a class that lies in one fold only is missing from that fold's training rows."""
    size, present, start = len(total), int((total > 0).sum()), 0
    test, train, single = np.zeros(size, np.intp), np.zeros(size, np.intp), None
    for codes, k in zip(splits.codes, splits.ks):
        at, count = _tally(codes.astype(np.intp) * size + classes, k * size)
        fold, cls = at // size, at % size
        gone = count == total[cls]
        test += k - np.bincount(cls, minlength=size)
        train += np.bincount(cls[gone], minlength=size)
        # If all classes but one lie wholly in this fold, the others train on a single class.
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


def _of(layout: RowLayout, total: Ints, plan: Plan) -> Lacks:
    classes, size = layout.classes, len(total)
    assert classes is not None
    test, train, single = np.zeros(size, np.intp), np.zeros(size, np.intp), None
    for i, split in enumerate(plan.splits):
        tested = np.bincount(classes[unseen(split, plan.n)], minlength=size)
        trained = total - tested if split.trained is None else np.bincount(classes[split.trained], minlength=size)
        train += trained == 0
        if split.role == "main":
            test += tested == 0
        if single is None and np.count_nonzero(trained) < 2:
            single = i
    return Lacks(test, train, single)
