"""Complexity: training, cross-validated and true error by how flexible a learner is allowed to be.

`vary=max_depth=1,2,4,8` names a parameter of the learner and its values; tree, knn, ridge, polynomial and naive_bayes
have one by default. The training error goes on falling where the true error has begun to rise: true less training
error is overfitting, true less Bayes error is underfitting. All values see the same samples. An option of the world
varies just so (`vary=d=1,2,5,20`, `vary=noise=0.5,1,2`): then every value has samples of its own, and the Bayes error
is shown, as it moves too; `world.` before the name means the world's where the learner has one of that name. Not to be
confused with `learning_curve`, which varies the rows. `k`: folds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput, Refusal
from errbar.learners import exact
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.estimate import Estimate
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.recipe import Recipe
from errbar.records.sheet import Cell, Sheet
from errbar.records.study import Setup, Study, StudyResult, Vary
from errbar.records.task import Task
from errbar.studies._bayes_floor import floor_of
from errbar.studies._drawn_task import draw_task
from errbar.studies._learners import learner_in
from errbar.studies._numbers import mean_estimate, mean_se
from errbar.studies._replication import Bench, ReplicationResult, Told, bench, estimate, scored, training_error
from errbar.studies._replications import replicate, stream
from errbar.studies._resampling import drawn
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._truths import true_loss
from errbar.studies._vary_learner import varied, with_setting

PURPOSE = 106
COLUMNS = (
    *("training", "training_se", "cv", "cv_se", "true", "true_se"),
    *("overfitting", "overfitting_se", "underfitting", "underfitting_se"),
)
ALONG = {"penalty": "alpha", "k": "n_neighbors"}
"""What a short name's option is called in the estimator."""
PREFIX = "world."
"""Before a name that learner and world share, to mean the world's."""


class ComplexityJob(NamedTuple):
    """The setup, and the learner, or the setup in its world, with each value."""

    setup: Setup
    vary: Vary
    learners: tuple[Learner, ...] = ()
    setups: tuple[Setup, ...] = ()


def one(shared: ComplexityJob, replication: int) -> dict[str, Told]:
    """One sample for all values, or one in each world."""
    if shared.setups:
        return _in_each_world(shared, replication)
    setup = shared.setup
    rng = stream(setup.seed, PURPOSE, replication)
    task, left, seed, refused = draw_task(setup.world, setup.n, rng)
    if refused is not None:
        return {"refused": refused}
    told: dict[str, Told] = {}
    for i, learner in enumerate(shared.learners):
        model = fit_all(learner, task, seed)
        told[f"true {i}"] = true_loss(left, model, setup.loss, rng)
        told[f"training {i}"] = measure_of(setup.measure).score(evidence_of(model, learner, task)).value
    return told | _cross(shared, task, seed)


def _in_each_world(shared: ComplexityJob, replication: int) -> dict[str, Told]:
    told: dict[str, Told] = {}
    for i, setup in enumerate(shared.setups):
        b = bench(setup, PURPOSE, replication * len(shared.setups) + i)
        if isinstance(b, str):
            told[f"samples at {shared.vary.name}={shared.vary.values[i]}"] = b
            continue
        told |= {f"true {i}": b.truth, f"training {i}": training_error(setup, b)}
        told[f"cv {i}"] = estimate(setup, b, f"kfold(k={setup.settings['k']})")
    return told


def _cross(shared: ComplexityJob, task: Task, seed: int) -> dict[str, Told]:
    """Cross-validated errors: along a whole path from shared work where there is one, value by value otherwise."""
    setup, call = shared.setup, f"kfold(k={shared.setup.settings['k']})"
    try:
        plan = drawn(call, task, seed)
    except (BadInput, Refusal) as no:
        return {f"cv {i}": no.message for i in range(len(shared.learners))}
    path = _path(shared, task, plan)
    if path is not None:
        return {f"cv {i}": scored(setup.measure, task, part.row, part) for i, part in enumerate(path)}
    b = Bench(task, None, np.nan, seed)
    return {f"cv {i}": estimate(setup, b, call, learner) for i, learner in enumerate(shared.learners)}


def _path(shared: ComplexityJob, task: Task, plan: Plan) -> tuple[Any, ...] | None:
    """Predictions for every value at once, None where the learner has no such path."""
    first = shared.learners[0]
    if exact.covers(first, task) is not None:
        return None
    try:
        name = ALONG.get(shared.vary.name, shared.vary.name)
        return exact.predicted_path(first, task, plan, name, shared.vary.values)
    except BadInput:  # covered, but not along this parameter
        return None


