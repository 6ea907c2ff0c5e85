"""A measure of a set of rows, asked of folds that hold one.

An area under the curve orders rows, so a fold of one row has none; R2 of one row is undefined, and explained variance
of one row is a perfect 1 in scikit-learn, whatever was predicted: on pure noise leave-one-out then reports 1.0. errbar
never averages such values: means are pooled over all rows, orders are compared within folds of several rows, and where
no fold has two rows the measure is left out with the reason.
Example: evaluate with `plan=leave_one_out` and `measures=roc_auc`. Remedy: `plan=kfold(k=10)`.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    plan = given.plan
    assert plan is not None
    asked = [e for e in given.estimates if e.slice is None]
    gone = [e for e in asked if e.reason is not None and e.reason.why == "undefined" and _orders(given, e.measure)]
    # Among the default measures the reason in the table is enough; asked for alone, nothing is left of the run.
    if plan.traits.single_rows and gone and len(gone) == len(asked):
        yield set_measure_on_tiny_folds.finding(
            f"{gone[0].label} needs several rows, but each fold of {plan.key} tests one. Averaging folds of one row "
            "gave a perfect score on pure noise. Use kfold(k=10).",
            severity="warn",
            weight=2.0,
        )


def _orders(given: CheckInput, measure: str) -> bool:
    return measure in given.measures and given.measures[measure].reads == "rank"


def _example() -> object:
    """An area under the curve, asked of single rows."""
    import errbar

    X = np.random.default_rng(0).normal(size=(24, 2))
    return errbar.evaluate("naive_bayes", X, np.arange(24) % 2, plan="leave_one_out", measures="roc_auc")


set_measure_on_tiny_folds = Check(
    code=codes.SET_MEASURE_ON_TINY_FOLDS,
    name="set_measure_on_tiny_folds",
    severity="refuse",
    concerns="procedure",
    title="a set measure on folds of one row",
    verbs=("evaluate", "select"),
    needs=("plan",),
    look=_look,
    example=_example,
    cites=("forman2010",),
    about=__doc__ or "",
)
