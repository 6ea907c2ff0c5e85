"""Everyone: all rows there are; a sample is some of them, a truth is a mean over all of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss
from errbar.worlds._rule_answers import codes_of, values_of


@dataclass(frozen=True, eq=False, kw_only=True)
class Everyone:
    """Rows X with target y; `again` draws them with replacement."""

    X: Any
    y: Array
    kind: Kind
    unit: Ints | None = None
    again: bool = False

    @cached_property
    def labels(self) -> Array:
        """Classes that occur."""
        return np.empty(0) if self.kind == "regression" else np.unique(self.y)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """n rows at random, whole units where there are units."""
        rows = self._drawn(n, rng)
        return Sample(self._take(rows), self.y[rows], unit=None if self.unit is None else self.unit[rows])

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Wrong answers counted, or losses averaged, over all rows."""
        X = self._take(np.arange(len(self.y)))
        if loss == "zero_one":
            wrong = self.labels[codes_of(rule, X, self.labels)] != self.y
            return Truth(value=int(wrong.sum()) / len(wrong), how="count")
        if self.kind == "regression":
            gap = values_of(rule, X) - self.y
            return Truth(value=float(np.mean(gap**2 if loss == "squared" else np.abs(gap))), how="sum")
        happened = np.eye(len(self.labels))[np.searchsorted(self.labels, self.y)]
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
        """None: a population is a list of rows, not a table of vectors."""
        return None

    def _take(self, rows: Ints) -> Any:
        return self.X[rows] if isinstance(self.X, np.ndarray) else self.X.take(rows)

    def _drawn(self, n: int, rng: np.random.Generator) -> Ints:
        everyone = len(self.y)
        if n > everyone and not self.again:
            raise BadInput(
                f"A sample without replacement needs n <= {everyone:,}, the rows of this population; got "
                f"n={n:,}. Use fewer, or replace=true."
            )
        if self.unit is None:
            return rng.choice(everyone, n, replace=self.again)
        rows, ends = np.argsort(self.unit, kind="stable"), np.cumsum(np.bincount(self.unit))
        units = rng.integers(0, len(ends), n) if self.again else rng.permutation(len(ends))
        starts = np.concatenate([[0], ends[:-1]])
        sizes = np.cumsum(ends[units] - starts[units])
        enough = units[: int(np.searchsorted(sizes, n)) + 1]
        return np.concatenate([rows[starts[u] : ends[u]] for u in enough])[:n]

    @cached_property
    def _table(self) -> Floats:
        if not isinstance(self.X, np.ndarray) or self.X.dtype.kind not in "biuf":
            raise BadInput("The Bayes rule of a population needs its features as an array of numbers.")
        return np.asarray(self.X, dtype=np.float64) + 0.0  # -0.0 is 0.0

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
