"""Fits that failed and were counted as wrong.

Asked for by `count_failures_as_wrong`: a fit that raised counts as wrong on all its test rows, since a learner that
fails on some training sets would fail its users too. Dropping such fits instead would flatter the learner. Remedy: mend
the cause that the message quotes, so that every fit succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.types import Floats, Ints


def _look(given: CheckInput) -> Iterator[Finding]:
    folds = given.folds
    assert folds is not None
    if not folds.failed:
        return
    total = folds.fits
    yield failures_counted.finding(
        f"{len(folds.failed)} of {total} fits failed. They count as wrong on all their rows, and measures of "
        f"probabilities are left out. The first: {folds.failed[0][1]}",
        weight=3.0,
    )


def _example() -> object:
    """A learner that fails where the first row is not among its training rows."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    y = np.arange(60) % 2

    def fails_without_the_first_row(X_train: Floats, y_train: Ints, X_test: Floats) -> Ints:
        if X_train.min() > 0:
            raise ValueError("the first row is missing")
        return np.zeros(len(X_test), dtype=int)

    return errbar.evaluate(fails_without_the_first_row, X, y, plan="kfold(k=3)", count_failures_as_wrong=True)


failures_counted = Check(
    code=codes.FAILURES_COUNTED,
    name="failures_counted",
    severity="note",
    concerns="model",
    title="failed fits counted as wrong",
    verbs=("evaluate", "select"),
    needs=("folds",),
    look=_look,
    example=_example,
    cites=("kapoor2024",),
    about=__doc__ or "",
)
