"""Grading of a procedure: an interval or a test, from errbar or elsewhere, against a known truth."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput, LearnerFailed
from errbar.evidence import Evidence
from errbar.foreign import foreign, limit_of_calls
from errbar.intervals import method
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.family import DesignKind
from errbar.records.method import InferenceSettings
from errbar.records.study import Setup, StudyResult
from errbar.records.world import LOSSES, World
from errbar.requests.grade import GradeRequest
from errbar.scoring.estimate_model import estimate_measures
from errbar.studies._drawn_task import draw_task
from errbar.studies._grade_decision import PAIRED, check_decision, grade_decision
from errbar.studies._grades import GradedProcedure, interval_sheet, test_sheet
from errbar.studies._learners import learner_in
from errbar.studies._procedure import Procedure
from errbar.studies._procedures import PURPOSE as OF_DATA
from errbar.studies._procedures import procedures
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import one_class
from errbar.studies._rule_evidence import asked_for, evidence_of, shown_to
from errbar.studies._setup import bare_learner, named_engine, whole
from errbar.studies._tasks import task_of
from errbar.studies._truths import LOSS_OF, measured, true_loss, true_measure

PURPOSE = 111
OF, KIND = ("predictions", "data", *PAIRED), ("interval", "test", "gate")
PLAN_OF: dict[DesignKind, str] = {
    "partition": "standard",
    "random_splits": "subsampling",
    "nested": "thorough",
    "halves": "paired_halves",
    "bootstrap": "bootstrap",
    "blocks": "time_ordered",
}
"""The plan on which an interval for learners is graded, by the first design that it is for."""


class Said(NamedTuple):
    """The truth of one sample and what was said of it; `bad` is why that is no interval, or no p-value."""

    truth: float
    low: float = np.nan
    high: float = np.nan
    bad: str = ""


class GradeJob(NamedTuple):
    """What every replication needs."""

    setup: Setup
    asked: GradedProcedure


def grade_setup(request: GradeRequest, world: World, ask: InferenceSettings) -> tuple[Setup, GradedProcedure]:
    """What was asked for, checked before the first sample is drawn."""
    interval, of, kind = request.interval, request.of, request.kind
    if not callable(interval) and not isinstance(interval, str):
        raise BadInput(f"grade needs a function or the name of an interval; got {type(interval).__name__}.")
    for name, value, words in (("of", of, OF), ("kind", kind, KIND)):
        if value not in words:
            raise BadInput(f"grade needs {name} to be {', '.join(words[:-1])} or {words[-1]}; got {value!r}.")
    function = None if isinstance(interval, str) else interval
    if function is None:
        _fits(str(interval), of, kind)
    check_decision(request)
    rows = whole("n", request.n, least=2)
    name, loss = (
        measured(world, request.measure)
        if of == "data" or request.measure is None
        else (asked_for(world, request.measure), LOSSES[bool(len(world.labels))][0])
    )
    bare = bare_learner(world, request.learner)
    setup = Setup(
        world=world,
        learner=learner_in(world, bare, rows),
        bare=bare,
        n=rows,
        replications=whole("replications", request.replications, least=2),
        measure=name,
        loss=LOSS_OF.get(name, loss),
        level=ask.level,
        seed=ask.seed,
        engine=named_engine(request),
    )
    fit = rows if request.n_fit is None else whole("n_fit", request.n_fit, least=2)
    called = str(interval) if function is None else getattr(function, "__name__", type(function).__name__)
    return setup, GradedProcedure(called, function, of, kind, fit, request.harm, request.slack)


def _fits(name: str, of: str, kind: str) -> None:
    if kind == "gate" or of in PAIRED:
        return
    if kind == "test":
        raise BadInput(f"kind='test' needs a function that gives a p-value; got the name {name!r}.")
    found = method(name)
    if of == "predictions" and found.designs:
        raise BadInput(
            f"{found.name} is for learners: of='data' grades it. For predictions use, for example, exact, wilson or "
            "hall."
        )
    if of == "data" and not found.designs:
        raise BadInput(
            f"{found.name} is for fixed predictions: of='predictions' grades it. For data use, for example, "
            "corrected_t."
        )


def grade_procedure(setup: Setup, asked: GradedProcedure) -> StudyResult:
    """The whole study: a sheet with one line, and the coverage or the rejection rate as an estimate."""
    if asked.kind == "gate" or asked.of in PAIRED:
        return grade_decision(setup, asked)
    if asked.of == "data" and asked.function is None:
        return _of_shelf(setup, asked)
    found: list[Said] = replicate(one, GradeJob(setup, asked), setup.replications, engine=setup.engine)
    bad = Counter(s.bad for s in found if s.bad)
    truth, low, high = (np.array([getattr(s, name) for s in found]) for name in ("truth", "low", "high"))
    if asked.kind == "test":
        return test_sheet(setup, asked, low, bad)
    return interval_sheet(setup, asked, truth, low, high, bad)


def one(shared: GradeJob, replication: int) -> Said:
    """One sample, its truth, and what is said of it."""
    setup, asked = shared
    if asked.of == "data":
        # The samples on which errbar's own procedures are graded: what is said of them can be compared.
        return _on_data(setup, asked, stream(setup.seed, OF_DATA, replication))
    return _on_predictions(setup, asked, stream(setup.seed, PURPOSE, replication))


def _on_data(setup: Setup, asked: GradedProcedure, rng: np.random.Generator) -> Said:
    sample, left = setup.world.draw(setup.n, rng)
    task = task_of(setup.world, sample)
    seed = int(rng.integers(2**31))
    truth = np.nan
    if one_class(task) is None and asked.kind == "interval":
        truth = true_loss(left, fit_all(setup.learner, task, seed), setup.loss, rng)
    return _said(asked, truth, sample.X, sample.y)


def _on_predictions(setup: Setup, asked: GradedProcedure, rng: np.random.Generator) -> Said:
    """A rule fitted on rows of its own, asked about n new rows."""
    world = setup.world
    fitted_on, left, seed, refused = draw_task(world, asked.n_fit, rng)
    if refused is not None:
        return Said(np.nan, bad=f"no rule: {refused}")
    model = fit_all(setup.learner, fitted_on, seed)
    asked_about, rest = left.draw(setup.n, rng)
    evidence = evidence_of(model, setup.learner, task_of(world, asked_about))
    truth = np.nan if asked.kind == "test" else true_measure(rest, model, setup.learner, setup.measure, rng)
    if asked.function is not None:
        return _said(asked, truth, *shown_to(world, evidence, setup.measure))
    return _by_shelf(setup, asked, truth, evidence, seed)


def _by_shelf(setup: Setup, asked: GradedProcedure, truth: float, evidence: Evidence, seed: int) -> Said:
    ask = InferenceSettings(level=setup.level, seed=seed)
    found = estimate_measures([measure_of(setup.measure)], evidence, ask, asked.name, explicit=True)[0]
    if found.interval is None:
        return Said(truth, bad=str(found.reason))
    return Said(truth, found.interval.low, found.interval.high)


def _said(asked: GradedProcedure, truth: float, *given: object) -> Said:
    """What the function answers, checked; whatever it raises ends the study, and says where."""
    assert asked.function is not None
    with foreign(lambda ended: LearnerFailed(f"{asked.name} raised {ended.words}"), seconds=limit_of_calls()):
        answer = asked.function(*given)
    return _p_value(answer, truth) if asked.kind == "test" else _pair(answer, truth)


def _pair(answer: Any, truth: float) -> Said:
    try:
        low, high = (float(x) for x in answer)
    except (TypeError, ValueError):
        return Said(truth, bad=f"no pair of numbers: {answer!r:.60}")
    if np.isnan(low) or np.isnan(high):
        return Said(truth, bad="NaN")
    if low > high:
        return Said(truth, bad="low above high")
    return Said(truth, low, high)


def _p_value(answer: Any, truth: float) -> Said:
    try:
        p = float(answer)
    except (TypeError, ValueError):
        return Said(truth, bad=f"no number: {answer!r:.60}")
    return Said(truth, p) if 0 <= p <= 1 else Said(truth, bad=f"no p-value: {p:g}")


def _of_shelf(setup: Setup, asked: GradedProcedure) -> StudyResult:
    """An interval for learners, on the plan that it is made for."""
    chosen = Procedure(plan=PLAN_OF[method(asked.name).designs[0]], interval=asked.name, name=asked.name)
    ask = InferenceSettings(level=setup.level, seed=setup.seed)
    r = procedures(
        setup.world, setup.learner, setup.n, [chosen], replications=setup.replications, ask=ask,
        engine=setup.engine, measure=setup.measure,
    )[0]  # fmt: skip
    return interval_sheet(setup, asked, r.truth, r.low, r.high, Counter(dict(r.reasons)))
