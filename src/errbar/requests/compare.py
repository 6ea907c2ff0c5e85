"""What `compare` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import Analysis, DrawCount, MeasureChoice, Overrides, PrimaryChoice
from errbar.requests.column_groups import ComparedFiles, TaskRoles
from errbar.requests.headings import CHOICES, PLANNING, SCORES
from errbar.requests.kinds import Amounts, Call, Features, Flag, Models, Text, Values
from errbar.requests.option import Request, option
from errbar.requests.outcome_groups import OutcomeDirection, OutcomeRoles, RankingRole, SystemRole
from errbar.requests.running_groups import Execution
from errbar.requests.splitting_groups import PlanChoice, RowChecks, ValidationChoice


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
    SystemRole,
    RankingRole,
    OutcomeDirection,
    OutcomeRoles,
    ComparedFiles,
    Request,
):
    """Two or more models, the rows they are compared on, and what decides."""

    verb = "compare"
    about = """Which of two or more models is better, on which measure, by how much: every difference with an interval.

A difference is right minus left. errbar fits learners over one plan, drawn for all of them; it pairs predictions row by
row, and compares evaluated runs over the plan that they share."""
    positional = ("models", "X", "y")
    required = ("models",)
    shell_positional = ("models",)
    several = ("label", "score")
    reworded = {
        "truth": "True class or value.",
        "label": "Predicted class. Several columns of one file: several models.",
        "prob": "Predicted probability. Several columns of one file: several models, or one per class.",
        "score": "Score that is not a probability. Several columns of one file: several models.",
        "value": "Predicted number. Several columns of one file: several models.",
        "id": "Row identifier that pairs the rows of the files. [default: pair them in order]",
        "weight": "Row weights, for scoring, and for fitting if the learner takes them.",
        "by": "Also report each difference per group of rows, for example site or sex.",
        "cost": "Cost of errors: fn=10,fp=1, or a file with a cost matrix.",
        "target": "Column to predict; errbar then fits learners, all over the same splits.",
        "gap": "Time left out between training and test rows: 30d, 12h, or a number.",
        "window": "How far back training rows may go: 90d, 12h, or a number. [default: all of the past]",
        "strata": "Column to keep in proportion. [default: the classes]",
        "plan": "How to split for the learners, for example 'kfold(k=10)'. See errbar list splits.",
        "effort": "Fits per learner without `plan`: quick (10), standard (30), thorough (90).",
        "memory": "Memory limit, for example 8G.",
        "store": "Folder of saved runs; errbar looks up runs in it and keeps this one there.",
    }
    examples = """>>> import errbar
>>> a, b = {"label": [1, 1, 0, 0]}, {"label": [1, 0, 0, 0]}
>>> errbar.compare({"a": a, "b": b}, truth=[1, 1, 0, 0], measures="accuracy").comparisons[0].gap
-0.25"""
    shell_usage = "errbar compare MODELS --truth COL --prob COL, or errbar compare DATA --target COL --model A B"
    shell_examples = """\
errbar compare old.csv new.csv --truth y --prob p --id row --unit patient
errbar compare preds.csv --truth y --prob p_old p_new --primary accuracy --margin 0.01
errbar compare wdbc.csv --target malignant --model logistic forest
errbar compare 7f3a 91bc --primary error_rate  # two saved runs
errbar compare site_a.csv site_b.csv --truth y --label l --test separate -m error_rate
errbar compare grades.csv --outcome correct --item question --system model
errbar compare a.eval b.eval  # two logs of an evaluation tool
errbar compare scores.csv --datasets name --better high
errbar compare cv.csv --fold-scores --plan 'kfold(k=10, repeats=10)' --better high"""
    shell_next = "errbar gate NEW --champion OLD ...  # PASS or FAIL"

    models: Models = option(
        "Files of predictions, ids of saved runs, a file of data, or a table of scores.\n"
        "Two or more files of predictions, logs of an evaluation tool, or ids of evaluated runs; one file with several "
        "columns in `prob`, `label`, `score` or `value`; the data, with `target` and the learners; or a "
        "table of scores, with `datasets` or `fold_scores`."
    )
    X: Features = option("Rows to fit learners on.", python_only=True)
    y: Values = option("Values to predict, one per row of `X`; or name their column as `target`.", python_only=True)
    powerful: Flag = option(
        "Train on two thirds, not a half: finds more differences, up to 11 % false alarms.", False, panel=PLANNING
    )
    datasets: Text | None = option(
        "Column of data sets in a table of scores; each other column is a learner.", panel=SCORES, shape="COL"
    )
    learner: Text | None = option(
        "Column of learners or models, if the table has one line per score.\n"
        "With `datasets`, `value` names the scores; with `fold_scores`, `score` does.",
        panel=SCORES,
        shape="COL",
    )
    better: Text | None = option(
        "Which scores, or outcomes, are better: low or high. Or name their measure with `measures`.",
        panel=SCORES,
        shape="WAY",
    )
    fold_scores: Flag = option(
        "The file has one score per model, repeat and fold, in columns of these names.\n"
        "The columns are model, repeat, fold and score; `learner`, `repeat`, `fold` and `score` name others. `plan` is "
        "the plan that made them, `better` which way is better.",
        False,
        panel=SCORES,
    )
    adjust: Call = option(
        "Adjustment of p for many comparisons: holm, hochberg, bonferroni or bh. [default: holm]\n"
        "bh limits the share of false differences, the others the chance of any.",
        panel=CHOICES,
        shape="NAME",
    )
    margin: Amounts | None = option(
        "Difference that does not matter: 0.01 for the primary measure, or accuracy:0.01.", panel=CHOICES
    )
    test: Call = option(
        "Test, for example 'mcnemar(p=exact)'; separate: each model has its own rows.\n"
        "See errbar list contrasts. By default errbar chooses it by measure and plan.",
        panel=CHOICES,
        shape="NAME",
    )
    against: Text | None = option("Compare every model with this one only.", panel=CHOICES, shape="MODEL")
