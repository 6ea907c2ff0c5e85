"""What `score` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

from errbar.requests.choice_groups import Analysis, DrawCount, IntervalChoice, MeasureChoice, Overrides
from errbar.requests.column_groups import FoldRole, PredictionRoles, SliceRole
from errbar.requests.headings import PREDICTIONS, READING
from errbar.requests.option import Request, option
from errbar.requests.outcome_groups import JudgeRole, OutcomeDirection, OutcomeRoles, RankingRole
from errbar.requests.running_groups import CALLS, LOOKS, FitLimit, StoreChoice

if TYPE_CHECKING:
    from errbar.requests.kinds import Table


@final
@dataclass(frozen=True, kw_only=True)
class ScoreRequest(
    Overrides,
    DrawCount,
    Analysis,
    FitLimit,
    StoreChoice,
    IntervalChoice,
    MeasureChoice,
    SliceRole,
    FoldRole,
    RankingRole,
    JudgeRole,
    OutcomeDirection,
    OutcomeRoles,
    PredictionRoles,
    Request,
):
    """A table of predictions, its columns, and what to compute."""

    verb = "score"
    about = """Every measure of fixed predictions, or of predictions out of fold, each with an interval.

A role (truth, label, prob, score, value, id, unit, weight, by, fold, repeat) is a column name of `data` or an
array-like. A file that `predict` wrote from rows with their target needs none, nor does one written by evaluate. With
`fold` the predictions are those of a cross-validation, and the intervals are about the learner, not one model.
With `outcome` there is no truth: each row is what a system scored in one trial of an item, and items are what
intervals rest on. A log of lm-eval, Inspect, promptfoo, HumanEval, BigCodeBench, HELM or OpenAI evals names its own
outcomes, items and trials; a TREC run is graded by `qrels`."""
    positional = ("data",)
    shell_positional = ("data",)
    shell_required = ("data",)
    reworded = {"store": LOOKS, "timeout": CALLS}
    examples = """>>> import errbar
>>> run = errbar.score(truth=[0, 0, 1, 1], label=[0, 1, 1, 1], measures="accuracy")
>>> run["accuracy"].value
0.75"""
    shell_usage = "errbar score FILE --truth COL (--prob | --label | --score | --value) COL"
    shell_headings = {
        PREDICTIONS: "`truth` and one of the others; a log, or a file that errbar wrote, needs none",
        READING: "errbar infers these and prints what it chose",
    }
    shell_examples = """\
errbar score preds.csv --truth y --prob p  # two classes
errbar score house.csv --truth price --value predicted -m rmse,r2  # numbers
errbar score preds.csv --truth y --prob p --unit patient --by site
errbar score grades.csv --outcome correct --item question --trial sample  # no truth
errbar score task.eval -m mean,'pass_at_k(k=2)'  # a log"""
    shell_next = """\
errbar report FILE ...  # make a page
errbar explain roc_auc  # explain a measure"""

    data: Table = option(
        "CSV, TSV, Parquet, Arrow/Feather, JSON, ARFF; a log of lm-eval, Inspect, ...\n"
        "Logs and ranked lists are known by what is in them: see errbar list readers.",
        flag="file",
    )
