"""The run of a selection: its estimates, whose error they are, the selection, and what the checks find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from errbar._shelf import own_concepts
from errbar._versions import versions
from errbar._wording import counted, plural
from errbar.auditing.doubt import mark_doubts
from errbar.auditing.run_checks import run_checks
from errbar.evidence import Evidence
from errbar.learners.fitting.give_roles import describe_fit_roles
from errbar.records.check_input import CheckInput, FoldFacts, TaskFacts
from errbar.records.estimate import Estimand, Estimate
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.missing import Missing
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.run_options import FittedLearner
from errbar.records.task import Task
from errbar.requests.select import SelectRequest
from errbar.resampling.estimate_learner import estimate_learner, needs_rows
from errbar.resampling.estimate_slices import estimate_learner_slices
from errbar.resampling.evaluation import fit_all_rows, fitted_evidence
from errbar.resampling.fold_table import make_fold_table
from errbar.resampling.out_of_fold import OutOfFold, assemble_folds, drop_hard_probabilities
from errbar.resampling.plan_predictions import PlanPredictions
from errbar.resampling.plan_table import plan_sheets
from errbar.scoring.inference_settings import draws_as_written, interval_as_written
from errbar.scoring.measure_notes import add_notes
from errbar.scoring.which_measures import choose_measures, names_of
from errbar.selecting.nested import NestedSelection
from errbar.selecting.run_search import SearchRunner
from errbar.selecting.summarise import summarise

FEWEST_SPLITS = 3
"""Outer splits from which a selection that ran out of time has an interval."""


@dataclass(frozen=True, kw_only=True)
class SelectedModel:
    """A finished selection: its outer predictions and the model that the chosen candidate makes of all rows."""

    found: NestedSelection
    runner: SearchRunner
    outer: OutOfFold
    model: object
    plan_predictions: PlanPredictions
    facts: Mapping[type, object] = field(default_factory=dict)
    """What was measured on the rows before they were fitted."""

    @property
    def task(self) -> Task:
        """The rows as the chosen learner wants them."""
        return self.found.final.candidates[self.found.final.chosen].prepared.task


def grade_selection(found: NestedSelection, runner: SearchRunner, request: SelectRequest) -> SelectedModel:
    """The outer predictions put together, and the chosen candidate fitted on all rows."""
    chosen = found.final.candidates[found.final.chosen].prepared
    plan = found.plan
    folds = [replace(choice.fold, split=place) for place, choice in enumerate(found.outer)]
    outer = drop_hard_probabilities(assemble_folds(runner.task, plan, folds, 0, 0.0))
    model, answers = fit_all_rows(chosen, runner.settings.seed, runner.fits.how.timeout)
    fitted = fitted_evidence(answers, chosen.task, outer.predictions)
    by_row = needs_rows(plan, request.interval)
    parts = PlanPredictions(plan, outer.predictions, unit=runner.task.unit, fitted=fitted, by_row=by_row)
    return SelectedModel(found=found, runner=runner, outer=outer, model=model, plan_predictions=parts)


def outer_predictions(found: NestedSelection, task: Task) -> PlanPredictions:
    """What the outer splits' choices predicted for their test rows, without a model of all rows."""
    folds = [replace(choice.fold, split=place) for place, choice in enumerate(found.outer)]
    outer = drop_hard_probabilities(assemble_folds(task, found.plan, folds, 0, 0.0))
    return PlanPredictions(found.plan, outer.predictions, unit=task.unit, fitted=None, by_row=True)


