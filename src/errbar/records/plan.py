"""Plan: which rows train and which are unseen, split by split, drawn before any fit."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sized
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Setting
from errbar.records.equality import equal_records, equal_values, hash_record
from errbar.records.family import Family
from errbar.records.types import Ints, frozen

if TYPE_CHECKING:
    from errbar.records.run_options import PlanFacts

Role: TypeAlias = Literal["main", "inner", "half"]
"""main: its predictions make the estimate. inner and half: they only tell how far the estimate may be off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Split:
    """One fit: rows that are predicted (`test`) and rows that train.

    `trained` None means every row that is not in `test` trains: nothing needs to be stored for that.
    """

    test: Ints
    trained: Ints | None = None
    """Explicit training rows, repeated where a bootstrap sample repeats them; None: all but `test`."""
    repeat: int = 0
    fold: int = 0
    role: Role = "main"
    other: int = -1
    """nested_kfold: the second fold left out by an inner fit. paired_halves: which half (0 or 1)."""

    __eq__ = equal_records
    __hash__ = hash_record

    def train(self, n: int) -> Ints:
        """The training rows, of n rows in all."""
        if self.trained is not None:
            return self.trained
        left = np.ones(n, dtype=np.bool_)
        left[self.test] = False
        return np.flatnonzero(left)

    def n_train(self, n: int) -> int:
        """How many rows train."""
        return n - len(self.test) if self.trained is None else len(self.trained)


class Partitions:
    """Splits of repeats of a partition, made when asked for: fold f of repeat r tests where codes[r] == f."""

    def __init__(self, codes: tuple[Ints, ...]) -> None:
        self.codes = tuple(frozen(np.ascontiguousarray(c)) for c in codes)
        self.ks = tuple(int(c.max()) + 1 for c in self.codes)
        self._starts = list(accumulate(self.ks, initial=0))

    def __eq__(self, other: object) -> bool:
        return equal_values(self.codes, other.codes) if isinstance(other, Partitions) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.ks, self.codes[0].shape))

    def __reduce__(self) -> tuple[object, ...]:
        return Partitions, (self.codes,)

    def __len__(self) -> int:
        return self._starts[-1]

    def __getitem__(self, i: int) -> Split:
        if not 0 <= i < len(self):
            raise IndexError(i)
        r = bisect_right(self._starts, i) - 1
        f = i - self._starts[r]
        rows, ends = self._sorted[r]
        return Split(test=rows[ends[f] : ends[f + 1]], repeat=r, fold=f)

    def __iter__(self) -> Iterator[Split]:
        return (self[i] for i in range(len(self)))

    @cached_property
    def _sorted(self) -> list[tuple[Ints, Ints]]:
        """Rows by fold, and where each fold begins."""
        out = []
        for codes, k in zip(self.codes, self.ks):
            rows = np.argsort(codes.astype(np.min_scalar_type(k)), kind="stable")  # of 16 bits: O(n)
            out.append((frozen(rows), np.concatenate([[0], np.cumsum(np.bincount(codes, minlength=k))])))
        return out


Splits: TypeAlias = Partitions | tuple[Split, ...]


def count_rows(X: object) -> int:
    """Rows of an array, a frame, a sparse matrix or a list."""
    shape = getattr(X, "shape", None)
    if shape:
        return int(shape[0])
    if not isinstance(X, Sized):
        raise BadInput(f"Rows must be an array, a frame or a list; got one {type(X).__name__}.")
    return len(X)


