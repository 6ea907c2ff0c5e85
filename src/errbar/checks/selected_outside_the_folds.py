"""A step that read the target was fitted before the folds.

Selecting columns by the target, encoding them by it, or fitting a model that others build on shows the learner the rows
that it is tested on. errbar fits every part of a learner anew in every fold, except what is frozen (FrozenEstimator) or
declared to be fitted already (prefit): such a step is refused where its fit reads the target, and noted where it does
not. Whether it was fitted on these rows cannot be seen: one that was fitted on others is sound.
Ten of 200 columns of noise chosen beforehand gave 29 points of accuracy too much at 50 rows, ten of 2,000 gave 31 at
100 rows, ten of 30 gave 10, ten of 200 at 1,000 rows 8.
Example: Pipeline([("select", FrozenEstimator(SelectKBest().fit(X, y))), ("model", LogisticRegression())]).
Remedy: give the step unfitted, inside the pipeline. Override: `because=CODE`, if it was fitted on other rows.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.learner_facts import LearnerFacts
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(LearnerFacts)
    steps = () if found is None else tuple(step for step in found.frozen if step.uses_target)
    if steps:
        named = ", ".join(dict.fromkeys(step.kind for step in steps[:3]))
        yield selected_outside_the_folds.finding(
            f"A step that reads the target must be fitted inside the folds; {named} was fitted beforehand and stays "
            "so. Columns chosen so from noise gave 8 to 31 points of accuracy too much. Give the step unfitted.",
            weight=4.5,
        )


def _example() -> object:
    """A model that is declared to be fitted already."""
    import errbar

    class Chosen:
        def __init__(self, prefit: bool = True) -> None:
            self.prefit = prefit

        def get_params(self, deep: bool = True) -> dict[str, bool]:
            return {"prefit": self.prefit}

        def fit(self, X: Floats, y: Ints) -> Chosen:
            return self

        def predict(self, X: Floats) -> Ints:
            return np.zeros(len(X), dtype=int)

    return errbar.evaluate(Chosen(), np.random.default_rng(0).normal(size=(60, 20)), np.arange(60) % 2)


selected_outside_the_folds = Check(
    code=codes.SELECTED_OUTSIDE_THE_FOLDS,
    name="selected_outside_the_folds",
    severity="refuse",
    title="selection outside the folds",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(LearnerFacts,),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
