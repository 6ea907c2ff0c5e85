"""The result of a study as a run: what it was carried out with, and its sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from errbar._versions import versions
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.run_options import FittedLearner, RunOptions
from errbar.records.sheet import Sheet
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._given_rule import rule_name
from errbar.worlds import Everyone

MUCH = 0.1
"""The share of a population from which a sample's own rows tell in its truth."""


def common_options(setup: Setup) -> dict[str, object]:
    """What every study is carried out with."""
    return {
        "world": setup.world.key,
        "learner": setup.learner.name,
        "n": setup.n,
        "replications": setup.replications,
        "measure": setup.measure,
        "level": setup.level,
    }


def study_options(chosen: Study, setup: Setup) -> dict[str, object]:
    """What the study was carried out with; where it needs no world, none is told."""
    told = common_options(setup)
    if not chosen.world:
        told = {name: x for name, x in told.items() if name not in ("world", "learner", "measure")}
    if setup.rule is not None:
        told = {name: x for name, x in told.items() if name != "learner"} | {"rule": rule_name(setup.rule_text)}
    vary = None if setup.vary is None else {setup.vary.name: list(setup.vary.values)}
    more = {"plan": setup.plan, "interval": setup.interval, "vary": vary, **setup.settings}
    return told | {name: x for name, x in more.items() if x is not None}


def study_run(setup: Setup, found: StudyResult, options: dict[str, object]) -> Run:
    """The run, with what must be known of its world."""
    learner: FittedLearner = {"name": setup.learner.name, "params": dict(setup.learner.params)}
    return Run(
        verb="lab",
        seed=setup.seed,
        data=DataFacts(rows=setup.n, kind=setup.world.kind, classes=setup.world.classes),
        estimates=found.estimates,
        options=cast(RunOptions, options),  # a study has settings of its own besides
        learners=(learner,) if "learner" in options else (),
        sheets=_with_place(found.sheets, setup),
        versions=versions("scikit-learn"),
    )


def _with_place(sheets: tuple[Sheet, ...], setup: Setup) -> tuple[Sheet, ...]:
    """What must be known of the world to read its truths, below the first table."""
    notes = []
    if setup.world.estimated:
        notes.append("this world is itself estimated from data: its truths are truths of the estimate")
    law = setup.world.law
    everyone = len(law.y) if isinstance(law, Everyone) else 0
    if isinstance(law, Everyone) and law.apart:
        rest = f"{everyone - setup.n:,} rows" if law.unit is None else "rows of units"
        notes.append(f"each truth is counted on the {rest} that were not drawn, and varies a little with them")
    elif everyone and setup.n > MUCH * everyone and setup.rule is None:
        notes.append(
            f"a sample is {setup.n:,} of the population's {everyone:,} rows, which the truth is counted on: it counts "
            "rows that trained; take n well below"
        )
    return (replace(sheets[0], notes=(*sheets[0].notes, *notes)), *sheets[1:]) if notes else sheets
