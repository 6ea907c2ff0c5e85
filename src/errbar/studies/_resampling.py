"""Resampling a sample: its plan, and samples of one class, from which nothing can be learned."""

from __future__ import annotations

import numpy as np

from errbar.records.plan import Plan
from errbar.records.task import Task
from errbar.resampling.draw_plan import EFFORTS, draw_plan


def drawn(call: str, task: Task, seed: int) -> Plan:
    """The plan of an effort, or of a splitter's call."""
    return draw_plan(task, None, call, seed) if call in EFFORTS else draw_plan(task, call, "standard", seed)


def one_class(task: Task) -> str | None:
    """Why a sample of a single class can be neither learned from nor graded; None where there are two."""
    if not task.classifies or len(np.unique(task.y)) > 1:
        return None
    return f"every one of {task.n:,} rows is of class {task.classes[int(task.y[0])]!r}"
