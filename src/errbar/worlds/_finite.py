"""Finite: feature vectors that can be listed, each with a probability and class probabilities; truth is a sum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from errbar.errors import BadInput
from errbar.records.types import Array, Floats, Ints, Kind
from errbar.records.world import Loss, ProbabilityTable, Sample, Truth
from errbar.worlds._class_losses import expected_loss


@dataclass(frozen=True, eq=False, kw_only=True)
class Finite:
    """Vector i has probability p[i] and classes of probability given[i] under it, NaN where that is not known."""

    X: Floats
    p: Floats
    given: Floats
    labels: Array
    levels: tuple[tuple[str, ...], ...] = ()
    """Of each feature the names behind its codes, none for numbers; empty where all are numbers."""

    @property
    def kind(self) -> Kind:
        """Two classes or more."""
        return "binary" if len(self.labels) == 2 else "multiclass"

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Cells of the joint table."""
        k = len(self.labels)
        cell = rng.choice(self._joint.size, n, p=self._joint.ravel())
        return Sample(self.X[cell // k], self.labels[cell % k])

    def prob(self, X: object) -> Floats:
        """P(class | x) looked up; an x that is not in the table is refused."""
        return np.asarray(self.given[self._places(X)])

    def best(self, X: object) -> Array:
        """The likeliest label at x, the first of equally likely ones; the commonest where x never happens."""
        prob = self.prob(X)
        prob = np.where(np.isnan(prob), self._joint.sum(axis=0), prob)
        return np.asarray(self.labels[np.argmax(prob, axis=1)])

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """The sum over x of p(x) times the expected loss at x; an x that never happens is not asked about."""
        on = self.p > 0
        losses = expected_loss(rule, self.X[on], self.given[on], self.labels, loss)
        return Truth(value=float(self.p[on] @ losses), how="sum")

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The sum over x of p(x) - max_c p(x, c)."""
        return Truth(value=float(np.sum(self.p - self._joint.max(axis=1))), how="sum")

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """p(x, c) and p(c | x)."""
        names = spell_vectors(self.X, self.levels)
        return ProbabilityTable(self._joint.copy(), names, tuple(str(c) for c in self.labels)), self.given.copy()

    @cached_property
    def _joint(self) -> Floats:
        return self.p[:, None] * np.where(self.p[:, None] > 0, self.given, 0.0)

    def _places(self, X: object) -> Ints:
        try:
            return np.array([self._place[tuple(row)] for row in np.asarray(X, dtype=np.float64).tolist()])
        except KeyError as missing:
            raise BadInput(
                f"This world has {len(self.X)} feature vectors; {missing.args[0]} is none of them."
            ) from None

    @cached_property
    def _place(self) -> dict[tuple[float, ...], int]:
        return {tuple(row): i for i, row in enumerate(self.X.tolist())}


def spell_vectors(X: Floats, levels: tuple[tuple[str, ...], ...] = ()) -> tuple[str, ...]:
    """Feature vectors as people write them: (red, 2); codes of a category by the names of its levels."""
    names = levels or ((),) * X.shape[1]
    return tuple("(" + ", ".join(_spell_value(v, own) for v, own in zip(row, names)) + ")" for row in X)


def _spell_value(value: float, levels: tuple[str, ...]) -> str:
    return levels[int(value)] if levels and np.isfinite(value) else f"{value:g}"


def finite(X: Floats, joint: Floats, labels: Array) -> Finite:
    """From a joint table, which tells nothing of the classes under an x of probability 0."""
    p = joint.sum(axis=1)
    given = np.divide(joint, p[:, None], out=np.full_like(joint, np.nan), where=p[:, None] > 0)
    return Finite(X=X, p=p, given=given, labels=labels)
