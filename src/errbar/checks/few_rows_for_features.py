"""Hardly more rows than features.

With fewer than three training rows a feature the error falls steeply with every further row, so an estimate made on
two thirds of the rows is well above the error of a fit on all of them (13 % of the error for ridge with 10 features
and 50 rows). Remedy: `curve` shows how much; `effort=quick` trains on nine tenths.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

ENOUGH = 3
REMEDY = {"select": "errbar evaluate of the chosen learner has a curve that shows by how much."}
"""Of verbs that draw no curve themselves."""


def _look(given: CheckInput) -> Iterator[Finding]:
    plan = given.plan
    task = given.task
    assert plan is not None and task is not None
    if not task.features or plan.traits.design == "fitted_rows":
        return
    if plan.n_train < ENOUGH * task.features:
        yield few_rows_for_features.finding(
            f"{plan.n_train:,} training rows are few for {task.features:,} features. The error still falls fast, so a "
            f"fit on all rows errs less than stated. {REMEDY.get(given.verb, '`curve` shows by how much.')}",
            weight=1.0,
        )


def _example() -> object:
    """Forty training rows for twenty features."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 20))
    return errbar.evaluate("naive_bayes", X, np.arange(60) % 2)


few_rows_for_features = Check(
    code=codes.FEW_ROWS_FOR_FEATURES,
    name="few_rows_for_features",
    severity="warn",
    concerns="model",
    title="few rows for the features",
    verbs=("evaluate", "select"),
    needs=("plan", "task"),
    look=_look,
    example=_example,
    cites=("peduzzi1996",),
    about=__doc__ or "",
)
