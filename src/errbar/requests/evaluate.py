"""What `evaluate` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import (
    Analysis,
    DrawCount,
    IntervalChoice,
    MeasureChoice,
    Overrides,
    VaryChoice,
)
from errbar.requests.column_groups import ClassList, CostRole, SliceRole, TaskRoles, WeightRole
from errbar.requests.headings import CHOICES, DATA, OUTPUT, RUNNING
from errbar.requests.kinds import Call, Features, File, Flag, Text, Values
from errbar.requests.option import Request, option
from errbar.requests.running_groups import Execution, ModelOutput, OutputChoice
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
        "unit": "Patient, site or document; errbar never puts one on both sides of a split.",
        "weight": "Row weights, for scoring, and for fitting if the learner takes them.",
        "interval": "Interval method for all measures; none for values only. See errbar list intervals.",
    }
    examples = """>>> import errbar
>>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, [0, 0, 1, 1] * 3
>>> run = errbar.evaluate("constant", X, y, plan="kfold(k=3)", measures="error_rate")
>>> run["error_rate"].estimand.n_train
8"""
    shell_usage = "errbar evaluate DATA --target COL --model NAME"
    shell_note = "A learner in file.py:object is code that runs: use files from people you trust only."
    shell_examples = """\
errbar evaluate patients.csv --target died --model logistic --unit patient
errbar evaluate wdbc.csv --target malignant --model lr.py:pipe --effort quick
errbar evaluate patients.csv --target died --model forest --save model.joblib
errbar evaluate p.csv --target died --model tree --curve --vary max_depth=1,2,4
errbar evaluate sales.csv --target sold --model boosting --time day --gap 7d"""
    shell_next = """\
errbar report last  # make a page
errbar explain error_rate  # explain a measure"""

    learner: Call = option(
        "Learner: forest, 'tree(max_depth=3)' or file.py:object. See errbar list learners.\n"
        "By name: logistic, tree, forest, boosting, knn, naive_bayes, svm, mlp, ridge, linear, polynomial, constant. "
        "Or module:object.",
        flag="model",
        panel=DATA,
        shape="NAME",
        identifies=False,
    )
    X: Features = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="data")
    y: Values = option("Values to predict, one per row of `X`; or name their column as `target`.", python_only=True)
    curve: Flag = option(
        "Also the learning curve: would more rows help, or better features?\n"
        "It shows the error on unseen and on training rows at smaller training sets.",
        False,
        panel=CHOICES,
    )
    fit_loss: Text | None = option(
        "Measure to show as the inner loss. [default: what the learner minimises, if known]",
        panel=CHOICES,
        shape="NAME",
    )
    out: File | None = option(
        "Also write the out-of-fold predictions to this file; the name ends in .parquet.", panel=OUTPUT
    )
    count_failures_as_wrong: Flag = option(
        "Count a failed fit as wrong on all its test rows, instead of ending the run.",
        False,
        panel=RUNNING,
        identifies=False,
    )
