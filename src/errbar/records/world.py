"""World: a simulated distribution with known truth, from which rows are drawn and a rule's true error is computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np

from errbar.errors import BadInput
from errbar.records.concept import Concept
from errbar.records.equality import equal_values
from errbar.records.types import CLASSIFICATION, Array, Floats, Ints, Kind

Loss: TypeAlias = Literal["zero_one", "squared", "absolute", "log_loss", "brier"]
How: TypeAlias = Literal["sum", "count", "closed form", "quadrature", "Monte Carlo"]

LOSSES: dict[bool, tuple[Loss, ...]] = {True: ("zero_one", "log_loss", "brier"), False: ("squared", "absolute")}
"""Losses of a world of classes (True) and of a world of numbers (False), the default first."""
DRAWS = 200_000


class Sample(NamedTuple):
    """Rows drawn from a world: what a learner sees, and what the rows share or follow."""

    X: Any
    """(n, d) float64; a population of other rows gives those rows as it holds them."""
    y: Array
    """Labels of the world's classes (0, 1, ... unless the world names them otherwise), or numbers."""
    unit: Ints | None = None
    time: Floats | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sample) and equal_values(tuple(self), tuple(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((Sample, len(self.y)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """An expected loss, how it was found, and how far off that may be.

    `se` is 0 for a sum, a count or a closed form; the standard error of a Monte-Carlo mean; for quadrature an
    upper estimate of the error's size.
    """

    value: float
    how: How
    se: float = 0.0
    estimated: bool = False
    """True in a world that is itself estimated from data: a truth of the estimate, not of where the data came from."""

    def __float__(self) -> float:
        return self.value

    def __str__(self) -> str:
        error = f" +- {self.se:.2g}" if self.se else ""
        return f"{self.value:.6g}{error} ({self.how}{', in an estimated world' if self.estimated else ''})"


class Variable(NamedTuple):
    """A feature as people name it: a number, or a category with the names behind its codes 0, 1, ..."""

    name: str
    levels: tuple[str, ...] = ()


class ProbabilityTable(NamedTuple):
    """Probabilities with the names of their rows (feature vectors) and columns (classes)."""

    values: Floats
    rows: tuple[str, ...]
    columns: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProbabilityTable) and equal_values(tuple(self), tuple(other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))


class Law(Protocol):
    """What a world does once its settings are fixed. `rule` is a fitted model or a function of X."""

    @property
    def kind(self) -> Kind:
        """What the target is."""

    @property
    def labels(self) -> Array:
        """Classes as a learner sees them, sorted; empty in regression."""

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """n rows."""

    def best(self, X: object) -> Array:
        """The Bayes rule's answers: the likeliest label, or the mean of y at x."""

    def prob(self, X: object) -> Floats:
        """P(class | x), (rows, classes)."""

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """The expected loss of a rule."""

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The least expected loss any rule can have: 0-1 of classes, squared of numbers."""

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """p(x, c) and p(c | x), where there are finitely many x."""


@dataclass(frozen=True, slots=True)
class FixedLaw:
    """A law that no setting changes any more."""

    law: Law

    def __call__(self, settings: Mapping[str, Any]) -> Law:
        return self.law


@dataclass(frozen=True, kw_only=True)
class World(Concept):
    """A named world. `find(settings)` gives its law; bad settings are refused there in words."""

    kinds: tuple[Kind, ...]
    """What its target can be; `kind` is what it is with these settings."""
    find: Callable[[Mapping[str, Any]], Law]
    answers: Callable[[Any], Floats] | None = None
    """What the model that comes with the world answers to rows: probabilities, or numbers; None where none comes."""
    estimated: bool = False
    """True where the world is itself estimated from data."""
    named: tuple[Variable, ...] = ()
    """Its features by name, where they have names of their own: columns of a file."""

    @cached_property
    def law(self) -> Law:
        """The world with its settings fixed."""
        return self.find(self.settings)

    @property
    def kind(self) -> Kind:
        """What the target is, with these settings."""
        return self.law.kind

    @property
    def labels(self) -> Array:
        """Classes as a learner sees them, in the order of codes; empty in regression."""
        return self.law.labels

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes; empty in regression."""
        return tuple(str(c) for c in self.labels)

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """Its features by name: the columns of a file, else x1, x2, ... in order."""
        if self.named:
            return self.named
        shape = np.shape(self.sample(2, np.random.default_rng(0)).X)
        return tuple(Variable(f"x{j}") for j in range(1, (shape[1] if len(shape) == 2 else 0) + 1))

    def codes(self, y: Array) -> Ints:
        """Class codes of labels: places in `labels`."""
        return np.searchsorted(self.labels, y)

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """n rows, the same for the same state of rng."""
        if n < 1:
            raise BadInput(f"A sample needs at least 1 row, got n={n}.")
        return self.law.sample(n, rng)

    def draw(self, n: int, rng: np.random.Generator) -> tuple[Sample, World]:
        """n rows, and the world that a rule fitted on them meets: this one, or what is left of it."""
        drawn: Callable[[int, np.random.Generator], tuple[Sample, Law]] | None = getattr(self.law, "draw_apart", None)
        if drawn is None or n < 1:
            return self.sample(n, rng), self
        sample, left = drawn(n, rng)
        return sample, self if left is self.law else replace(self, find=FixedLaw(left))

    def truth(
        self, rule: object, loss: Loss | None = None, *, rng: np.random.Generator | None = None, n: int = DRAWS
    ) -> Truth:
        """The true expected loss of a rule on new rows: 0-1 of classes and squared of numbers by default.

        `rule` is a fitted model, or a function of X that gives labels (zero_one), probabilities (log_loss, brier) or
        values. Where neither a sum nor a closed form exists, about n points are looked at, the same ones without rng.
        """
        fit = LOSSES[self.kind in CLASSIFICATION]
        if loss is not None and loss not in fit:
            raise BadInput(f"{self.name} is a {self.kind} world: its losses are {', '.join(fit)}; got {loss!r}.")
        if n < 100:
            raise BadInput(f"A true error needs at least 100 points to look at, got n={n}.")
        found = self.law.truth(rule, loss or fit[0], np.random.default_rng(0) if rng is None else rng, n)
        return replace(found, estimated=self.estimated)

    def true_error(self, rule: object, *, rng: np.random.Generator | None = None, n: int = DRAWS) -> Truth:
        """The true error rate of a rule, or its true mean squared error in regression."""
        return self.truth(rule, rng=rng, n=n)

    def bayes(self, X: object) -> Array:
        """Answers of the Bayes rule: no rule has a smaller true error."""
        return self.law.best(X)

    def bayes_prob(self, X: object) -> Floats:
        """P(class | x), columns in the order of `labels`."""
        if self.kind not in CLASSIFICATION:
            raise BadInput(f"{self.name} is a {self.kind} world: it has no classes, so no class probabilities.")
        return self.law.prob(X)

    @cached_property
    def bayes_error(self) -> Truth:
        """The true error of the Bayes rule: what no learner can go below."""
        return replace(self.law.floor(np.random.default_rng(0), 2 * DRAWS), estimated=self.estimated)

    @property
    def joint(self) -> ProbabilityTable:
        """p(x, c): one row per feature vector, one column per class; sums to 1."""
        return self._tables[0]

    def marginal(self, of: Literal["x", "class"] = "x") -> ProbabilityTable:
        """p(x) as one column, or p(c) as one row."""
        values, rows, columns = self.joint
        if of == "x":
            return ProbabilityTable(values.sum(axis=1, keepdims=True), rows, ("p(x)",))
        return ProbabilityTable(values.sum(axis=0, keepdims=True), ("p(c)",), columns)

    def conditional(self, on: Literal["x", "class"] = "x") -> ProbabilityTable:
        """p(c | x), rows sum to 1; or p(x | c), columns sum to 1. NaN under what never happens, unless it is known."""
        (values, rows, columns), under_x = self._tables
        if on == "x":
            return ProbabilityTable(under_x, rows, columns)
        total = values.sum(axis=0, keepdims=True)
        return ProbabilityTable(
            np.divide(values, total, out=np.full_like(values, np.nan), where=total > 0), rows, columns
        )

    @property
    def _tables(self) -> tuple[ProbabilityTable, Floats]:
        found = self.law.tables()
        if found is None:
            raise BadInput(f"{self.name} has no table: its features are not a finite list. discrete_table has one.")
        return found
