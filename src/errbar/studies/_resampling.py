"""Resampling a sample: its plan, what a fit on all rows makes of them, and samples that nobody can learn from."""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.estimating.design import EFFORTS, plan_for
from errbar.learners.fitting import predict_rows
from errbar.measures._evidence import Evidence
from errbar.records.learner import Learner
from errbar.records.plan import Plan
from errbar.records.predictions import Predictions
from errbar.records.task import Task


def one_class(task: Task) -> str | None:
    """Why a sample of a single class can be neither learned from nor graded; None where there are two."""
    if not task.classifies or len(np.unique(task.y)) > 1:
        return None
    return f"every one of {task.n:,} rows is of class {task.classes[int(task.y[0])]!r}"


def drawn(call: str, task: Task, seed: int) -> Plan:
    """The plan of an effort, or of a splitter's call."""
    return plan_for(task, None, call, seed) if call in EFFORTS else plan_for(task, call, "standard", seed)


def resubstituted(model: Any, learner: Learner, task: Task) -> Evidence:
    """What a model fitted on all rows says of them."""
    fold = predict_rows(model, learner, task, np.arange(task.n))
    return Evidence(
        Predictions(
            kind=task.kind,
            truth=task.y,
            label=fold.label,
            prob=fold.prob,
            score=fold.score,
            value=fold.value,
            classes=task.classes,
            positive=task.positive,
            family="resubstitution",
        )
    )
