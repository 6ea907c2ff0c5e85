"""What `threshold` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from errbar.requests.choice_groups import CHOICES, Analysis, Overrides
from errbar.requests.column_groups import FoldRole, PredictionRoles
from errbar.requests.option import Request, option
from errbar.requests.ranges import SHARE
from errbar.requests.running_groups import LOOKS, RUNNING, ModelOutput, OutputChoice, StoreChoice
from errbar.requests.splitting_groups import PlanName

if TYPE_CHECKING:
    from errbar.requests.kinds import File, ModelFile, Number, Table, Text


@final
@dataclass(frozen=True, kw_only=True)
class ThresholdRequest(
    OutputChoice, ModelOutput, StoreChoice, Overrides, Analysis, PlanName, FoldRole, PredictionRoles, Request
):
    """A table of predictions, what errors cost, and what the cut is to serve."""

    verb = "threshold"
    about = """The cut of a probability that serves a goal, and what it costs on rows that did not choose it.

The cut is chosen on all rows. Its cost comes from cross-fitting: each row is called by the cut that the rows of other
folds chose (5 partitions into 10 folds, by class and by whole units). With more than two classes and costs, rows are
called the class of least expected cost."""
    positional = ("data",)
    shell_positional = ("data",)
    shell_required = ("data",)
    reworded = {
        "truth": "Column of the true class.",
        "label": "Not read: a threshold makes labels of `prob` or `score`.",
        "value": "Not read: a threshold is for classes.",
        "kind": "binary or multiclass, if the values do not show it.",
        "cost": "fn=10,fp=1, where each may be a column (fn=amount,fp=5); a column of what an error costs in that row; "
        "a file: first column the true class, then a column of costs per predicted class.",
        "threshold": "The cut that the chosen one is compared with.",
        "plan": "How the choice is cross-fitted; by default 'kfold(k=10, repeats=5)', by class and by whole units.",
        "fold": "Column of folds, where the predictions are out of fold: rows of one fold are called by the cut that "
        "the others chose, and the numbers are about the learner.",
        "store": f"{LOOKS} It keeps the run too.",
        "save": "With `model`: keep that model and the chosen threshold in this file, which must end in .joblib or "
        ".pkl; errbar predict then makes labels by it.",
    }
    examples = """>>> import errbar
>>> truth, prob = [0, 0, 0, 1, 0, 1, 1, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] * 5
>>> run = errbar.threshold(truth=truth, prob=prob, cost={"fn": 10, "fp": 1})
>>> run.threshold.value, run["cost"].value  # one false alarm in eight rows
(0.35, 0.125)"""
    shell_examples = """Examples:
  errbar threshold preds.csv --truth died --prob risk --cost fn=10,fp=1 --unit patient
  errbar threshold preds.csv --truth fraud --prob p --cost fn=amount,fp=5
  errbar threshold preds.csv --truth died --prob risk --goal sensitivity=0.9 --out labelled.parquet
  errbar threshold preds.csv --truth y --prob p --goal top=0.1 --prevalence 0.02
  errbar threshold preds.parquet --truth grade --prob p_a p_b p_c --cost costs.csv
  errbar threshold preds.csv --truth died --prob risk --cost fn=10,fp=1 --model m.joblib --save m2.joblib"""

    data: Table = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="file")
    goal: Text | None = option(
        "cost (where costs are given), youden, sensitivity=0.9, specificity=0.9, f1, or top=0.1: the share of rows "
        "that can be acted on.",
        panel=CHOICES,
    )
    prevalence: Number | None = option(
        "Share of positives where the threshold will be used, if it is not that of these rows.",
        panel=CHOICES,
        within=SHARE,
    )
    out: File | None = option(
        "Also write the rows with the labels that the chosen threshold makes to this file, which must end in .parquet.",
        panel=RUNNING,
    )
    model: ModelFile = option("A saved model that gets the threshold; needs `save`.", panel=RUNNING)
