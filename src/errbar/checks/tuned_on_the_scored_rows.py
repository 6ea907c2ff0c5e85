"""Rows that are scored also decided when to stop, or where to cut.

A learner that stops by the loss on validation rows, and is then tested on those rows, has chosen its best round for
them. errbar looks at what a learner holds under a name such as eval_set, X_val or validation_data, in its parameters or
in what its function refers to, and compares those rows with the rows of the task. With 100 rounds of boosting on 100
rows of noise, the best round by the test rows looked 6 points of accuracy better than it was.
Example: a function that passes eval_set=[(X_val, y_val)] to every fit, where X_val is part of the data.
Remedy: `validation=0.2` sets rows of every training part aside for stopping. Override: `because=CODE`, if these rows
are never scored.
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


NEARLY_ALL = 0.9


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(LearnerFacts)
    for held in () if found is None else found.held:
        if held.known >= max(3, NEARLY_ALL * held.rows):
            yield tuned_on_the_scored_rows.finding(
                f"Rows that are scored must not decide when a fit stops; {held.known:,} of {held.rows:,} rows in "
                f"{held.where!r}, which the learner holds, are rows of this data. Use `validation=0.2`, which sets "
                "rows of every training part aside.",
                weight=3.5,
            )


def _example() -> object:
    """A function that keeps a part of the data to stop by."""
    import errbar

    X, y = np.random.default_rng(0).normal(size=(60, 3)), np.arange(60) % 2
    X_val = X[40:]

    def stops_early(X_train: Floats, y_train: Ints, X_test: Floats) -> Ints:
        return np.full(len(X_test), len(X_val) % 2)

    return errbar.evaluate(stops_early, X, y, plan="kfold(k=3)")


tuned_on_the_scored_rows = Check(
    code=codes.TUNED_ON_THE_SCORED_ROWS,
    name="tuned_on_the_scored_rows",
    severity="refuse",
    title="early stopping on the scored rows",
    verbs=("evaluate", "select", "compare", "check"),
    needs=(LearnerFacts,),
    look=_look,
    example=_example,
    about=__doc__ or "",
)
