"""ModelSet: models that may be compared, by what, and the gap of any two of them on a measure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias, final

import numpy as np

from errbar._dataclass import dataclass
from errbar._wording import plural
from errbar.comparing.align import align_rows
from errbar.comparing.contrast_models import contrast_many_rows, contrast_plan, contrast_rows, contrast_samples
from errbar.comparing.model_names import position_of
from errbar.comparing.row_pair import KEPT_ROWS, PairedEvidence, score_once
from errbar.comparing.which_test import Comparable, comparable_over
from errbar.data.models import ModelPredictions
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
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
from errbar.records.scored import Scored
from errbar.requests.kinds import Measures
from errbar.resampling.estimate_learner import estimand_of, estimate_learner
from errbar.resampling.estimate_slices import slices_of
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.scoring.estimate_model import estimate_several, estimate_with_scores
from errbar.scoring.which_measures import default_comparison_measures, every_measure, parse_measures, why_unreadable
from errbar.stores import Job

Pairs: TypeAlias = Sequence[tuple[int, int]]
"""Places of two models each."""


@dataclass(frozen=True, kw_only=True)
class ModelSet(ABC):
    """Two or more models on the same rows, on separate rows, or over one plan."""

    names: tuple[str, ...]
    evidence: tuple[Evidence, ...]
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
        """The same in words: "fixed predictions on the same rows"."""

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
        self, m: Measure, pairs: Pairs, asks: Sequence[InferenceSettings], named: Contrast | None
    ) -> Iterator[Contrasted]:
        """The gaps of many pairs, each with settings of its own, which differ in the level alone."""
        return (self.contrast(m, i, j, ask, named) for (i, j), ask in zip(pairs, asks))

    @property
    def rows_once(self) -> Evidence:
        """The first model's rows, each once."""
        return self.evidence[0]

    @property
    def each_once(self) -> tuple[Evidence, ...]:
        """What each model predicted, every row once."""
        return self.evidence

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
        """Those named (each model must give what they read), else a few; the primary one first."""
        first = [] if primary is None else [primary]
        calls, found = parse_measures(asked, first)
        if isinstance(asked, str) and asked == "all":
            found = [m for m in every_measure(self.evidence[0]) if self._lacks(m) is None]
        elif asked is None:
            found = [m for m in default_comparison_measures(self.evidence[0]) if self._lacks(m) is None]
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


@final
@dataclass(frozen=True, kw_only=True)
class SameRows(ModelSet):
    """Fixed predictions of several models on the same rows."""

    takes = ("rows", "models")
    what = "fixed predictions on the same rows"
    default = "paired (mcnemar for accuracy, delong for ROC area)"
    paired: dict[tuple[int, int], PairedEvidence] = field(default_factory=dict, repr=False, compare=False)
    """Evidence of the pairs that were contrasted so far: work that their measures share."""

    @property
    def about(self) -> str:
        """What the gaps are about."""
        unit = self.evidence[0].given.unit_name
        return f"these fitted models, new {plural(unit) if unit else 'rows'} like these"

    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of two models, row by row."""
        return contrast_rows(m, self._duo(i, j), self._names_of(i, j), ask, named)

    def contrast_all(
        self, m: Measure, pairs: Pairs, asks: Sequence[InferenceSettings], named: Contrast | None
    ) -> Iterator[Contrasted]:
        """The gaps of many pairs: what they have in common is done once."""
        return contrast_many_rows(m, [self._duo(i, j) for i, j in pairs], asks, named)

    def estimate_all(self, m: Measure, places: Sequence[int], ask: InferenceSettings) -> list[Estimate]:
        """Values of several models: what was scored for their gaps serves here, and draws are made at once."""
        if self.evidence[0].n > KEPT_ROWS:
            return super().estimate_all(m, places, ask)
        found: list[tuple[Scored | Undefined, Evidence]] = []
        for e in (self.evidence[i] for i in places):
            try:
                found.append((score_once(m, e), e))
            except Undefined as cause:
                found.append((cause, e))
        return estimate_several(m, found, ask)

    def _duo(self, i: int, j: int) -> PairedEvidence:
        if (i, j) not in self.paired:
            self.paired[i, j] = PairedEvidence(self.evidence[i], self.evidence[j], self._names_of(i, j))
        return self.paired[i, j]

    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """The same models on the rows of each slice."""
        for slicing in self.evidence[0].given.slicings:
            for name, inside in slicing.slices():
                rows = np.flatnonzero(inside)
                part = tuple(Evidence(e.given.take(rows)) for e in self.evidence) if len(rows) else ()
                yield name, replace(self, evidence=part, paired={}) if part else None


@final
@dataclass(frozen=True, kw_only=True)
class SeparateRows(ModelSet):
    """Fixed predictions of models, each on rows of its own."""

    takes = ("samples",)
    what = "predictions on separate rows"
    default = "z_unpaired"
    about = "these fitted models, each on rows of its own"

    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of two models, each with the value on its own rows."""
        assert named is not None
        return contrast_samples(m, self.evidence[i], self.evidence[j], self._names_of(i, j), ask, named)

    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """None: rows of one model's slice are not those of the other's."""
        if any(e.given.slicings for e in self.evidence):
            raise BadInput("`by` needs models on the same rows; these are separate samples. Leave `by` or `test` out.")
        return iter(())


