"""ModelSet: models that may be compared, by what, and the gap of any two of them on a measure.

A file for each kind of set: `same_rows`, `separate_rows`, `over_plan`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from errbar.comparing.default_measures import default_comparison_measures
from errbar.comparing.model_names import position_of
from errbar.comparing.which_test import Comparable
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.records.check_input import FoldFacts
from errbar.records.concept import OwnConcept
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.run_options import FittedLearner, PlanFacts
from errbar.requests.kinds import Measures
from errbar.scoring.estimate_model import estimate_with_scores
from errbar.scoring.outcome_measures import read_on
from errbar.scoring.which_measures import every_measure, parse_measures, why_unreadable
from errbar.stores import Job

Pairs: TypeAlias = Sequence[tuple[int, int]]
"""Places of two models each."""


@dataclass(frozen=True, kw_only=True)
class ModelSet(ABC):
    """Two or more models on the same rows, on separate rows, or over one plan."""

    names: tuple[str, ...]
    evidence: tuple[KnownRows, ...]
    """What each predicted, for choosing measures and for the checks."""
    data: DataFacts
    notes: tuple[str, ...] = ()
    """How the models were read, where the facts about the data do not tell it."""
    learners: tuple[FittedLearner, ...] = ()
    drawn: Plan | None = None
    """The plan that learners were fitted over, split by split."""
    plan: PlanFacts | None = None
    """Its facts, as a run keeps them."""
    own: tuple[OwnConcept, ...] = ()
    """Its splitter, where that does not come with errbar."""
    jobs: tuple[Job, ...] = ()
    """Folds that are kept until the comparison is."""
    folds: tuple[FoldFacts, ...] = ()
    """How each learner's fits went, where they were fitted here."""
    facts_of_rows: Mapping[type, object] = field(default_factory=dict)
    """What was measured on the rows before they were fitted."""
    spelt: Callable[[int], str] = field(default=str, compare=False)
    """How an id of a row is written."""

    @property
    @abstractmethod
    def takes(self) -> tuple[str, ...]:
        """What a named contrast must be for."""

    @property
    @abstractmethod
    def what(self) -> str:
        """Say in words what is compared: "fixed predictions on the same rows"."""

    @property
    @abstractmethod
    def default(self) -> str:
        """The contrast that is used where none is named, in words."""

    @property
    @abstractmethod
    def about(self) -> str:
        """What the gaps are about: the estimand in words."""

    @abstractmethod
    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of models i and j on a measure, by the named contrast or the default one."""

    def estimate(self, m: Measure, i: int, ask: InferenceSettings) -> Estimate:
        """The value of model i alone, with its interval."""
        return estimate_with_scores([m], self.evidence[i], ask, None, explicit=True)[0][1]

    def estimate_all(self, m: Measure, places: Sequence[int], ask: InferenceSettings) -> list[Estimate]:
        """Values of several models, each alone."""
        return [self.estimate(m, i, ask) for i in places]

    def contrast_all(
        self, m: Measure, pairs: Pairs, ask: InferenceSettings, named: Contrast | None
    ) -> Iterator[Contrasted]:
        """The gaps of many pairs."""
        return (self.contrast(m, i, j, ask, named) for i, j in pairs)

    @property
    def rows_once(self) -> KnownRows:
        """The first model's rows, each once."""
        return self.evidence[0]

    @property
    def each_once(self) -> tuple[Evidence, ...]:
        """What each model predicted, every row once; nothing where items were graded."""
        return tuple(e for e in self.evidence if isinstance(e, Evidence))

    @abstractmethod
    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """Every slice of the rows by name, with the models on its rows; None where no row is left in it."""

    @property
    def comparable(self) -> Comparable:
        """What a test is to compare."""
        return Comparable(self.drawn, self.takes, self.what, self.default)

    @property
    def facts(self) -> DataFacts:
        """The facts about the data, with the notes on how the models were read."""
        return replace(self.data, said=(*self.data.said, *self.notes))

    def pairs(self, against: str | None) -> list[tuple[int, int]]:
        """Every pair in the order given, or each against one."""
        k = len(self.names)
        if against is None:
            return [(i, j) for i in range(k) for j in range(i + 1, k)]
        first = position_of(against, self.names)
        return [(first, j) for j in range(k) if j != first]

    def measures(self, asked: Measures | None, primary: Measure | None) -> tuple[list[Measure], dict[str, str]]:
        """Return the measures named (each model must give what they read), else a few; the primary one first."""
        first = [] if primary is None else [primary]
        calls, found = parse_measures(asked, first)
        if isinstance(asked, str) and asked == "all":
            found = [m for m in every_measure(self.evidence[0]) if self._lacks(m) is None]
        elif asked is None:
            found = [m for m in default_comparison_measures(self.evidence[0]) if self._lacks(m) is None]
        first, found = (read_on(self.evidence[0], some) for some in (first, found))
        for m in [*first, *found]:
            why_not = self._lacks(m)
            if why_not:
                raise BadInput(f"{why_not}. See `errbar explain {m.name}`.")
        if not found and not first:
            raise BadInput("No measure can be read from all models: each gives another kind of prediction. Name roles.")
        typed = {call: m.key for call, m in zip(calls, found) if isinstance(call, str) and call != m.key}
        return list({m.key: m for m in [*first, *found]}.values()), typed

    def _lacks(self, m: Measure) -> str | None:
        for name, evidence in zip(self.names, self.evidence):
            why_not = why_unreadable(m, evidence)
            if why_not:
                return f"{why_not} ({name})"
        return None

    def _names_of(self, i: int, j: int) -> tuple[str, str]:
        return self.names[i], self.names[j]
