"""Columns chosen, or steps fitted, with the target of all rows before they were split.

A column of noise that goes with the target by chance does so in the test rows too, if these had a part in choosing
it. Measured on columns of pure noise, ten of them chosen by all rows: accuracy is 0.79 instead of 0.50 at n = 50 with
200 columns to choose from, 0.81 at n = 100 with 2,000, 0.58 at n = 100 with 30 (Ambroise & McLachlan 2002). Two signs
of it are looked for. Prepared columns: if all of five columns or more have |t| above 2 with the target, and these
begin abruptly, as the tail of noise above a cut does, it is a warning; choices of 10 to 50 of 500 to 10,000 columns
of noise were all seen, of 100 of 2,000 between 15 and 60 %. A step of the model that is frozen (FrozenEstimator) or
declared to be fitted already (prefit) and whose fit reads the target is refused; all other steps are fitted anew in
every fold. With `probe` the whole model is run ten times on shuffled targets, where nothing can be learned: what it
scores beyond chance (t test, 1 %) is refused. A probe sees only what the model does with the rows that it is given,
not what was done before. Give a function (X, y) -> predictions of all rows to probe an evaluation of your own.
Example: SelectKBest(k=10).fit_transform(X, y) before cross-validation. Remedy: give all columns, with the choice as a
step of the model, so that it is made anew in every fold. Override: `because=CODE`, if the columns were chosen on
other rows.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.column_facts import ChosenColumns
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts
from errbar.records.row_facts import ProbeFacts

LEVEL = 0.01


def _look(given: CheckInput) -> Iterator[Finding]:
    probe, chosen, learners = given.fact(ProbeFacts), given.fact(ChosenColumns), given.fact(LearnerFacts)
    steps = () if learners is None else tuple(step for step in learners.frozen if step.uses_target)
    if steps:
        named = ", ".join(dict.fromkeys(step.kind for step in steps[:3]))
        yield selection_outside_the_folds.finding(
            f"{named} reads the target and was fitted beforehand, on all rows. Columns chosen so from noise gave 8 to "
            "31 points of accuracy too much. Give the step unfitted.",
            weight=4.5,
        )
    if probe is not None and probe.p < LEVEL:
        found = "accuracy above chance" if probe.kind == "accuracy" else "correlation with the target"
        yield selection_outside_the_folds.finding(
            f"{probe.model} has {probe.excess:+.3f} {found} on shuffled targets, over {probe.runs} runs "
            f"(p = {probe.p:.2g}). There is nothing to find there, so it has seen the target. Make every choice that "
            "uses the target inside the folds.",
            weight=4.0 + probe.excess,
        )
    if chosen is not None and chosen.look_chosen:
        yield selection_outside_the_folds.finding(
            f"All {chosen.columns} columns have |t| above {chosen.least:.2f} with the target, on average only "
            f"{chosen.mean_excess:.2f} more, as columns of noise have that were chosen by all rows. Their accuracy is "
            "then too high. Give all columns, and put the choice into the model.",
            severity="warn",
            weight=3.0,
        )


def _example() -> object:
    """Ten of five hundred columns of noise, chosen by all rows."""
    import errbar

    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(100, 500)), np.arange(100) % 2
    gap = np.abs(X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0))
    return errbar.check(X[:, np.argsort(-gap)[:10]], y)


selection_outside_the_folds = Check(
    code=codes.SELECTION_OUTSIDE_THE_FOLDS,
    name="selection_outside_the_folds",
    severity="refuse",
    concerns="procedure",
    title="columns chosen outside the folds",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((ProbeFacts, ChosenColumns, LearnerFacts),),
    look=_look,
    example=_example,
    cites=("ambroise2002", "hastie2009"),
    false_alarms=(
        "prepared columns 0 of 355 clean sets (30 to 3,000 rows); the probe, of models that choose inside the "
        "folds, 0.00 to 0.02 of 60 (0.01 is meant); frozen steps are facts"
    ),
    about=__doc__ or "",
)
