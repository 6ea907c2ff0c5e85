"""Sampled: a world whose rows are drawn otherwise than new rows will come (in groups, earlier, mislabelled)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from errbar.records.types import Array, Floats, Kind
from errbar.records.world import Law, Loss, ProbabilityTable, Sample, Truth


@dataclass(frozen=True, eq=False, kw_only=True)
class Sampled:
    """`draw` makes samples; every truth is that of `new`, the law of the rows a rule will meet."""

    new: Law
    draw: Callable[[int, np.random.Generator], Sample]

    @property
    def kind(self) -> Kind:
        """As of new rows."""
        return self.new.kind

    @property
    def labels(self) -> Array:
        """As of new rows."""
        return self.new.labels

    def sample(self, n: int, rng: np.random.Generator) -> Sample:
        """Rows as the design draws them."""
        return self.draw(n, rng)

    def best(self, X: object) -> Array:
        """The Bayes rule for new rows."""
        return self.new.best(X)

    def prob(self, X: object) -> Floats:
        """P(class | x) of new rows."""
        return self.new.prob(X)

    def truth(self, rule: object, loss: Loss, rng: np.random.Generator, n: int) -> Truth:
        """Expected loss on new rows."""
        return self.new.truth(rule, loss, rng, n)

    def floor(self, rng: np.random.Generator, n: int) -> Truth:
        """The Bayes error on new rows."""
        return self.new.floor(rng, n)

    def tables(self) -> tuple[ProbabilityTable, Floats] | None:
        """As of new rows."""
        return self.new.tables()
