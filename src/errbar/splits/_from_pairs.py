"""Plan from pairs: made of training and test rows that another tool made, such as scikit-learn's splitters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from errbar.errors import BadInput
from errbar.records.plan import Partitions, Plan, Split, Splits, folds_of
from errbar.records.splitter import RowLayout
from errbar.records.types import Array, Ints
from errbar.splits._classes import classes_in
from errbar.splits._layout import tidy
from errbar.splits._ready_plan import require_order
from errbar.splits._units import are_units_apart, kept_apart
from errbar.splits._validate import sound
from errbar.splits.given import given


def from_pairs(pairs: Iterable[Sequence[object]], n: int, *, layout: RowLayout | None = None, why: str = "") -> Plan:
    """The plan of (training rows, test rows) of n rows; with a layout, units, time and classes are checked too."""
    read = [_pair(i, pair, n) for i, pair in enumerate(pairs)]
    if not read:
        raise BadInput("A plan needs splits; got an empty list of (train, test) pairs.")
    splits = _splits(read, n)
    plan = Plan(family=given.name, traits=given.family, k=folds_of(splits), n=n, splits=splits, why=why)
    sound(plan)
    said: tuple[str, ...] = (f"{len(read):,} {'split' if len(read) == 1 else 'splits'} as given",)
    if layout is None:
        return replace(plan, receipt=said)
    layout = tidy(layout)
    if layout.time is not None:
        require_order(layout.time, plan)
        said = (*said, "trained on earlier rows only")
    receipt = (*said, *kept_apart(layout, plan), *classes_in(layout, plan))
    return replace(plan, receipt=receipt, units_apart=are_units_apart(layout, plan))


def _pair(i: int, pair: Sequence[object], n: int) -> tuple[Ints, Ints]:
    if not hasattr(pair, "__len__") or getattr(pair, "ndim", 1) == 0:
        raise BadInput(
            f"A plan is a list of pairs (training rows, test rows); its part {i} is {pair!r}. Where these are folds "
            "of the rows, give PredefinedSplit(folds) of scikit-learn, or name their column: given:COLUMN."
        )
    if isinstance(pair, (str, bytes)) or len(pair) != 2:
        raise BadInput(f"A split must be a pair (training rows, test rows); number {i} has {len(pair)} parts.")
    train, test = (_rows(i, side, part, n) for side, part in zip(("training", "test"), pair))
    if len(np.unique(test)) < len(test):
        raise BadInput(
            f"A row must be tested once in a split; split {i} names {len(test) - len(np.unique(test)):,} twice."
        )
    return train, test


def _rows(i: int, side: str, part: object, n: int) -> Ints:
    """Row numbers, also from a mask of n booleans."""
    rows: Array = np.asarray(part)
    if rows.dtype.kind == "b" and rows.shape == (n,):
        return np.flatnonzero(rows)
    if rows.ndim != 1 or (len(rows) and rows.dtype.kind not in "iu"):
        raise BadInput(
            f"Rows must be whole numbers from 0 to {n - 1:,}, or {n:,} booleans; the {side} rows of split {i} "
            f"are {rows.dtype} of shape {rows.shape}."
        )
    return rows.astype(np.intp)


def _splits(read: list[tuple[Ints, Ints]], n: int) -> Splits:
    """Partitions where the test sets make up whole partitions and all other rows train; else single splits."""
    codes = _partitions(read, n)
    if codes is not None:
        return Partitions(codes)
    tested = np.concatenate([test for _, test in read])
    apart = len(np.unique(tested)) == len(tested)
    return tuple(
        Split(test=test, trained=train, repeat=0 if apart else i, fold=i if apart else 0)
        for i, (train, test) in enumerate(read)
    )


def _partitions(read: list[tuple[Ints, Ints]], n: int) -> tuple[Ints, ...] | None:
    """Fold codes of every repeat; None as soon as a pair does not fit in."""
    done, codes, fold = [], np.full(n, -1, dtype=np.int32), 0
    for train, test in read:
        inside = len(test) > 0 and test.min() >= 0 and test.max() < n
        if not inside or (codes[test] >= 0).any() or not np.array_equal(np.sort(train), _others(test, n)):
            return None
        codes[test], fold = fold, fold + 1
        if (codes >= 0).all():
            done.append(codes)
            codes, fold = np.full(n, -1, dtype=np.int32), 0
    return tuple(done) if fold == 0 else None


def _others(test: Ints, n: int) -> Ints:
    return Split(test=test).train(n)
