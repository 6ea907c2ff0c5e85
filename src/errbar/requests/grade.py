"""What `lab.grade` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import Analysis
from errbar.requests.kinds import Asked, Graded, GradedOn, Number, Whole, WorldCall
from errbar.requests.lab import LabWords
from errbar.requests.option import Request, option
from errbar.requests.running_groups import EngineChoice, StoreChoice


@final
@dataclass(frozen=True, kw_only=True)
class GradeRequest(Analysis, StoreChoice, EngineChoice, LabWords, Request):
    """An interval or a test, and the world it is graded in."""

    verb = "lab.grade"
    about = """How often an interval covers the true value, or a test or gate errs: one by its name, or a function.

of="predictions": a rule is fitted on `n_fit` rows (n by default) and asked about n new ones; the function gets
(truth, predicted) and gives (low, high) for the rule's true measure. of="data": the function gets (X, y) of n
rows and is graded against the true error of the learner fitted on them, and of the learner at n. kind="test":
the function gives a p-value; the share of samples on which it is at most 1 - level is the rejection rate.

of="models": a test gets (truth, left, right) of two models on the same n rows, of="losses" the losses of their rows
(left, right), and gives a p-value, or True where it tells them apart: of two equal models, its type I error, and of two
of which the left one is worse, its power. kind="gate": the function gives PASS, FAIL or INCONCLUSIVE: of (truth,
predicted, limit), where the limit is the model's own true value (of="predictions"), or of (truth, champion, candidate)
and their losses, where both are equal. By name: "compare", a contrast such as "mcnemar", "gate"."""
    positional = ("interval", "world")
    required = ("interval", "world")
    reworded = {"store": "Folder of saved runs; errbar keeps this run there."}
    examples = """>>> import errbar
>>> run = errbar.lab.grade(lambda truth, predicted: (0.0, 1.0), "two_gaussians", n=20, replications=5)
>>> run["coverage"].value
1.0"""

    interval: Graded = option("Function, or the name of an interval or a test; compare; gate.")
    world: WorldCall = option("Simulation by name, with options as in 'xor(noise=0.5)', or a World.")
    n: Whole = option("Rows to predict, or to learn from, in each sample.", 100)
    n_fit: Whole | None = option("Rows that the rule is fitted on; by default as many as `n`.")
    of: GradedOn = option("What the function reads: predictions, data, models, or losses of two models.", "predictions")
    kind: Asked = option("What it returns: an interval, the p-value of a test, or the verdict of a gate.", "interval")
    harm: Number = option("Two models: share of rows that the worse one answers as if they were others.", 0.2)
    slack: Number = option("Gate: how much further from perfect the limit lies that should be reached.", 0.25)
    replications: Whole = option("Number of samples.", 500)
