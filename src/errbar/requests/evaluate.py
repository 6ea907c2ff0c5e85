"""What `evaluate` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import (
    CHOICES,
    Analysis,
    DrawCount,
    IntervalChoice,
    MeasureChoice,
    Overrides,
    VaryChoice,
)
from errbar.requests.column_groups import ROLES, ClassList, CostRole, SliceRole, TaskRoles, WeightRole
from errbar.requests.kinds import Call, Features, File, Flag, Text, Values
from errbar.requests.option import Request, option
from errbar.requests.running_groups import RUNNING, Execution, ModelOutput, OutputChoice
from errbar.requests.splitting_groups import PlanChoice, RowChecks, ValidationChoice


@final
@dataclass(frozen=True, kw_only=True)
class EvaluateRequest(
    OutputChoice,
    ModelOutput,
    Overrides,
    VaryChoice,
    DrawCount,
    Analysis,
    Execution,
    IntervalChoice,
    MeasureChoice,
    ValidationChoice,
    RowChecks,
    PlanChoice,
    CostRole,
    ClassList,
    SliceRole,
    WeightRole,
    TaskRoles,
    Request,
):
    """A learner, the rows it learns from, how they are split, and what to compute."""

    verb = "evaluate"
    about = """What a learner will do on new data: every measure over the splits of a plan, each with an interval.

A role (target, unit, time, strata, weight, by) is a column name of `X` or an array-like. Without `plan`, `effort`
chooses one.

A learner given as file.py:object, and the model that `save` keeps, are code that runs when they are loaded: use files
from people you trust only."""
    positional = ("learner", "X", "y")
    required = ("learner", "X")
    shell_positional = ("X",)
    shell_required = ("X", "target", "learner")
    reworded = {
        "unit": "Column of patients, sites, documents: never on both sides of a split.",
        "weight": "Column of row weights: rows are scored with them; learners that take them are fitted with them.",
        "interval": "One method for all measures: see errbar list intervals; none for values only.",
    }
    examples = """>>> import errbar
>>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, [0, 0, 1, 1] * 3
>>> run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="error_rate")
>>> run["error_rate"].estimand.n_train
8"""
    shell_examples = """A learner in file.py:object and a saved model are code that runs: use files of people you trust.

Examples:
  errbar evaluate patients.csv --target died --model logistic --unit patient
  errbar evaluate wdbc.csv --target malignant --model lr.py:pipe --effort thorough --resume
  errbar evaluate patients.csv --target died --model forest --save model.joblib
  errbar evaluate patients.csv --target died --model tree --curve --vary max_depth=1,2,4,8
  errbar evaluate sales.parquet --target sold --model boosting --time day --gap 7d --json"""

    learner: Call = option(
        "logistic, tree, forest, boosting, knn, naive_bayes, svm, mlp, ridge, linear, polynomial, constant, with "
        "options as in 'tree(max_depth=3)'; or file.py:object, or module:object.",
        flag="model",
        panel=ROLES,
    )
    X: Features = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="data")
    y: Values = option("Values to predict, a value per row of `X`; or name their column as `target`.", python_only=True)
    curve: Flag = option(
        "Also the learning curve: the error on unseen and on training rows at smaller training sets, and whether more "
        "rows or better features are missing.",
        False,
        panel=CHOICES,
    )
    fit_loss: Text | None = option(
        "The measure to show as the inner loss, next to the outer one; by default what the learner minimises, where "
        "that is known.",
        panel=CHOICES,
    )
    out: File | None = option(
        "Also write the out-of-fold predictions to this file, which must end in .parquet.", panel=RUNNING
    )
    count_failures_as_wrong: Flag = option(
        "A fit that fails counts as wrong on all its test rows, instead of ending the run.", False, panel=RUNNING
    )