def run(setup: Setup) -> StudyResult:
    """A line a value."""
    vary = varied(setup)
    if varies_world(setup, vary):
        shared = ComplexityJob(setup, vary, setups=setups_by_world(setup, vary))
    else:
        shared = ComplexityJob(setup, vary, tuple(with_setting(setup, vary.name, value) for value in vary.values))
    found = ReplicationResult(replicate(one, shared, setup.replications, engine=setup.engine))
    least = [floor_of(s) for s in shared.setups or (setup,)]
    floors = [None if x is None else x.value for x in least] * (1 if shared.setups else len(vary.values))
    extra = ("bayes",) if shared.setups else ()
    sheet = Sheet(
        name="complexity",
        title=f"{setup.measure} of {setup.bare.name} by {vary.name}, {setup.replications:,} samples of {setup.n:,}",
        columns=(vary.name, *extra, *COLUMNS),
        rows=tuple(
            (value, *((floors[i],) if extra else ()), *_row(found, i, floors[i])) for i, value in enumerate(vary.values)
        ),
        notes=(*_notes(found, vary, None if extra else floors[0]), *found.notes()),
    )
    return StudyResult((sheet,), (_headline(setup, found, vary),))


def _row(found: ReplicationResult, i: int, floor: float | None) -> tuple[Cell, ...]:
    training, cv, truth = (found.x(f"{name} {i}") for name in ("training", "cv", "true"))
    below = (None, None) if floor is None else mean_se(truth - floor)
    return (*mean_se(training), *mean_se(cv), *mean_se(truth), *mean_se(truth - training), *below)


def _best(found: ReplicationResult, vary: Vary, name: str) -> int:
    return int(np.nanargmin([np.nanmean(found.x(f"{name} {i}")) for i in range(len(vary.values))]))


def _notes(found: ReplicationResult, vary: Vary, floor: float | None) -> list[str]:
    true, training = (vary.values[_best(found, vary, name)] for name in ("true", "training"))
    bayes = "" if floor is None else f" ({floor:.4g})"
    return [
        f"smallest true error at {vary.name}={true}, smallest training error at {vary.name}={training}",
        f"overfitting: true less training error; underfitting: true less Bayes error{bayes}",
    ]


def _headline(setup: Setup, found: ReplicationResult, vary: Vary) -> Estimate:
    best = _best(found, vary, "true")
    return mean_estimate(
        "least_true_error",
        f"true {setup.measure} at {vary.name}={vary.values[best]}",
        found.x(f"true {best}"),
        level=setup.level,
        about=f"{setup.bare.name} in {setup.world.key} at n={setup.n:,}, the best of {len(vary.values)} values",
    )


def varies_world(setup: Setup, vary: Vary) -> bool:
    """True where the name is an option of the world, and not of the learner unless it is written world.NAME."""
    name = vary.name.removeprefix(PREFIX)
    if name not in setup.world.options:
        if vary.name.startswith(PREFIX):
            known = ", ".join(setup.world.options) or "none"
            raise BadInput(f"{setup.world.name} has no option {name!r} to vary. Its options: {known}.")
        return False
    return vary.name.startswith(PREFIX) or not _is_learners(setup, name)


def _is_learners(setup: Setup, name: str) -> bool:
    model = setup.bare.model
    if isinstance(model, Recipe):
        return name in model.options
    return hasattr(model, "get_params") and name in model.get_params()


def setups_by_world(setup: Setup, vary: Vary) -> tuple[Setup, ...]:
    """The setup in the world with each value; a value that the world cannot take is refused."""
    name = vary.name.removeprefix(PREFIX)
    found = []
    for value in vary.values:
        world = setup.world.having(**{name: value})
        _ = world.law
        found.append(replace(setup, world=world, learner=learner_in(world, setup.bare, setup.n)))
    return tuple(found)


complexity = Study(
    name="complexity",
    label="error by how flexible the learner is",
    run=run,
    options={"n": 100, "replications": 200, "k": 10},
    takes=("measure", "vary"),
    varies="a parameter of the learner, or an option of the world",
    aliases=("flexibility",),
    cites=("hastie2009",),
    about=__doc__ or "",
)
