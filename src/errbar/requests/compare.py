"""What `compare` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import CHOICES, Analysis, DrawCount, MeasureChoice, Overrides, PrimaryChoice
from errbar.requests.column_groups import ComparedFiles, TaskRoles
from errbar.requests.kinds import Amounts, Call, Features, Flag, Models, Text, Values
from errbar.requests.option import Request, option
from errbar.requests.running_groups import Execution
from errbar.requests.splitting_groups import PLANNING, PlanChoice, RowChecks, ValidationChoice

SCORES = "Scores by data set or fold"


@final
@dataclass(frozen=True, kw_only=True)
class CompareRequest(
    Overrides,
    DrawCount,
    Analysis,
    Execution,
    PrimaryChoice,
    MeasureChoice,
    ValidationChoice,
    RowChecks,
    PlanChoice,
    TaskRoles,
    ComparedFiles,
    Request,
):
    """Two or more models, the rows they are compared on, and what decides."""

    verb = "compare"
    about = """Which of two or more models is better, on which measure, by how much: every gap with an interval.

A gap is right minus left. Learners are fitted over one plan that is drawn for all of them; predictions that are there
already are paired row by row; evaluated runs are compared over the plan they share."""
    positional = ("models", "X", "y")
    required = ("models",)
    shell_positional = ("models",)
    several = ("label", "score")
    reworded = {
        "truth": "Column of the true class or value.",
        "label": "Column of predicted classes; several columns of one file are several models.",
        "prob": "Column of P(positive), or one column per class; several columns of one file are several models.",
        "score": "Column of scores that are no probabilities.",
        "value": "Column of predicted numbers.",
        "id": "Column that names each row: rows are paired by it. Without it they are paired in their order.",
        "weight": "Column of row weights: rows are scored with them; learners that take them are fitted with them.",
        "by": "Columns whose values cut the rows into slices: every gap also in each of them.",
        "cost": "fn=10,fp=1, or a file of costs.",
        "target": "Column to predict: learners are fitted here, over one plan.",
        "gap": "Time left out between training and test.",
        "window": "How far back training rows may go.",
        "strata": "Column to keep in proportion; classes are by default.",
        "plan": "How rows are split for the learners, for example 'kfold(k=10)'; see errbar list splits.",
        "effort": "Without `plan`: random halves, quick (10 fits a learner), standard (30), thorough (90).",
        "memory": "Memory to stay within, for example 8G.",
        "store": "Folder of the run store: runs are looked up in it, and this one is kept.",
    }
    examples = """>>> import errbar
>>> a, b = {"label": [1, 1, 0, 0]}, {"label": [1, 0, 0, 0]}
>>> errbar.compare({"a": a, "b": b}, truth=[1, 1, 0, 0], measures="accuracy").comparisons[0].gap
-0.25"""
    shell_examples = """Examples:
  errbar compare old.parquet new.parquet --truth y --prob p --id row --unit patient --primary log_loss
  errbar compare preds.csv --truth y --prob p_old p_new --primary accuracy --margin 0.01
  errbar compare site_a.csv site_b.csv --truth y --label l --test separate -m error_rate
  errbar compare 7f3a 91bc --primary error_rate
  errbar compare wdbc.csv --target malignant --model logistic forest
  errbar compare scores.csv --datasets name --better high
  errbar compare cv_scores.csv --fold-scores --plan 'kfold(k=10, repeats=10)' --better high"""

    models: Models = option(
        "Two or more files of predictions, or ids of evaluated runs; one file with several columns in `prob`, `label`, "
        "`score` or `value`; the data, with `target` and the learners; or a table of scores, with `datasets` or "
        "`fold_scores`."
    )
    X: Features = option("Rows to fit learners on.", python_only=True)
    y: Values = option("Values to predict, a value per row of `X`; or name their column as `target`.", python_only=True)
    powerful: Flag = option(
        "Train on two thirds instead of a half: more gaps are found, up to 11 % false alarms.", False, panel=PLANNING
    )
    datasets: Text | None = option(
        "The file is a table of scores: this column names the data sets, each other column is a learner.", panel=SCORES
    )
    learner: Text | None = option(
        "With `datasets`, a table with a line per score: the column of learners (`value` names the scores). With "
        "`fold_scores`: the column of models.",
        panel=SCORES,
    )
    better: Text | None = option(
        "With `datasets` or `fold_scores`: low or high scores are better; or name a measure with `measures`.",
        panel=SCORES,
    )
    fold_scores: Flag = option(
        "The file is a table of scores that are there already, a line per model, repeat and fold (columns model, "
        "repeat, fold, score; `learner`, `repeat`, `fold`, `score` name others); `plan` says how they were made, "
        "`better` which way is better.",
        False,
        panel=SCORES,
    )
    adjust: Call = option(
        "How p is adjusted for many comparisons: holm (the default), hochberg, bonferroni, or bh, which limits the "
        "share of false differences instead of the chance of any.",
        panel=CHOICES,
    )
    margin: Amounts | None = option(
        "The gap that is of no consequence: 0.01 for the primary measure, or accuracy:0.01.", panel=CHOICES
    )
    test: Call = option(
        "One test by name, for example 'mcnemar(p=exact)', or separate for models on rows of their own; see errbar "
        "list contrasts. The default is chosen by measure and plan.",
        panel=CHOICES,
    )
    against: Text | None = option("Compare every model with this one only.", panel=CHOICES)