def folds_of(splits: Splits) -> int:
    """Folds of the first partition; 0 where the splits are no partitions."""
    return splits.ks[0] if isinstance(splits, Partitions) else 0


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Splits of n rows by one splitter, with what they keep to; equal digests make pairing possible."""

    family: str
    """The splitter's name."""
    traits: Family
    """What the plans of this splitter are."""
    k: int = 0
    """Folds of a partition; 0 where the plan is none."""
    options: Mapping[str, Setting] = field(default_factory=dict, hash=False)
    seed: int = 0
    n: int
    splits: Splits
    receipt: tuple[str, ...] = ()
    """What was kept to, in words: "stratified by class", "no patient on both sides"."""
    units_apart: bool = False
    """True where units were given and none is both trained on and tested in one split."""
    why: str = ""
    """Why this design, in words; empty where the user named it."""

    @property
    def key(self) -> str:
        """The splitter as it is written: `kfold(k=3, repeats=10)`."""
        told = ", ".join(f"{k}={_written(v)}" for k, v in self.options.items() if v is not None)
        return f"{self.family}({told})" if told else self.family

    @cached_property
    def mains(self) -> tuple[int, ...]:
        """Indices of the splits whose predictions make the estimate."""
        if isinstance(self.splits, Partitions):
            return tuple(range(len(self.splits)))
        return tuple(i for i, s in enumerate(self.splits) if s.role == "main")

    @cached_property
    def train_sizes(self) -> Ints:
        """Training rows of every split."""
        if isinstance(self.splits, Partitions):
            return np.concatenate([self.n - np.bincount(c, minlength=k) for c, k in _parts(self.splits)])
        return np.array([s.n_train(self.n) for s in self.splits], dtype=np.intp)

    @cached_property
    def n_train(self) -> int:
        """Training rows of a main split, the typical (median) one."""
        sizes = self.train_sizes
        return int(np.median(sizes if isinstance(self.splits, Partitions) else sizes[list(self.mains)]))

    @cached_property
    def n_test(self) -> int:
        """Test rows of a main split, the typical (median) one."""
        if isinstance(self.splits, Partitions):
            return int(np.median(np.concatenate([np.bincount(c, minlength=k) for c, k in _parts(self.splits)])))
        return int(np.median([len(self.splits[i].test) for i in self.mains]))

    @cached_property
    def repeats(self) -> int:
        """How many repeats the main splits come in."""
        if isinstance(self.splits, Partitions):
            return len(self.splits.codes)
        return len({self.splits[i].repeat for i in self.mains})

    @cached_property
    def places(self) -> Ints:
        """(splits, 3): repeat, fold and other fold (or half) of every split; -1 where there is no other."""
        if isinstance(self.splits, Partitions):
            ks = self.splits.ks
            repeat, fold = np.repeat(np.arange(len(ks)), ks), np.concatenate([np.arange(k) for k in ks])
            return np.column_stack([repeat, fold, np.full(len(fold), -1)])
        return np.array([(s.repeat, s.fold, s.other) for s in self.splits], dtype=np.intp)

    def split(self, X: object = None, y: object = None, groups: object = None) -> Iterator[tuple[Ints, Ints]]:
        """Training and test rows of every main split: a Plan is a `cv=` of scikit-learn for the rows it was drawn for.

        Classes and units were kept to when the plan was drawn; `y` and `groups` are not looked at again.
        """
        rows = self.n if X is None else count_rows(X)
        if rows != self.n:
            raise BadInput(f"A plan splits the rows it was drawn for; it has {self.n:,} rows, the data {rows:,}.")
        for i in self.mains:
            one = self.splits[i]
            yield one.train(self.n), one.test

    def get_n_splits(self, X: object = None, y: object = None, groups: object = None) -> int:
        """How many main splits there are."""
        return len(self.mains)

    @property
    def facts(self) -> PlanFacts:
        """The design as a run keeps it: all but the rows."""
        return {
            "plan": self.key,
            "family": self.family,
            "options": dict(self.options),
            "why": self.why,
            "receipt": list(self.receipt),
            "splits": len(self.splits),
            "main": len(self.mains),
            "n_train": self.n_train,
            "n_test": self.n_test,
            "seed": self.seed,
            "digest": self.digest,
            **({"units_apart": True} if self.units_apart else {}),
        }

    @cached_property
    def digest(self) -> str:
        """Equal splits of equally many rows, equal digest."""
        h = hashlib.sha256(repr((self.family, self.key, self.n)).encode())
        if isinstance(self.splits, Partitions):
            for codes in self.splits.codes:
                h.update(np.ascontiguousarray(codes, dtype=np.int64).view(np.uint8).data)
        else:
            for s in self.splits:
                h.update(repr((s.repeat, s.fold, s.role, s.other)).encode())
                for part in (s.test, s.trained):
                    if part is not None:
                        h.update(np.ascontiguousarray(part, dtype=np.int64).view(np.uint8).data)
        return h.hexdigest()[:16]


def _parts(splits: Partitions) -> Iterator[tuple[Ints, int]]:
    return zip(splits.codes, splits.ks)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.6g}" if isinstance(value, float) else str(value)
