"""A selection prepared: rows, learners, space, measure and plans read and checked before any fit."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from errbar.auditing.check_rows import FitQuestion, check_rows
from errbar.engines import keep_cluster, seconds_of
from errbar.errors import BadInput, Refusal
from errbar.learners import learner as learner_of
from errbar.learners import parameters_of
from errbar.measures import measure as measure_of
from errbar.records import codes
from errbar.records.learner import Learner
from errbar.records.measure import Measure
from errbar.records.plan import Plan
from errbar.records.run_json import VERSION
from errbar.records.searcher import Searcher
from errbar.records.selection import Reported
from errbar.records.space import Space
from errbar.records.task import Task
from errbar.requests.select import SelectRequest
from errbar.resampling.checkpoint import Checkpoint, open_keyed_checkpoint
from errbar.resampling.prepare import fit_settings, prepare
from errbar.scoring.which_measures import find_measure, parse_measures, require_measures_fit
from errbar.search import choose_searcher, searcher
from errbar.selecting.candidate import CandidateMaker
from errbar.selecting.candidate_fits import CandidateFits
from errbar.selecting.candidate_score import require_deciding
from errbar.selecting.choice_rules import Rule
from errbar.selecting.nested import NestedSearch, NestedSelection
from errbar.selecting.outer_plan import FOLDS, draw_outer_plan, inner_splitter, require_one_holdout
from errbar.selecting.race import FIRST_LOOK, RaceName
from errbar.selecting.read_space import read_space
from errbar.selecting.run_search import SearchRunner, SearchSettings

WHOLE_GRID = 200
"""Configurations up to which a finite space is tried whole where no budget is given."""
DEFAULT_BUDGET = 30
FEWEST_FOLDS = 2
WITHOUT_OUTER = "none"


@dataclass(frozen=True, kw_only=True)
class ReadySelection:
    """All that a selection needs."""

    given: Task
    """The rows as they were read."""
    runner: SearchRunner
    nested: NestedSearch
    kept: Checkpoint
    seconds: float | None
    learners: tuple[Learner, ...]
    facts: Mapping[type, object]
    """What was measured on the rows before they are fitted."""

    def search(self) -> NestedSelection:
        """The final search and those of the outer splits; Ctrl-C says the best so far."""
        until = None if self.seconds is None else time.monotonic() + self.seconds
        try:
            with keep_cluster():  # one for all searches
                return self.nested.run(self.runner, until)
        except KeyboardInterrupt as stop:
            raise KeyboardInterrupt(" ".join(filter(None, [str(stop), self.nested.best_so_far()]))) from None


def prepare_selection(request: SelectRequest, seed: int) -> ReadySelection:
    """Everything read and checked; what can be refused is refused here."""
    refuse_without_outer(request)
    learners = read_learners(request)
    space = read_space(request.space, {name: parameters_of(m) for name, m in learners.items()})
    given, prepared = prepare(request.X, request.y, request, list(learners.values()))
    task = prepared[0].task if len(prepared) == 1 else given
    measure = deciding_measure(request, task)
    settings = read_settings(request, measure, space, seed)
    maker = CandidateMaker(learners, space, replace(given, said=task.said), request.validation)
    nested = lay_out(given, request, settings)
    facts = check_rows(given, FitQuestion(request, nested.plan, [each.learner for each in prepared], seed))
    require_race(settings, request, len(nested.searched.splits))
    require_simple(settings, space)
    kept = _open_checkpoint(request, maker, settings, nested)
    fits = CandidateFits(fit_settings(request), kept.job, seed=seed, shape=nested.shape)
    seconds = None if request.seconds is None else seconds_of(request.seconds, "seconds")
    return ReadySelection(
        given=given,
        runner=SearchRunner(given, maker, fits, settings),
        nested=nested,
        kept=kept,
        seconds=seconds,
        learners=tuple(learners.values()),
        facts=facts,
    )


def lay_out(task: Task, request: SelectRequest, settings: SearchSettings) -> NestedSearch:
    """The plans of both loops, drawn and found possible before any fit.

    An outer split leaves fewer units, or in time's order fewer times, than all rows have: default plans have then fewer
    splits, the inner one first.
    """
    shrinks, failure = task.time is not None and request.outer is None and request.inner is None, None
    for k in range(FOLDS, FEWEST_FOLDS - 1 if shrinks else FOLDS - 1, -1):
        try:
            return _lay_out_within(task, request, draw_outer_plan(task, request, settings.seed, k), settings)
        except BadInput as no:
            failure = no
    assert failure is not None
    raise failure


def _lay_out_within(task: Task, request: SelectRequest, outer: Plan, settings: SearchSettings) -> NestedSearch:
    """Both plans with this outer one; in time's order one validation block may be all that the first rows allow."""
    fewest = FEWEST_FOLDS if task.time is None else 1
    report: Reported = _one_of(request.report, "report", get_args(Reported))  # type: ignore[assignment]
    if report == "chosen":
        require_one_holdout(outer, request, in_time=task.time is not None)
    for k in range(FOLDS, fewest - 1, -1):
        try:
            nested = NestedSearch(task, inner_splitter(task, request, k), outer, settings, report)
            nested.check_inner_plans()
            return nested
        except BadInput:
            if request.inner is not None or k == fewest:
                raise
    raise AssertionError("the last of them returns or raises")


