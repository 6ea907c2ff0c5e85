"""Records: frozen values that every room passes on; an existing record is a valid one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from errbar.records.comparison import Comparison
    from errbar.records.estimate import Estimand, Estimate, Interval
    from errbar.records.finding import Finding
    from errbar.records.measure import Measure
    from errbar.records.plan import Plan
    from errbar.records.predictions import DataFacts, Predictions, Slicing
    from errbar.records.run import Run
    from errbar.records.scored import Scored
    from errbar.records.task import Task

_HOMES = {
    "Comparison": "comparison",
    "DataFacts": "predictions",
    "Estimand": "estimate",
    "Estimate": "estimate",
    "Finding": "finding",
    "Interval": "estimate",
    "Measure": "measure",
    "Plan": "plan",
    "Predictions": "predictions",
    "Run": "run",
    "Scored": "scored",
    "Slicing": "predictions",
    "Task": "task",
}
"""The file of each record, loaded when the record is first used."""

__all__ = [
    "Comparison",
    "DataFacts",
    "Estimand",
    "Estimate",
    "Finding",
    "Interval",
    "Measure",
    "Plan",
    "Predictions",
    "Run",
    "Scored",
    "Slicing",
    "Task",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'errbar.records' has no attribute {name!r}")
    return getattr(import_module(f"errbar.records.{_HOMES[name]}"), name)
