"""What `plan` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from errbar.requests.choice_groups import Analysis
from errbar.requests.column_groups import TaskRoles
from errbar.requests.headings import DATA, SIZES
from errbar.requests.kinds import Call, Flag, Models, Number, Text, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.outcome_groups import OutcomeRoles, SystemRole
from errbar.requests.ranges import count
from errbar.requests.running_groups import FitLimit

ROWS = count(1, 10**12, "200")
"""Rows of a study: nobody has more."""
FEW = count(1, 10**6, "10")


@dataclass(frozen=True, kw_only=True)
class SizeWords:
    """The numbers of a question about sizes; None where not given."""

    panel: ClassVar[str] = SIZES

    error: Number | None = option("Error rate that you expect, for example 0.1.")
    half_width: Number | None = option("Precision wanted: 0.02 is ±2 points.")
    compare: Text | None = option("Measure to compare two models on: accuracy, roc_auc, log_loss, ...", shape="NAME")
    gap: Number | None = option("Smallest difference that would matter.")
    margin: Number | None = option(
        "Largest loss that you accept: errbar computes rows to show no worse.\n"
        "`gap` is then the true difference, 0 if not given."
    )
    disagree: Number | None = option(
        "accuracy, error_rate: share of rows on which exactly one model is right.", shape="SHARE"
    )
    sd: Number | None = option("Mean losses: standard deviation over rows; with `compare`, of the row differences.")
    auc: Number | None = option("ROC AUC that you expect.")
    prevalence: Number | None = option("Share of positives.", shape="SHARE")
    correlation: Number | None = option(
        "roc_auc: correlation of the two areas, 0.5 to 0.9 on the same rows.", shape="R"
    )
    rows: Whole | None = option(
        "Rows that you have: errbar computes their precision and power.\n"
        "It also gives the accuracy that pure noise reaches with so many rows.",
        within=ROWS,
    )
    units: Whole | None = option("Patients or sites that you have, instead of `rows`.", within=ROWS)
    rows_per_unit: Number | None = option("Rows per unit, on average.")
    icc: Number | None = option("Intraclass correlation: share of the loss variance between units, 0 to 1.", shape="R")
    classes: Whole | None = option("With `rows`: number of classes. [default: 2]", within=count(2, 10**6, "2"))
    looks: Whole | None = option("With `rows`: models or measures tried, of which you report the best.", within=FEW)
    power: Number = option("Chance to detect the difference, 0 to 1.", 0.8, shape="SHARE")


@final
@dataclass(frozen=True, kw_only=True)
class PlanRequest(Analysis, FitLimit, SizeWords, SystemRole, OutcomeRoles, TaskRoles, Request):
    """A question about sizes, or data in hand."""

    verb = "plan"
    about = """How many rows it takes, or what to do with the rows in hand.

Without data: `error` (or `auc` with `prevalence`, or `sd`) with `half_width` gives rows for a precision; `compare`
with `gap` and `disagree` (or `sd`; or `auc`, `prevalence`, `correlation`) rows for a gap, with `margin` rows to
show no worse; `rows` what so many can tell, chance limit included; `rows_per_unit` with `icc` makes units of rows.
With data and `target`: a sheet of advice on plan, effort, measures and the width to expect, by one timed fit.
With two systems' outcomes and `gap`: how many items it takes, at 1, 3, 5 and 10 trials of each."""
    positional = ("data", "y")
    shell_positional = ("data",)
    reworded = {
        "unit": "Patient, site or document that owns several rows.",
        "time": "Time of each row.",
    }
    examples = """>>> import errbar
>>> run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08)
>>> run.sheet("gap").rows[0][1]
2789"""
    shell_usage = "errbar plan --error E --half-width W, or errbar plan DATA --target COL"
    shell_examples = """\
errbar plan --error 0.1 --half-width 0.02  # rows for a precision
errbar plan --compare accuracy --gap 0.01 --disagree 0.1  # ... a difference
errbar plan --error 0.1 --half-width 0.02 --rows-per-unit 3 --icc 0.2
errbar plan --rows 80 --looks 10  # what your rows can show
errbar plan a.csv b.csv --outcome correct --item id --gap 0.05  # a pilot
errbar plan patients.csv --target died --unit patient  # advice"""
    shell_next = "errbar evaluate DATA ...  # measure a learner"

    data: Models = option(
        "Data that you have, with `target`: errbar advises on plan, effort and measures.\n"
        "Or a pilot of two systems, with `outcome` and `gap`: items by trials an item."
    )
    y: Values = option("Values to predict, one per row of `data`; or name their column as `target`.", python_only=True)
    model: Call = option(
        "Learner to fit once, for its time and a first guess. [default: logistic or ridge]",
        panel=DATA,
        shape="NAME",
    )
    fit: Flag = option("Fit nothing; read the data only.", True, flag="no_fit", panel=DATA)
