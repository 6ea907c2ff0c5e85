"""Records: frozen values that every room passes on; an existing record is a valid one."""

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimand, Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.measure import Measure
from errbar.records.plan import Plan
from errbar.records.predictions import DataFacts, Predictions, Slicing
from errbar.records.run import Run
from errbar.records.scored import Scored
from errbar.records.task import Task

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
