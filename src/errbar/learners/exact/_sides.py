"""Sides: the splits of a plan as differences from all rows, so that a statistic of a training set is one sum away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errbar.records.plan import Partitions, Plan, Split
from errbar.records.types import Array, Bools, Floats, Ints


@dataclass(frozen=True, kw_only=True)
class Sides:
    """Split s trains on base[s] (0 or 1) times all n rows, plus `times` times each of its `changed` rows.

    A row left out is changed by -1; a row of a bootstrap sample by how often it was drawn, with base 0.
    """

    n: int
    places: Ints
    """Place of each split in the plan."""
    row: Ints
    """Test rows, split after split."""
    starts: Ints
    """(splits + 1) where the test rows of each split begin."""
    base: Floats
    changed: Ints
    times: Floats
    bounds: Ints
    """(splits + 1) where the changed rows of each split begin."""
    complement: bool
    """True where every split trains on all rows but its test rows."""

    def __len__(self) -> int:
        return len(self.places)

    @cached_property
    def sizes(self) -> Ints:
        """Test rows of each split."""
        return np.diff(self.starts)

    @cached_property
    def local(self) -> Ints:
        """Number (within these sides) of the split of each test row."""
        return np.repeat(np.arange(len(self)), self.sizes)

    @cached_property
    def n_train(self) -> Floats:
        """Training rows of each split, repeats counted."""
        added = np.concatenate([[0.0], np.cumsum(self.times)])  # whole numbers, so that differences are exact
        return np.asarray(self.base * self.n + added[self.bounds[1:]] - added[self.bounds[:-1]])

    @cached_property
    def place_of_row(self) -> Ints:
        """Place in the plan of the split of each test row."""
        return self.places[self.local]

    @cached_property
    def whole_train(self) -> Ints:
        """Training rows of each split as whole numbers."""
        return self.n_train.astype(np.intp)

    @property
    def alone(self) -> bool:
        """Leave-one-out: every split leaves out one row and predicts it."""
        return self.complement and len(self.row) == len(self) and bool((self.sizes == 1).all())

    def each_test(self, A: Floats) -> Iterator[tuple[int, slice, Floats]]:
        """Split, place among all test rows, and the rows of A it tests: in a buffer that the next split uses again."""
        buffer = np.empty((self.sizes.max(initial=0), A.shape[1]))
        for s in range(len(self)):
            at = slice(self.starts[s], self.starts[s + 1])
            yield s, at, A.take(self.row[at], axis=0, out=buffer[: at.stop - at.start], mode="clip")

    def tests(self, s: int) -> Ints:
        """Test rows of one split."""
        return self.row[self.starts[s] : self.starts[s + 1]]

    def changes(self, s: int) -> tuple[Ints, Floats]:
        """Changed rows of one split, and by how much."""
        span = slice(self.bounds[s], self.bounds[s + 1])
        return self.changed[span], self.times[span]

    def counts(self, s: int) -> Ints:
        """How often each row trains in one split."""
        out = np.full(self.n, int(self.base[s]), dtype=np.intp)
        changed, times = self.changes(s)
        out[changed] += times.astype(np.intp)
        return out

    def sum_of(self, rows: Array) -> Floats:
        """(splits, columns) what the changed rows add to column sums over all rows."""
        from scipy.sparse import csr_array

        matrix: Any = csr_array((self.times, self.changed, self.bounds), shape=(len(self), self.n))
        return np.asarray(matrix @ rows, dtype=np.float64)

    def by_class(self, rows: Array, code: Ints, k: int) -> Floats:
        """(splits, classes, columns) the same within each class."""
        from scipy.sparse import csr_array

        owner = np.repeat(np.arange(len(self)), np.diff(self.bounds)) * k + code[self.changed]
        matrix: Any = csr_array((self.times, (owner, self.changed)), shape=(len(self) * k, self.n))
        return np.asarray(matrix @ rows, dtype=np.float64).reshape(len(self), k, -1)

    def class_counts(self, code: Ints, k: int) -> Floats:
        """(splits, classes) training rows of each class."""
        change = self.by_class(np.ones((self.n, 1)), code, k)[:, :, 0]
        return np.asarray(self.base[:, None] * np.bincount(code, minlength=k) + change)

    def having(self, keep: Bools | slice) -> Sides:
        """Some of the splits, in the same order."""
        chosen = np.arange(len(self))[keep]
        row, starts = _cut(self.row, self.starts, chosen)
        changed, bounds = _cut(self.changed, self.bounds, chosen)
        times, _ = _cut(self.times, self.bounds, chosen)
        return Sides(
            n=self.n,
            places=self.places[chosen],
            row=row,
            starts=starts,
            base=self.base[chosen],
            changed=changed,
            times=times,
            bounds=bounds,
            complement=self.complement,
        )

    def chunks(self, per_split: int, most: int = 2_000_000) -> list[slice]:
        """Runs of splits whose statistics (`per_split` numbers each) fit the cache's good will."""
        step = max(1, most // max(per_split, 1))
        return [slice(a, min(a + step, len(self))) for a in range(0, len(self), step)]


def _cut(flat: Array, starts: Ints, chosen: Ints) -> tuple[Array, Ints]:
    sizes = np.diff(starts)[chosen]
    ends = np.concatenate([[0], np.cumsum(sizes)])
    if len(chosen) and chosen[-1] - chosen[0] == len(chosen) - 1:
        return flat[starts[chosen[0]] : starts[chosen[-1] + 1]], ends
    at = np.arange(ends[-1]) - np.repeat(ends[:-1], sizes) + np.repeat(starts[chosen], sizes)
    return flat[at], ends


def sides(plan: Plan, which: Sequence[int] | None = None) -> Sides:
    """The sides of all splits of a plan, or of some."""
    if which is None and isinstance(plan.splits, Partitions):
        return _partitions(plan.splits, plan.n)
    chosen = range(len(plan.splits)) if which is None else which
    return _each([plan.splits[int(i)] for i in chosen], np.asarray(chosen, dtype=np.intp), plan.n)


def _partitions(splits: Partitions, n: int) -> Sides:
    # Short codes are sorted by radix, several times faster.
    short = [codes.astype(np.int16) if k < 2**15 else codes for codes, k in zip(splits.codes, splits.ks)]
    row = np.concatenate([np.argsort(codes, kind="stable") for codes in short])
    sizes = np.concatenate([np.bincount(codes, minlength=k) for codes, k in zip(splits.codes, splits.ks)])
    starts = np.concatenate([[0], np.cumsum(sizes)])
    return Sides(
        n=n,
        places=np.arange(len(sizes)),
        row=row,
        starts=starts,
        base=np.ones(len(sizes)),
        changed=row,
        times=np.full(len(row), -1.0),
        bounds=starts,
        complement=True,
    )


def _each(splits: list[Split], places: Ints, n: int) -> Sides:
    parts = [_one(s, n) for s in splits]
    none = np.zeros(0, dtype=np.intp)
    return Sides(
        n=n,
        places=places,
        row=np.concatenate([none, *(s.test for s in splits)]),
        starts=np.concatenate([[0], np.cumsum([len(s.test) for s in splits], dtype=np.intp)]),
        base=np.array([p[0] for p in parts]),
        changed=np.concatenate([none, *(p[1] for p in parts)]),
        times=np.concatenate([np.zeros(0), *(p[2] for p in parts)]),
        bounds=np.concatenate([[0], np.cumsum([len(p[1]) for p in parts], dtype=np.intp)]),
        complement=all(s.trained is None for s in splits),
    )


def _one(split: Split, n: int) -> tuple[float, Ints, Floats]:
    """The smaller side of one split: rows taken away from all, or rows put together."""
    if split.trained is None:
        return 1.0, split.test, np.full(len(split.test), -1.0)
    counts = np.bincount(split.trained, minlength=n)
    if counts.max() <= 1 and 2 * len(split.trained) > n:
        left = np.flatnonzero(counts == 0)
        return 1.0, left, np.full(len(left), -1.0)
    rows = np.flatnonzero(counts)
    return 0.0, rows, counts[rows].astype(np.float64)
