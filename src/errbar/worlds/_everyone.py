"""Everyone: all rows there are; a sample is some of them, a truth is a mean over all of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._finite import spell_vectors
from errbar.worlds._rule_answers import codes_of, values_of

MOST_VECTORS = 64
"""Feature vectors that a table of a population still shows."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Everyone:
    """Rows X with target y; `again` draws them with replacement."""

    X: Any
    y: Array
    kind: Kind
    unit: Ints | None = None
    again: bool = False
    apart: bool = False
    """True: a truth is counted on rows that were not drawn."""
    left: Ints | None = None
    """Rows that samples are drawn from and truths are counted on; None for all."""

    @cached_property
    def labels(self) -> Array:
        """Classes that occur."""
        return np.empty(0) if self.kind == "regression" else np.unique(self.y)

    @property
    def rows(self) -> Ints:
        """Rows that samples are drawn from and truths are counted on."""
        return np.arange(len(self.y)) if self.left is None else self.left

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """n rows at random, whole units where there are units."""
        return self.taken(self._drawn(n, rng))

    def draw_apart(self, n: int, rng: np.random.Generator) -> tuple[Sample, Everyone]:
        """A sample, and the rows that a rule fitted on it will meet: all, or those whose unit was not drawn."""
        rows = self._drawn(n, rng)
        if not self.apart:
            return self.taken(rows), self
        of = np.arange(len(self.y)) if self.unit is None else self.unit
        rest = self.rows[~np.isin(of[self.rows], of[rows])]
        if not len(rest):
            raise BadInput(
                f"A truth on the rows that were not drawn needs some; {n:,} of {len(self.rows):,} rows leave none. "
                "Draw fewer."
            )
        return self.taken(rows), replace(self, left=rest)

    def taken(self, rows: Ints) -> Sample:
        """These rows as a sample."""
        return Sample(self._take(rows), self.y[rows], unit=None if self.unit is None else self.unit[rows])

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Wrong answers counted, or losses averaged, over all rows, or over those that are left."""
        X, y = self._take(self.rows), self.y[self.rows]
        if loss == "zero_one":
            wrong = self.labels[codes_of(rule, X, self.labels)] != y
            return Truth(value=int(wrong.sum()) / len(wrong), how="count")
        if self.kind == "regression":
            gap = values_of(rule, X) - y
            return Truth(value=float(np.mean(gap**2 if loss == "squared" else np.abs(gap))), how="sum")
        happened = np.eye(len(self.labels))[np.searchsorted(self.labels, y)]
        return Truth(value=float(np.mean(expected_loss(rule, X, happened, self.labels, loss))), how="sum")

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """What rows alike in every feature leave."""
        place, answers = self._alike
        if self.kind == "regression":
            return Truth(value=float(np.mean((self.y - answers[place]) ** 2)), how="sum")
        wrong = self.labels[np.argmax(answers, axis=1)][place] != self.y
        return Truth(value=int(wrong.sum()) / len(wrong), how="count")

    def best(self, X: object) -> Array:
        """The commonest label, or the mean, of the rows with the very same features."""
        answers = self._alike[1][self._places(X)]
        return np.asarray(answers if self.kind == "regression" else self.labels[np.argmax(answers, axis=1)])

    def prob(self, X: object) -> Floats:
        """Shares of the classes among rows with the very same features."""
        return np.asarray(self._alike[1][self._places(X)])

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """p(x, c) counted, where rows of numbers have few different feature vectors; None elsewhere."""
        if self.kind == "regression" or self._numbers is None:
            return None
        place, under_x = self._alike
        if len(under_x) > MOST_VECTORS:
            return None
        vectors = self._table[np.unique(place, return_index=True)[1]]
        names = spell_vectors(vectors, tuple(column.levels for column in getattr(self.X, "columns", ())))
        joint = under_x * (np.bincount(place) / len(place))[:, None]
        return ProbabilityTable(joint, names, tuple(str(c) for c in self.labels)), under_x.copy()

    def _take(self, rows: Ints) -> Any:
        return self.X[rows] if isinstance(self.X, np.ndarray) else self.X.take(rows)

    def _drawn(self, n: int, rng: np.random.Generator) -> Ints:
        there = self.rows
        if n > len(there) and not self.again:
            raise BadInput(
                f"A sample without replacement needs n <= {len(there):,}, the rows of this population; got n={n:,}."
                f" Use fewer{'' if self.apart else ', or replace=true'}."
            )
        if self.unit is None:
            return np.asarray(there[rng.choice(len(there), n, replace=self.again)])
        return np.asarray(there[self._units_drawn(self.unit[there], n, rng)])

    def _units_drawn(self, unit: Ints, n: int, rng: np.random.Generator) -> Ints:
        """Whole units in random order until n rows are there, the last one cut."""
        sizes_of = np.bincount(np.unique(unit, return_inverse=True)[1].reshape(-1))
        rows, ends = np.argsort(unit, kind="stable"), np.cumsum(sizes_of)
        units = rng.integers(0, len(ends), n) if self.again else rng.permutation(len(ends))
        starts = np.concatenate([[0], ends[:-1]])
        sizes = np.cumsum(ends[units] - starts[units])
        enough = units[: int(np.searchsorted(sizes, n)) + 1]
        return np.concatenate([rows[starts[u] : ends[u]] for u in enough])[:n]

    @cached_property
    def _table(self) -> Floats:
        if self._numbers is None:
            raise BadInput("The Bayes rule of a population needs its features as an array of numbers.")
        return self._numbers + 0.0  # -0.0 is 0.0

    @cached_property
    def _numbers(self) -> Floats | None:
        """All features as numbers, codes of categories among them; None where rows are anything else."""
        found = self._take(np.arange(len(self.y)))
        numeric = isinstance(found, np.ndarray) and found.ndim == 2 and found.dtype.kind in "biuf"
        return np.asarray(found, dtype=np.float64) if numeric else None

    @cached_property
    def _alike(self) -> tuple[Ints, Floats]:
        """For each row its distinct vector, and for each vector class shares, or the mean of y."""
        place = np.unique(self._table, axis=0, return_inverse=True)[1].reshape(-1)
        rows = np.bincount(place)
        if self.kind == "regression":
            return place, np.bincount(place, weights=self.y) / rows
        k = len(self.labels)
        cells = np.bincount(place * k + np.searchsorted(self.labels, self.y), minlength=len(rows) * k)
        return place, cells.reshape(-1, k) / rows[:, None]

    def _places(self, X: object) -> Ints:
        try:
            return np.array([self._known[row.tobytes()] for row in np.asarray(X, dtype=np.float64) + 0.0])
        except KeyError:
            raise BadInput(
                f"Rows must be rows of this population; one of those given is none of its {len(self.y):,} rows."
            ) from None

    @cached_property
    def _known(self) -> dict[bytes, int]:
        return {row.tobytes(): int(i) for row, i in zip(self._table, self._alike[0])}
