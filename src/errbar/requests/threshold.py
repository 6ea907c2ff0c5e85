"""What `threshold` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from errbar.requests.choice_groups import Analysis, Overrides
from errbar.requests.column_groups import FoldRole, PredictionRoles
from errbar.requests.headings import CHOICES, OUTPUT, PREDICTIONS
from errbar.requests.option import Request, option
from errbar.requests.ranges import SHARE
from errbar.requests.running_groups import LOOKS, ModelOutput, OutputChoice, StoreChoice
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
        "truth": "True class.",
        "label": "Unused: a threshold needs `prob` or `score`.",
        "value": "Unused: a threshold is for classes.",
        "kind": "binary or multiclass. [default: inferred]",
        "cost": "Cost of errors: fn=10,fp=1, with columns fn=amount,fp=5, one column, or a file.\n"
        "One column: what an error costs in that row. A file: its first column is the true class, each further column "
        "the costs of one predicted class.",
        "threshold": "Threshold to compare the chosen one with.",
        "plan": "Folds that test the choice. [default: 'kfold(k=10, repeats=5)']\n"
        "They keep classes in proportion and units whole.",
        "fold": "Fold of each row, if the predictions come from cross-validation.\n"
        "Rows of one fold are then predicted by the threshold that the others chose, and the numbers are about the "
        "learner.",
        "store": f"{LOOKS}\nIt keeps the run too.",
        "save": "With `model`: save it with the chosen threshold; the name ends in .joblib or .pkl.\n"
        "errbar predict then uses that threshold.",
    }
    examples = """>>> import errbar
>>> truth, prob = [0, 0, 0, 1, 0, 1, 1, 1] * 5, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] * 5
>>> run = errbar.threshold(truth=truth, prob=prob, cost={"fn": 10, "fp": 1})
>>> run.threshold.value, run["cost"].value  # one false alarm in eight rows
(0.35, 0.125)"""
    shell_usage = "errbar threshold FILE --truth COL --prob COL (--cost COSTS | --goal GOAL)"
    shell_headings = {PREDICTIONS: "`truth` and `prob` or `score`; a file that errbar wrote needs none"}
    shell_examples = """\
errbar threshold preds.csv --truth died --prob risk --cost fn=10,fp=1
errbar threshold preds.csv --truth fraud --prob p --cost fn=amount,fp=5
errbar threshold preds.csv --truth died --prob risk --goal sensitivity=0.9
errbar threshold preds.csv --truth y --prob p --goal top=0.1 --prevalence 0.02
errbar threshold preds.csv --truth grade --prob p_a p_b p_c --cost costs.csv
errbar threshold p.csv --truth y --prob p --goal f1 --model m.joblib --save n.joblib"""
    shell_next = "errbar score FILE ... --threshold P  # score with it"

    data: Table = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="file")
    goal: Text | None = option(
        "cost, youden, f1, sensitivity=0.9, specificity=0.9, or top=0.1. [default: cost, if given]\n"
        "top is the share of rows that you can act on.",
        panel=CHOICES,
        shape="GOAL",
    )
    prevalence: Number | None = option(
        "Share of positives where you will use the threshold, if not that of these rows.",
        panel=CHOICES,
        within=SHARE,
        shape="SHARE",
    )
    out: File | None = option(
        "Also write the rows with their new labels to this file; the name ends in .parquet.",
        panel=OUTPUT,
    )
    model: ModelFile = option("Saved model that gets the threshold. Needs `save`.", panel=OUTPUT)
