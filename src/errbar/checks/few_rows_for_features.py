"""Hardly more rows than features.

With fewer than three training rows a feature the error falls steeply with every further row, so an estimate made on
two thirds of the rows is well above the error of a fit on all of them (13 % of the error for ridge with 10 features
and 50 rows). Remedy: `curve` shows how much; `effort=quick` trains on nine tenths.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding

ENOUGH = 3


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    plan, task = evidence.context.get("plan"), evidence.context.get("task")
    if plan is None or task is None or not task.features or plan.traits.design == "fitted_rows":
        return
    if plan.n_train < ENOUGH * len(task.features):
        yield few_rows_for_features.finding(
            f"{plan.n_train:,} training rows for {len(task.features):,} features: the error still falls fast, so it is "
            "overstated for a fit on all rows. `curve` shows by how much.",
            weight=1.0,
        )


few_rows_for_features = Check(
    code=codes.FEW_ROWS_FOR_FEATURES,
    name="few_rows_for_features",
    severity="warn",
    title="few rows for the features",
    look=_look,
    about=__doc__ or "",
)
