"""OutcomeColumn evidence: items with what several measures ask of their trials found once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from errbar._wording import plural
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.records.check_input import SkewFacts
from errbar.records.outcomes import OutcomeColumn, Outcomes, Rows
from errbar.records.types import Array, Bools, Floats, Ints

NO_END = "no end"
"""With a measure's key: kept where its outcome has no ends, so that few items may carry all its spread."""


def evidence_of(given: Rows) -> KnownRows:
    """Evidence of the kind that these rows need."""
    return OutcomeEvidence(given) if isinstance(given, Outcomes) else Evidence(given)


class OutcomeEvidence(KnownRows):
    """Items as rows: read-only; every method is a pure function of the outcomes, remembered."""

    given: Outcomes

    def only(self, rows: Bools | Ints) -> OutcomeEvidence:
        """Return some of these items, as a copy."""
        return OutcomeEvidence(replace(self.given, slicings=()).take(rows), self)

    def taking(self, rows: Array | slice) -> OutcomeEvidence:
        """Return some of these items, which know of no others."""
        return OutcomeEvidence(self.given.take(rows))

    def reweighted(self, weight: Floats) -> OutcomeEvidence:
        """Return the items with other weights; those of weight 0 are left out."""
        items = np.flatnonzero(weight > 0)
        kept = replace(self.given.take(items), unit=None, unit_name=None, weight=weight[items])
        return OutcomeEvidence(kept)

    @property
    def about(self) -> str:
        """Say in words what an estimate is about."""
        if self.given.items == "these":
            return "this system on these items, new answers"
        unit = self.given.unit_name
        return f"this system, new {plural(unit) if unit else 'items'} like these"

    @property
    def about_several(self) -> str:
        """Say in words what differences between several systems are about."""
        return self.about.replace("this system", "these systems")

    @property
    def trials(self) -> Ints:
        """Trials of each item."""
        return self.given.trials

    def outcome(self, name: object = None) -> OutcomeColumn:
        """The outcome of that name, the first by default."""
        return self.given.outcome(None if name is None else str(name))

    def sums(self, values: Floats) -> Floats:
        """Add a number of each trial up over the trials of an item."""
        if self.given.rows == self.n:
            return values
        starts = np.cumsum(self.trials) - self.trials
        return np.add.reduceat(values, starts)

    def means(self, name: object = None) -> Floats:
        """The mean outcome of each item."""
        return self.keep(("item means", name), lambda: self.sums(self.outcome(name).values) / self.trials)

    def passes(self, name: object = None) -> Ints:
        """Count the trials of each item that passed; Undefined where trials do not just pass or fail."""
        one = self.outcome(name)
        if not self.is_share(name):
            why = "has outcomes beside 0 and 1, so trials do not just pass or fail"
            raise Undefined(f"{one.name} {why}; share(at_least=) counts those above a value")
        passed = one.values if one.better == "high" else 1 - one.values
        return self.keep(("passes", name), lambda: self.sums(passed).astype(np.intp))

    def is_share(self, name: object = None) -> bool:
        """True where every trial either passed or did not."""
        return self.keep(("is share", name), lambda: self.outcome(name).is_share)

    def loss_tails(self, keys: Iterable[str]) -> dict[str, float]:
        """Return how much the variance of these measures' items depends on few of them, where outcomes have no end."""
        return super().loss_tails([key for key in keys if (NO_END, key) in self._kept])

    @property
    def classes(self) -> tuple[str, ...]:
        """No names: outcomes have no classes. This and what follows is what checks ask of any rows."""
        return ()

    @property
    def class_weights(self) -> Floats:
        """No weights, as there are no classes."""
        return np.zeros(0)

    def error_kurtosis(self) -> tuple[float, ...]:
        """No errors, as there is no truth."""
        return ()

    def skew_facts(self, least: float) -> tuple[SkewFacts, ...]:
        """No skewed truth, as there is none."""
        return ()

    def spread_within(self, values: Floats, means: Floats) -> Floats:
        """The variance of a number of each trial within its item; 0 where an item has one trial."""
        away = values - np.repeat(means, self.trials)
        return self.sums(away * away) / np.maximum(self.trials - 1, 1)
