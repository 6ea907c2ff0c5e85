"""Columns were scaled by all rows before they were split.

Means and deviations that know the test rows hardly help: in nine conditions the area under the curve changed by at most
0.005, accuracy by 0.001. It is a note, and no reason to doubt a result; it matters where rows are few or drift in time.
Seen where every column of fractions has mean 0 and deviation 1, or runs from 0 to 1, exactly; or where a step without a
use for the target is frozen.
Example: StandardScaler().fit_transform(X) before cross-validation. Remedy: the scaler as a step of the pipeline; short
names such as logistic scale inside the folds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts
from errbar.records.plain_columns import ScaledColumns


def _look(given: CheckInput) -> Iterator[Finding]:
    learners, columns = given.fact(LearnerFacts), given.fact(ScaledColumns)
    steps = () if learners is None else tuple(step for step in learners.frozen if not step.uses_target)
    if steps:
        yield scaler_outside_the_folds.finding(
            f"{', '.join(dict.fromkeys(step.kind for step in steps[:3]))} was fitted before the folds, without the "
            "target. This changes an error by 0.005 at most, as a rule. Give it unfitted, inside the pipeline.",
            weight=0.05,
        )
    if columns is not None and columns.how is not None:
        yield scaler_outside_the_folds.finding(
            f"All {columns.columns:,} columns of fractions are {columns.how}, exactly: scaled by all rows "
            "together. This changes an error by 0.005 at most, as a rule. Scale inside the pipeline.",
            weight=0.05,
        )


def _example() -> object:
    """Columns with mean 0 and deviation 1."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 3))
    return errbar.check((X - X.mean(axis=0)) / X.std(axis=0), np.arange(60) % 2)


scaler_outside_the_folds = Check(
    code=codes.SCALER_OUTSIDE_THE_FOLDS,
    name="scaler_outside_the_folds",
    severity="note",
    concerns="procedure",
    title="a scaler outside the folds",
    verbs=("evaluate", "select", "compare", "check"),
    needs=((LearnerFacts, ScaledColumns),),
    look=_look,
    example=_example,
    cites=("kapoor2023", "hastie2009"),
    about=__doc__ or "",
)