def read_settings(request: SelectRequest, measure: Measure, space: Space, seed: int) -> SearchSettings:
    """How candidates are asked for and chosen, in words that are known."""
    budget, found = _choose_search(request, space)
    return SearchSettings(
        measure=measure,
        searcher=found,
        budget=budget,
        rule=_one_of(request.rule, "rule", get_args(Rule)),  # type: ignore[arg-type]
        race=None if request.race is None else _one_of(request.race, "race", get_args(RaceName)),  # type: ignore[arg-type]
        seed=seed,
    )


def require_race(settings: SearchSettings, request: SelectRequest, splits: int) -> None:
    """BadInput where a race could not drop anybody: its rivals come one by one, or nothing is left after a look."""
    if settings.race is None:
        return
    if settings.searcher.is_adaptive:
        raise BadInput(
            f"A race needs all candidates at its start; {settings.searcher.name} asks for them one after another. "
            "Use `search=grid` or `search=random`, or leave `race` out."
        )
    if request.seconds is not None:
        raise BadInput(
            "A race needs all candidates at its start; `seconds` decides how many there are as it goes on. "
            "Use `budget` with `race`, or leave `race` out."
        )
    if splits <= FIRST_LOOK:
        raise BadInput(
            f"A race looks at candidates after {FIRST_LOOK} inner splits and spares the rest; `inner` has {splits}. "
            "Use kfold(k=5, repeats=5) as `inner`, or leave `race` out."
        )


def require_simple(settings: SearchSettings, space: Space) -> None:
    """BadInput before any fit where the simplest may be asked for in vain: a parameter does not say what is simple."""
    if settings.rule != "simple":
        return
    parameters = [d.parameter for d in space.dimensions if d.branch >= 0]
    silent = dict.fromkeys(p.name for p in parameters if p.simple is None and p.domain.count != 1)
    if silent:
        raise BadInput(
            f"`rule=simple` needs to know what is simple; {', '.join(silent)} of the space does not declare it. "
            'Write {values = [...], simple = "low"} ("high", or "order" for values listed from simple to complex), '
            "or use `rule=best`."
        )


def refuse_without_outer(request: SelectRequest) -> None:
    """A selection without outer splits could only report the winner's own score."""
    if isinstance(request.outer, str) and request.outer.strip().lower() == WITHOUT_OUTER:
        raise Refusal(
            "The winner's own score on the rows that chose it is no estimate of its error "
            f"({codes.WINNERS_OWN_SCORE}): with 100 candidates, 60 rows and no signal it looked 0.17 better than the "
            "truth in simulations. Leave `outer` out, or use `outer=holdout` if fits are dear.",
            code=codes.WINNERS_OWN_SCORE,
        )


def read_learners(request: SelectRequest) -> dict[str, Learner]:
    """Learners by the name that the space knows them by; one alone has the empty name."""
    given = request.learner
    if isinstance(given, Mapping):
        named = {str(name): learner_of(x, kind=request.kind) for name, x in given.items()}
    elif isinstance(given, Sequence) and not isinstance(given, str):
        named = {}
        for one in given:
            made = learner_of(one, kind=request.kind)
            if made.name in named:
                raise BadInput(f"Learners need names of their own; got {made.name} twice. Give a dict by name.")
            named[made.name] = made
    else:
        return {"": learner_of(given, kind=request.kind)}
    if not named:
        raise BadInput("Selecting needs at least one learner; got none.")
    return named if len(named) > 1 else {"": next(iter(named.values()))}


def deciding_measure(request: SelectRequest, task: Task) -> Measure:
    """The measure that decides: `primary`, else the first of `measures`, else error rate or mean squared error."""
    _, named = parse_measures(request.measures)
    if request.primary is not None:
        found = find_measure(request.primary, named)  # type: ignore[arg-type]
    else:
        found = named[0] if named else measure_of("error_rate" if task.classifies else "mse")
    require_measures_fit([*named, found], task)
    return require_deciding(found)


def _choose_search(request: SelectRequest, space: Space) -> tuple[int, Searcher]:
    """The budget and the searcher, each as given or by the space."""
    whole = space.size if space.size is not None and space.size <= WHOLE_GRID else None
    budget = request.budget if request.budget is not None else whole or DEFAULT_BUDGET
    if request.search is None:
        return budget, searcher(choose_searcher(space, budget))
    found = searcher(request.search)  # type: ignore[arg-type]
    if found.name == "grid" and request.budget is None and space.size is not None:
        budget = space.size
    return budget, found


def _one_of(word: str, option: str, words: tuple[str, ...]) -> str:
    if word not in words:
        raise BadInput(f"`{option}` must be {' or '.join(words)}; got {word!r}.")
    return word


def _open_checkpoint(
    request: SelectRequest, maker: CandidateMaker, settings: SearchSettings, nested: NestedSearch
) -> Checkpoint:
    """The job of this very selection: same rows, learners, space, search and plans; none where nothing is kept."""
    if request.store is None:
        return Checkpoint(None, None, nested.plan)
    parts = (
        VERSION,
        maker.task.digest,
        [(name, learner.fingerprint) for name, learner in maker.learners.items()],
        maker.space,
        settings.measure.key,
        settings.searcher.key,
        (settings.budget, settings.rule, settings.race, settings.seed),
        nested.inner.key,
        nested.plan.digest,
        *((nested.report,) if nested.report != "search" else ()),  # jobs that were begun before keep their key
    )
    key = hashlib.sha256(repr(parts).encode()).hexdigest()[:12]
    about = {
        "learner": ", ".join(m.name for m in maker.learners.values()),
        "plan": nested.plan.key,
        "data": maker.task.name,
    }
    return open_keyed_checkpoint(request, key, nested.shape.total, about, nested.plan)
