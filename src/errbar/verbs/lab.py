"""lab: a world whose truth is known in, what a study finds there out, with Monte-Carlo errors."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from errbar._versions import versions
from errbar.errors import BadInput
from errbar.learners.fitting import one_thread
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.records.world import World
from errbar.stores import open_store
from errbar.studies import grade_procedure, grade_setup, resolve_setup
from errbar.studies import study as study_of
from errbar.verbs._options import checked
from errbar.verbs.world import world as world_of
from errbar.worlds import Everyone

MUCH = 0.1
"""The share of a population from which a sample's own rows tell in its truth."""


class Lab:
    """`errbar.lab(...)` carries out a study; `errbar.lab.grade(...)` grades an interval or a test of your own."""

    def __call__(
        self,
        world: str | World | None = None,
        *,
        study: str | Study = "coverage",
        learner: Any = None,
        n: int | None = None,
        replications: int | None = None,
        plan: str | None = None,
        interval: str | None = None,
        measure: str | None = None,
        vary: Any = None,
        engine: Any = "serial",
        store: Any = None,
        level: float = 0.95,
        seed: int = 0,
    ) -> Run:
        """What a study finds in a world: tables in run.sheets, every number with its Monte-Carlo standard error.

        `world` is a name such as "two_gaussians(d=20)", a World, or rows of your own:
        "population(file=rows.csv, target=y)". `learner` is whatever errbar.evaluate takes, or "bayes", the world's own
        best rule. `vary` is "max_depth=1,2,4" or {"max_depth": [1, 2, 4]} where the study varies something.

        >>> import errbar
        >>> run = errbar.lab("discrete_table", study="bayes", n=20, replications=5)
        >>> run["bayes_error"].value
        0.125
        """
        began = time.perf_counter()
        level, seed = checked(level, seed, interval if interval != "naive" else None)
        chosen = study_of(study)
        setup = resolve_setup(
            chosen,
            None if world is None else world_of(world),
            learner=learner,
            n=n,
            replications=replications,
            plan=plan,
            interval=interval,
            measure=measure,
            vary=vary,
            engine=engine,
            level=level,
            seed=seed,
        )
        with one_thread():
            found = chosen.run(setup)
        return _kept(_run(setup, found, {"study": chosen.name, **_told(chosen, setup)}, began), store)

    def grade(
        self,
        interval: str | Callable[..., Any],
        world: str | World,
        *,
        learner: Any = None,
        n: int = 100,
        n_fit: int | None = None,
        of: Literal["predictions", "data"] = "predictions",
        kind: Literal["interval", "test"] = "interval",
        measure: str | None = None,
        level: float = 0.95,
        replications: int = 500,
        seed: int = 0,
        engine: Any = "serial",
        store: Any = None,
    ) -> Run:
        """How often an interval holds the truth: one on errbar's shelf by its name, or a function of yours.

        of="predictions": a rule is fitted on `n_fit` rows (n by default) and asked about n new ones; the function gets
        (truth, predicted) and gives (low, high) for the rule's true measure. of="data": the function gets (X, y) of n
        rows and is graded against the true error of the learner fitted on them, and of the learner at n. kind="test":
        the function gives a p-value; the share of samples on which it is at most 1 - level is the rejection rate.

        >>> import errbar
        >>> run = errbar.lab.grade(lambda truth, predicted: (0.0, 1.0), "two_gaussians", n=20, replications=5)
        >>> run["coverage"].value
        1.0
        """
        began = time.perf_counter()
        level, seed = checked(level, seed)
        if not callable(interval) and not isinstance(interval, str):
            raise BadInput(f"grade takes a function or the name of an interval; got {type(interval).__name__}.")
        setup, asked = grade_setup(
            interval,
            world_of(world),
            learner=learner,
            n=n,
            n_fit=n_fit,
            of=of,
            kind=kind,
            measure=measure,
            level=level,
            replications=replications,
            seed=seed,
            engine=engine,
        )
        with one_thread():
            found = grade_procedure(setup, asked)
        told = {"study": "grade", "graded": asked.name, "of": of, "kind": kind, **_common(setup)}
        return _kept(_run(setup, found, told, began), store)

    def __repr__(self) -> str:
        return "errbar.lab"


def _common(setup: Setup) -> dict[str, Any]:
    return {
        "world": setup.world.key,
        "learner": setup.learner.name,
        "n": setup.n,
        "replications": setup.replications,
        "measure": setup.measure,
        "level": setup.level,
    }


def _told(chosen: Study, setup: Setup) -> dict[str, Any]:
    """What the study was carried out with; where it needs no world, none is told."""
    told = _common(setup)
    if not chosen.world:
        told = {name: x for name, x in told.items() if name not in ("world", "learner", "measure")}
    vary = None if setup.vary is None else {setup.vary.name: list(setup.vary.values)}
    more = {"plan": setup.plan, "interval": setup.interval, "vary": vary, **setup.settings}
    return told | {name: x for name, x in more.items() if x is not None}


def _run(setup: Setup, found: StudyResult, options: dict[str, Any], began: float) -> Run:
    learners = ({"name": setup.learner.name, "params": dict(setup.learner.params)},) if "learner" in options else ()
    return Run(
        verb="lab",
        seed=setup.seed,
        data=DataFacts(rows=setup.n, kind=setup.world.kind, classes=setup.world.classes),
        estimates=found.estimates,
        options=options,
        learners=learners,
        sheets=_with_place(found.sheets, setup),
        versions=versions("scikit-learn"),
        seconds=time.perf_counter() - began,
    )


def _with_place(sheets: tuple[Sheet, ...], setup: Setup) -> tuple[Sheet, ...]:
    """What must be known of the world to read its truths, below the first table."""
    notes = []
    if setup.world.estimated:
        notes.append("this world is itself estimated from data: its truths are truths of the estimate")
    law = setup.world.law
    everyone = len(law.y) if isinstance(law, Everyone) else 0
    if everyone and setup.n > MUCH * everyone:
        notes.append(
            f"a sample is {setup.n:,} of the population's {everyone:,} rows, which the truth is counted on: it counts "
            "rows that trained; take n well below"
        )
    return (replace(sheets[0], notes=(*sheets[0].notes, *notes)), *sheets[1:]) if notes else sheets


def _kept(run: Run, store: Any) -> Run:
    if store is not None:
        with open_store(store) as opened:
            opened.save(run)
    return run


lab = Lab()
