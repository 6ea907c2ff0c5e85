"""What `select` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import Analysis, DrawCount, IntervalChoice, MeasureChoice, Overrides, PrimaryChoice
from errbar.requests.column_groups import ROLES, CostRole, SliceRole, TaskRoles, WeightRole
from errbar.requests.kinds import Call, Features, File, Text, Timespan, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import ASKED
from errbar.requests.running_groups import RUNNING, Execution, ModelOutput, OutputChoice
from errbar.requests.splitting_groups import PLANNING, RowChecks, SplitRoles, ValidationChoice

SEARCHING = "Searching"


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
rows chose nothing: the error and its interval come from these. The score of the winner on the rows that chose it is
shown as what it is, and never as the error. The chosen configuration is fitted on all rows.

A learner or a space given as file.py:object, and the model that `save` keeps, are code that runs when they are loaded:
use files from people you trust only."""
    positional = ("learner", "space", "X", "y")
    required = ("learner", "space", "X")
    shell_positional = ("X",)
    shell_required = ("X", "target", "learner", "space")
    several = ("learner",)
    reworded = {
        "primary": "The measure that decides; by default the first of `measures`, else error rate or squared error.",
        "save": "Keep the chosen model, fitted on all rows, in this file ending in .joblib or .pkl: for errbar "
        "predict, or joblib.load(FILE).predict(rows).",
        "unit": "Column of patients, sites, documents: never on both sides of an inner or an outer split.",
        "effort": "Without `outer`: repeats of the outer 5 folds, quick (1), standard (2), thorough (4).",
        "validation": "Share of the training rows that is set aside in every fit for a learner that stops early; 0.15 "
        "by default for an estimator that is set to. Whole units, the last rows in time, else drawn by class. Never "
        "from the rows that are scored.",
        "interval": "One method for the outer estimate: see errbar list intervals; none for values only.",
    }
    examples = """>>> import errbar
>>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 10, [0, 0, 1, 1] * 10
>>> run = errbar.select("knn", {"k": [1, 3]}, X, y, inner="kfold(k=2)", outer="kfold(k=2)", measures="error_rate")
>>> run.selection.chosen["params"], run["error_rate"].estimand.what
({'k': 1}, 'procedure')"""
    shell_examples = """A learner or space in file.py:object and a saved model are code: use files of people you trust.

Examples:
  errbar select wdbc.csv --target malignant --model svm --space space.toml --save model.joblib
  errbar select wdbc.csv --target malignant --model svc.py:pipe --space svc.py:grid --unit patient
  errbar select data.csv --target y --model logistic forest --space space.toml --search random --budget 40
  errbar select data.csv --target y --model forest --space space.toml --race halving --inner 'kfold(k=5, repeats=5)'"""

    learner: Call = option(
        "A learner as in evaluate: forest, 'knn(weights=distance)', file.py:object, module:object; several to choose "
        "among algorithms.",
        flag="model",
        panel=ROLES,
    )
    space: Call = option(
        "The configurations: a TOML file with lines such as k = [1, 3] or C = {low = 0.01, high = 100, scale = 'log'}, "
        "or file.py:object with a dict of lists and distributions.",
        panel=SEARCHING,
    )
    X: Features = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", flag="data")
    y: Values = option("Values to predict, a value per row of `X`; or name their column as `target`.", python_only=True)
    search: Call = option(
        "grid, random, annealing, tabu, evolution, tpe, cma_es; see errbar list search. By default grid where it fits "
        "the budget, random up to 30 candidates, evolution beyond.",
        panel=SEARCHING,
    )
    budget: Whole | None = option("Candidates that a search may try.", panel=SEARCHING, within=ASKED)
    seconds: Timespan | None = option(
        "Time for everything, for example 10m: the number of candidates tried in it is kept, and repeats the search as "
        "`budget`.",
        panel=SEARCHING,
    )
    race: Text | None = option(
        "careful: candidates leave when they are worse on the same rows. halving: the better half stays, a fifth of "
        "the fits, nothing claimed of those that left.",
        panel=SEARCHING,
    )
    rule: Text = option(
        "best: the best mean. simple: the simplest candidate within one standard error of it.", "best", panel=SEARCHING
    )
    inner: Call = option(
        "Splits that candidates are compared over, within the rows of a search; kfold(k=5) by default.", panel=PLANNING
    )
    outer: Call = option(
        "Splits that the whole search is graded over: kfold(k=5, repeats=...) by `effort`, holdout, subsampling, "
        "time_ordered, given:COL.",
        panel=PLANNING,
    )
    out: File | None = option(
        "Also write the outer predictions to this file, which must end in .parquet.", panel=RUNNING
    )