def selection_run(selected: SelectedModel, request: SelectRequest, ask: InferenceSettings, inner: str) -> Run:
    """Estimates of a model chosen this way, or of the chosen setting; the selection, findings and sheets."""
    parts, runner, plan = selected.plan_predictions, selected.runner, selected.found.plan
    measure = runner.settings.measure
    explicit = request.measures is not None and request.measures != "all"
    chosen, typed = choose_measures(request.measures, parts.main.evidence, learner=True)
    if measure.key not in {m.key for m in chosen}:
        chosen = [measure, *chosen]
    estimates = estimate_learner(chosen, parts, ask, request.interval, explicit=explicit)
    about = selection_estimand(plan, selected.found, runner.task.unit_name)
    estimates = tuple(replace(e, estimand=about) for e in _require_splits(estimates, selected.found))
    findings = run_checks(_make_check_input(selected, chosen, estimates), request.because)
    shown = findings.withheld(estimates)
    if runner.task.slicings:
        shown += estimate_learner_slices(chosen, parts, shown, ask, request.interval)
    deciding = next((e for e in estimates if e.measure == measure.key and e.slice is None), None)
    fits = runner.fits.done + 1
    return Run(
        verb="select",
        seed=ask.seed,
        data=_data_facts(selected, chosen, ask),
        estimates=mark_doubts(shown, findings.all),
        findings=findings.all,
        options={
            "level": ask.level,
            "interval": interval_as_written(request.interval),
            "primary": measure.key,
            **draws_as_written(request),
        },
        plan={**plan.facts, "failed": 0},
        learners=_describe_learners(runner),
        selection=summarise(selected.found, runner, deciding, inner, fits),
        sheets=(*make_fold_table(chosen, parts), *plan_sheets(plan, runner.task)),
        names={**names_of(chosen), **typed},
        own=own_concepts(measures=chosen, intervals=[request.interval], search=[runner.settings.searcher]),
        versions=versions("scikit-learn"),
        predictions=selected.outer.predictions,
        drawn=plan,
    )


def _require_splits(estimates: tuple[Estimate, ...], found: NestedSelection) -> tuple[Estimate, ...]:
    """Without intervals where time was over before so many outer splits were done that a spread can be trusted."""
    done = len(found.outer)
    if done == found.planned or done >= FEWEST_SPLITS:
        return estimates
    why = Missing(
        "no_interval", f"time was over after {done} of {found.planned} outer splits; {FEWEST_SPLITS} are needed"
    )
    return tuple(e if e.value is None else replace(e, interval=None, se=None, reason=why) for e in estimates)


def _data_facts(selected: SelectedModel, chosen: list[Measure], ask: InferenceSettings) -> DataFacts:
    chosen_one = selected.found.final.candidates[selected.found.final.chosen].prepared
    said = (*selected.outer.predictions.said, *describe_fit_roles(*chosen_one))
    facts = DataFacts.of_task(replace(selected.runner.task, said=tuple(dict.fromkeys(said))))
    return add_notes(facts, chosen, [selected.plan_predictions.once], ask)


def _describe_learners(runner: SearchRunner) -> tuple[FittedLearner, ...]:
    return tuple({"name": m.name, "params": dict(m.params), "how": "fitted"} for m in runner.maker.learners.values())


def selection_estimand(plan: Plan, found: NestedSelection, unit_name: str | None) -> Estimand:
    """A model that the search chooses at the size of an outer training set, or the setting that the holdout graded."""
    new = f"new {plural(unit_name) if unit_name else 'rows'} like these"
    n, final = plan.n_train, found.final
    if found.report == "chosen":
        setting = final.candidates[final.chosen].label
        return Estimand(what="model", n_train=n, sentence=f"the setting {setting}, fitted on {n:,} rows, {new}")
    among = counted(len(final.candidates), "candidate", "candidates")
    return Estimand(what="procedure", n_train=n, sentence=f"a model chosen this way from {among} at n={n:,}, {new}")


def _make_check_input(selected: SelectedModel, chosen: list[Measure], estimates: tuple[Estimate, ...]) -> CheckInput:
    outer = selected.outer
    return CheckInput(
        verb="select",
        measures={m.key: m for m in chosen},
        estimates=estimates,
        evidence=Evidence(selected.plan_predictions.once.given),
        plan=selected.found.plan,
        task=TaskFacts(features=len(selected.task.features)),
        folds=FoldFacts(fits=len(selected.found.plan.splits), unseen=outer.unseen, warned=outer.warned),
        facts=selected.facts,
    )