@final
@dataclass(frozen=True, kw_only=True)
class OverPlan(ModelSet):
    """Learners predicted out of fold over one plan."""

    drawn: Plan
    plan_predictions: tuple[PlanPredictions, ...]

    @property
    def rows_once(self) -> Evidence:
        """The first learner's rows, each once however often it was predicted."""
        return self.plan_predictions[0].once

    @property
    def each_once(self) -> tuple[Evidence, ...]:
        """Every row as the first split that tested it predicted it."""
        return tuple(p.once for p in self.plan_predictions)

    @property
    def takes(self) -> tuple[str, ...]:
        """Contrasts of rows where one fit is tested, of splits elsewhere."""
        return comparable_over(self.drawn).takes

    @property
    def what(self) -> str:
        """Learners, and their plan."""
        return comparable_over(self.drawn).what

    @property
    def default(self) -> str:
        """The contrast that is valid for the plan."""
        return comparable_over(self.drawn).default

    @property
    def about(self) -> str:
        """The estimand of the plan, about several."""
        about = estimand_of(self.drawn, self.data.unit_name).sentence
        for one, several in (("learner ", "learners "), ("one model", "models"), ("model ", "models ")):
            about = about.replace(f"the {one}", f"the {several}")
        return about

    def contrast(self, m: Measure, i: int, j: int, ask: InferenceSettings, named: Contrast | None) -> Contrasted:
        """The gap of two learners, split by split."""
        left, right = self.plan_predictions[i], self.plan_predictions[j]
        return contrast_plan(m, left, right, self._names_of(i, j), ask, named)

    def estimate(self, m: Measure, i: int, ask: InferenceSettings) -> Estimate:
        """The value of one learner over the plan."""
        return estimate_learner([m], self.plan_predictions[i], ask, None, explicit=True)[0]

    def slices(self) -> Iterator[tuple[str, ModelSet | None]]:
        """The same learners over the same plan, on the rows of each slice; none where runs have other slices."""
        if len({tuple((s.column, s.levels) for s in p.main.predictions.slicings) for p in self.plan_predictions}) > 1:
            return
        for found in zip(*(slices_of(p) for p in self.plan_predictions)):
            parts = tuple(part for _, part in found)
            yield found[0][0], replace(self, plan_predictions=parts, evidence=tuple(p.main.evidence for p in parts))


def models_over_plan(
    names: tuple[str, ...],
    predictions: Sequence[PlanPredictions],
    data: DataFacts,
    plan: PlanFacts,
    learners: tuple[FittedLearner, ...],
    *,
    notes: tuple[str, ...] = (),
    jobs: tuple[Job, ...] = (),
) -> ModelSet:
    """Learners over the plan that all of them were predicted under."""
    return OverPlan(
        names=names,
        evidence=tuple(p.main.evidence for p in predictions),
        plan_predictions=tuple(predictions),
        data=data,
        notes=notes,
        learners=learners,
        drawn=predictions[0].plan,
        plan=plan,
        jobs=jobs,
    )


def models_from_predictions(givens: Sequence[ModelPredictions], *, shared: bool, test: Contrast | None) -> ModelSet:
    """Fixed predictions: on the same rows, or on separate samples where such a test was named."""
    if len(givens) < 2:
        raise BadInput(f"Comparing needs two models; found {len(givens)}. Give another file, or several columns.")
    if test is not None and test.takes == "samples":
        return _separate_rows(givens)
    rows = align_rows(givens, shared=shared)
    names = tuple(name for name, _ in rows.models)
    evidence = tuple(Evidence(given) for _, given in rows.models)
    notes = (*other_columns(names, evidence), *rows.said)
    facts = DataFacts.of(evidence[0].given)
    return SameRows(names=names, evidence=evidence, data=facts, notes=notes, spelt=givens[0].spelt)


def other_columns(names: Sequence[str], evidence: Sequence[Evidence]) -> tuple[str, ...]:
    """How the others were read, where it is not how the first was; the positive class is one for all."""
    known = evidence[0].given.said
    others = zip(names[1:], evidence[1:])
    return tuple(f"{name}: {x}" for name, e in others for x in e.given.said_of_columns if x not in known)


def _separate_rows(givens: Sequence[ModelPredictions]) -> ModelSet:
    names = tuple(g.name for g in givens)
    evidence = tuple(Evidence(g.predictions) for g in givens)
    sizes = " and ".join(f"{e.n:,}" for e in evidence)
    notes = (f"separate samples of {sizes} rows", *_columns_in_both(givens))
    return SeparateRows(names=names, evidence=evidence, data=DataFacts.of(evidence[0].given), notes=notes)


def _columns_in_both(givens: Sequence[ModelPredictions]) -> tuple[str, ...]:
    """Ids that more than one file has: rows taken for separate that could have been paired."""
    ids = [np.unique(g.ids) for g in givens if g.ids is not None]
    if len(ids) < len(givens):
        return ()
    _, times = np.unique(np.concatenate(ids), return_counts=True)
    n = int(np.count_nonzero(times > 1))
    return (
        (f"{n:,} ids occur in more than one file: without `test` their rows are paired, as they should be",)
        if n
        else ()
    )
