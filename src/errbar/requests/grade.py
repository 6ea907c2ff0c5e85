"""What `lab.grade` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.groups import Analysis, EngineChoice, StoreChoice
from errbar.requests.kinds import Asked, Graded, GradedOn, Whole, WorldCall
from errbar.requests.lab import LabWords
from errbar.requests.option import Request, option


@final
@dataclass(frozen=True, kw_only=True)
class GradeRequest(Analysis, StoreChoice, EngineChoice, LabWords, Request):
    """An interval or a test, and the world it is graded in."""

    verb = "lab.grade"
    about = """How often an interval holds the truth: one on errbar's shelf by its name, or a function of yours.

of="predictions": a rule is fitted on `n_fit` rows (n by default) and asked about n new ones; the function gets
(truth, predicted) and gives (low, high) for the rule's true measure. of="data": the function gets (X, y) of n
rows and is graded against the true error of the learner fitted on them, and of the learner at n. kind="test":
the function gives a p-value; the share of samples on which it is at most 1 - level is the rejection rate."""
    positional = ("interval", "world")
    required = ("interval", "world")
    reworded = {"store": "Folder of the run store."}
    examples = """>>> import errbar
>>> run = errbar.lab.grade(lambda truth, predicted: (0.0, 1.0), "two_gaussians", n=20, replications=5)
>>> run["coverage"].value
1.0"""

    interval: Graded = option("A function, or the name of an interval on the shelf.")
    world: WorldCall = option("A world by name, with options as in 'xor(noise=0.5)', or a World.")
    n: Whole = option("Rows that are predicted or learned from in each sample.", 100)
    n_fit: Whole | None = option("Rows that the rule is fitted on; as many as `n` by default.")
    of: GradedOn = option("What the function reads: predictions, or data.", "predictions")
    kind: Asked = option("What the function gives: an interval, or the p-value of a test.", "interval")
    replications: Whole = option("How many samples.", 500)
