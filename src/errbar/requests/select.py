"""What `select` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import Analysis, DrawCount, IntervalChoice, MeasureChoice, Overrides, PrimaryChoice
from errbar.requests.column_groups import CostRole, SliceRole, TaskRoles, WeightRole
from errbar.requests.headings import DATA, OUTPUT, PLANNING, SEARCHING
from errbar.requests.kinds import Call, Features, File, Text, Timespan, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import ASKED
from errbar.requests.running_groups import Execution, ModelOutput, OutputChoice
from errbar.requests.splitting_groups import RowChecks, SplitRoles, ValidationChoice


@final
@dataclass(frozen=True, kw_only=True)
class SelectRequest(
    OutputChoice,
    ModelOutput,
    Overrides,
    DrawCount,
    Analysis,
    Execution,
    IntervalChoice,
    PrimaryChoice,
    MeasureChoice,
    ValidationChoice,
    RowChecks,
    SplitRoles,
    CostRole,
    SliceRole,
    WeightRole,
    TaskRoles,
    Request,
):
    """A learner, its configurations, the rows, how candidates are searched, and how the choice is graded."""

    verb = "select"
    about = """Choose a configuration by validation, and know what the chosen one will do on new rows.

Candidates are fitted over the splits of `inner`; the whole search is repeated within every split of `outer`, whose test
rows chose nothing. The error and its interval come from these: they are of a model chosen this way. With
`report=chosen` and one holdout, one search on the training part chooses, and the error is that of the chosen setting
on the other part. The winner's score on the rows that chose it is never the error. The chosen setting is fitted on all
rows.

A learner or a space given as file.py:object, and the model that `save` keeps, are code that runs when they are loaded:
use files from people you trust only."""
    positional = ("learner", "space", "X", "y")
    required = ("learner", "space", "X")
    shell_positional = ("X",)
    shell_required = ("X", "target", "learner", "space")
    several = ("learner",)
    reworded = {
        "primary": "Measure that decides. [default: the first measure, else error rate or squared error]",
        "save": "Fit the chosen model on all rows and save it; the name ends in .joblib or .pkl.\n"
        "It is for errbar predict, or joblib.load(FILE).predict(rows).",
        "unit": "Patient, site or document; errbar never puts one on both sides of a split.",
        "effort": "Repeats of the outer 5 folds without `outer`: quick (1), standard (2), thorough (4).",
        "validation": "Share of the training rows that a learner stops early by, for example 0.2.\n"
        "By default 0.15 for an estimator that is set to stop early. errbar sets them aside in every fit: whole units, "
        "the last rows in time, else drawn by class. They never come from the rows that are scored.",
        "interval": "Interval method for the reported error; none for values only. See errbar list intervals.",
    }
    examples = """>>> import errbar
>>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 10, [0, 0, 1, 1] * 10
>>> run = errbar.select("knn", {"k": [1, 3]}, X, y, inner="kfold(k=2)", outer="kfold(k=2)", measures="error_rate")
>>> run.selection.chosen["params"], run["error_rate"].estimand.what
({'k': 1}, 'procedure')"""
    shell_usage = "errbar select DATA --target COL --model NAME --space FILE"
    shell_note = "A learner or space in file.py:object is code that runs: use files from people you trust only."
    shell_examples = """\
errbar select wdbc.csv --target malignant --model svm --space space.toml
errbar select wdbc.csv --target y --model svc.py:pipe --space svc.py:grid
errbar select d.csv --target y --model forest --space space.toml --save m.joblib
errbar select d.csv --target y --model svm knn --space s.toml --search random
errbar select d.csv --target y --model forest --space s.toml --race halving"""
    shell_next = """\
errbar predict MODEL NEW ...  # use the saved model
errbar report last  # make a page"""

    learner: Call = option(
        "Learner: forest, 'knn(weights=distance)' or file.py:object; or several to choose among.\n"
        "As in evaluate; module:object works too.",
        flag="model",
        panel=DATA,
        shape="NAME",
        identifies=False,
    )
    space: Call = option(
        "Settings to try: a TOML file with lines like k = [1, 3], or file.py:object.\n"
        "A range is written C = {low = 0.01, high = 100, scale = 'log'}; an object is a dict of lists and "
        "distributions.",
        panel=SEARCHING,
        shape="FILE",
    )
    X: Features = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="data")
    y: Values = option("Values to predict, one per row of `X`; or name their column as `target`.", python_only=True)
    search: Call = option(
        "How to search: grid, random, tpe, ... See errbar list search. [default: grid if small]\n"
        "All: grid, random, annealing, tabu, evolution, tpe, cma_es. By default grid if it fits the budget, random up "
        "to 30 candidates, evolution beyond.",
        panel=SEARCHING,
        shape="NAME",
    )
    budget: Whole | None = option("Number of candidates to try.", panel=SEARCHING, within=ASKED)
    seconds: Timespan | None = option(
        "Time for everything, for example 10m.\n"
        "errbar keeps the number of candidates tried in that time; as `budget` it repeats the search.",
        panel=SEARCHING,
    )
    race: Text | None = option(
        "Drop weak candidates early: careful (if worse on the same rows) or halving.\n"
        "halving keeps the better half and takes a fifth of the fits, but concludes nothing about those that left.",
        panel=SEARCHING,
        shape="RACE",
    )
    rule: Text = option(
        "best: the best mean. simple: the simplest within one standard error of it.",
        "best",
        panel=SEARCHING,
        shape="RULE",
    )
    inner: Call = option("Splits that compare the candidates. [default: kfold(k=5)]", panel=PLANNING, shape="PLAN")
    outer: Call = option(
        "Splits that test the whole search: 'kfold(k=5)', holdout or given:COL. [default: 5 folds]\n"
        "Also subsampling and time_ordered. By default kfold(k=5, repeats=...), repeated by `effort`.",
        panel=PLANNING,
        shape="PLAN",
    )
    report: Text = option(
        "Whose error: search, a model chosen this way; chosen, the setting, with `outer=holdout`.",
        "search",
        panel=PLANNING,
        shape="WHOSE",
    )
    out: File | None = option("Also write the outer predictions to this file; the name ends in .parquet.", panel=OUTPUT)
