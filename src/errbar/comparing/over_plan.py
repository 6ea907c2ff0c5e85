"""Over a plan: learners predicted out of fold over one plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import final

from errbar.comparing.contrast_models import contrast_plan
from errbar.comparing.model_set import ModelSet
from errbar.comparing.which_test import comparable_over
from errbar.evidence import Evidence
from errbar.records.contrast import Contrast
from errbar.records.contrasted import Contrasted
from errbar.records.estimate import Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.run_options import FittedLearner, PlanFacts
from errbar.resampling.estimate_learner import estimand_of, estimate_learner
from errbar.resampling.estimate_slices import slices_of
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.stores import Job


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
        """Yield the learners over their plan on the rows of each slice; None if runs have other slices."""
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
