"""Checked table: rows, and how they are split, as detectors read them; what several of them use is found once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar._numeric.cell_hash import Hashes
from errbar._numeric.equal_rows import NO_EQUAL_ROWS, EqualRows, count_pairs, find_equal_rows
from errbar.auditing.column_table import ColumnTable
from errbar.data.array_features import Matrix
from errbar.data.column_words import ID_WORDS, is_called
from errbar.data.encoded_features import EncodedColumn, encode_features
from errbar.data.feature_column import Feature, feature
from errbar.data.feature_table import FeatureTable
from errbar.data.item_hash import hash_items
from errbar.data.read_features import read_input
from errbar.data.row_hash import RowHashes, hash_table
from errbar.data.row_items import RowItems
from errbar.errors import BadInput
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.records.types import Bools, Floats, Ints

NUMBERS = 20
"""Texts by which a column is known to hold numbers."""
FIRST = 64
"""Rows by which most columns are known not to count rows, and the columns with the most values are found."""
EXTREME = 1e200
"""Sums of squares above which, or below whose inverse, products of them leave the range of floats."""


@dataclass(frozen=True, kw_only=True)
class CheckedTable:
    """A task, and what is known of its splitting; rows of two files are one task with a `side`.

    Without `side` and `plan` any split is meant: every row may be tested by a fit on all others that share no unit.
    """

    task: Task
    side: Bools | None = None
    """True for the rows of the test file, where there are two files."""
    plan: Plan | None = None
    horizon: float | None = None
    """How far ahead of its features the target of a row is known, in the unit of the time column."""
    seed: int = 0
    unit_levels: tuple[str, ...] = ()
    """How the units are written, by their codes; empty where not read."""
    learners: tuple[Learner, ...] = ()
    """What is to be fitted, where that is known."""

    @property
    def n(self) -> int:
        """How many rows."""
        return self.task.n

    @property
    def sample(self) -> CheckedTable:
        """The rows that statistical checks read: these, unless they are too many."""
        return self

    def differs_elsewhere(self, name: str) -> bool:
        """True where rows that are not in this table have other values than those that are; here are all."""
        return False

    def whole_columns(self) -> Iterable[Feature]:
        """Columns with all rows."""
        return self.columns

    @cached_property
    def columns(self) -> tuple[Feature, ...]:
        """The features as float64, missing as NaN, texts as codes into levels; what cannot be read so is left out."""
        rows = self.task.X
        if isinstance(rows, RowItems):
            return ()
        if not isinstance(rows, FeatureTable):
            view = encode_features(rows)
            return tuple(
                Feature(name=c.name, kind=c.kind, values=view.values[:, j], levels=c.levels)
                for j, c in enumerate(view.columns)
            )
        found = []
        for name, values in rows.parts():
            try:
                found.append(feature(values, name))
            except BadInput:  # lists and the like, which only a pipeline understands
                continue
        return tuple(found)

    @cached_property
    def numbers(self) -> ColumnTable | None:
        """The features as one matrix, columns that count rows left out; None where there are none, or several targets.

        Unlike the view that learners are fitted on, no text is left out for having many levels: ids are looked for.
        """
        counters = frozenset(self.counters)
        kept = [f for f in self.columns if f.name not in counters]
        if self.task.y.ndim > 1 or not kept:
            return None
        values = np.column_stack([f.values for f in kept])
        values = _within_range(values)
        task = self.task
        return ColumnTable(
            values=values,
            columns=tuple(EncodedColumn(name=f.name, kind=f.kind, levels=f.levels) for f in kept),
            y=task.y,
            classes=task.classes if task.classifies else (),
            target=task.targets[0] if task.targets else "target",
            unit=task.unit,
            time=task.time,
            time_name=task.time_name,
        )

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """Columns that name or count the rows: equal rows differ in them."""
        if self.n < 2:
            return ()
        numbers = [f for f in self.columns if f.kind == "number"]
        broken = {f.name for f, whole in zip(numbers, _begin_whole(numbers)) if not whole}
        return tuple(f.name for f in self.columns if f.name not in broken and _names_rows(f, self.n))

    @cached_property
    def hashes(self) -> RowHashes | None:
        """The hash of every row by its features, columns that count rows left out; None where items are too many."""
        rows = self.task.X
        if isinstance(rows, RowItems):
            return hash_items(rows)
        parts = dict(rows.parts()) if isinstance(rows, FeatureTable) else {f.name: f.values for f in self.columns}
        counters = frozenset(self.counters)
        kept = {name: values for name, values in parts.items() if name not in counters}
        return hash_table(kept or parts)

    def hash_like(self, rows: object) -> Hashes | None:
        """The hashes of other rows with the same columns; None where they have others."""
        if self.hashes is None or not self.hashes.names:
            return None
        try:
            found = read_input(rows)
        except BadInput:
            return None
        parts = dict(found.rows.parts())
        if isinstance(found.rows, Matrix) and len(parts) == len(self.task.features):
            parts = dict(zip(self.task.features, parts.values()))  # an array has the columns in their order
        if not set(self.hashes.names) <= set(parts):
            return None
        return hash_table({name: parts[name] for name in self.hashes.names}).rows

    @cached_property
    def equal_rows(self) -> EqualRows:
        """The rows that are equal to another one in every feature, in groups."""
        if self.hashes is None or not (self.hashes.whole is not None or self._has_equal_cells(self.hashes)):
            return NO_EQUAL_ROWS
        return find_equal_rows(self.hashes.rows)

    def _has_equal_cells(self, hashes: RowHashes) -> bool:
        """False where two columns alone tell all rows apart, so that the others need no hash."""
        hashed = frozenset(hashes.names)
        read = [f for f in self.columns if f.name in hashed]
        telling = [read[j].name for j in np.argsort(-_count_values(read), kind="stable")[:2]]
        return not telling or count_pairs(hashes.sum_cells(telling)) > 0

    @cached_property
    def train(self) -> Ints:
        """The rows of the training file."""
        return np.flatnonzero(~self.side) if self.side is not None else np.arange(self.n)

    @cached_property
    def test(self) -> Ints:
        """The rows of the test file; none where there is one file."""
        return np.flatnonzero(self.side) if self.side is not None else np.arange(0)


def _count_values(columns: Sequence[Feature]) -> Ints:
    """How many different values each column has among its first rows; all missing ones are one."""
    if not columns:
        return np.zeros(0, dtype=np.intp)
    first = np.sort([f.values[:FIRST] for f in columns], axis=1)
    new = (first[:, 1:] != first[:, :-1]) & ~np.isnan(first[:, :-1])
    return np.asarray(new.sum(axis=1) + (first.shape[1] > 0))


def _begin_whole(columns: Sequence[Feature]) -> list[bool]:
    """Which columns hold whole numbers in their first rows, all looked at together."""
    if not columns:
        return []
    first = np.array([f.values[:FIRST] for f in columns])
    whole: list[bool] = (np.isfinite(first) & (first == np.rint(first))).all(axis=1).tolist()
    return whole


def _within_range(values: Floats) -> Floats:
    """Infinite values as missing; columns near the ends of floats times a power of 2: no check depends on units."""
    with np.errstate(over="ignore", under="ignore"):
        squares = np.einsum("ij,ij->j", values, values)
    usual = (squares < EXTREME) & (squares > 1 / EXTREME)
    if usual.all():
        return values
    values = np.where(np.isinf(values), np.nan, values)
    most = np.fmax.reduce(np.abs(values), axis=0, initial=0.0)
    far = ~usual & (most > 0) & ((most > EXTREME**0.5) | (most < EXTREME**-0.5))
    if not far.any():
        return values
    scaled: Floats = np.ldexp(values, np.where(far, -np.frexp(most)[1], 0))
    return scaled


def _is_number(text: str) -> bool:
    try:
        return float(text) == float(text)
    except ValueError:
        return False


def is_whole(values: Floats) -> bool:
    """True where all values are whole numbers; a few rows tell of most columns that they are not."""
    return all(bool((np.isfinite(x) & (x == np.rint(x))).all()) for x in (values[:FIRST], values))


def _names_rows(f: Feature, n: int) -> bool:
    """True where every row has a value of its own, and the values are texts, count the rows, or are called an id."""
    if f.kind == "category":
        return may_name_rows(f)
    return f.kind == "number" and is_whole(f.values) and counts_rows(f, n) and may_name_rows(f)


def may_name_rows(f: Feature) -> bool:
    """True where every row has a text or a whole number of its own."""
    if f.kind == "category":  # measurements that were written as text name nothing
        return len(f.levels) == len(f.values) and not all(_is_number(level) for level in f.levels[:NUMBERS])
    return f.kind == "number" and is_whole(f.values) and len(np.unique(f.values)) == len(f.values)


def counts_rows(f: Feature, n: int) -> bool:
    """True where different whole numbers are those of n rows, or are called an id."""
    least, most = float(f.values.min()), float(f.values.max())  # as Python's: their difference may be infinite
    return most - least == n - 1 or is_called(f.name, ID_WORDS)
