"""What `plan` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

from errbar.requests.choice_groups import Analysis
from errbar.requests.column_groups import ROLES, TaskRoles
from errbar.requests.kinds import Call, Flag, Number, Table, Text, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import count
from errbar.requests.running_groups import FitLimit

IN_HAND = "Data in hand"
ROWS = count(1, 10**12, "200")
"""Rows of a study: nobody has more."""
FEW = count(1, 10**6, "10")


@dataclass(frozen=True, kw_only=True)
class SizeWords:
    """The numbers of a question about sizes; None where not given."""

    panel: ClassVar[str] = "Questions about sizes"

    error: Number | None = option("Error rate to be expected, for example 0.1.")
    half_width: Number | None = option("How well it is to be known: 0.02 for 2 points on either side.")
    compare: Text | None = option("Measure on which two models are compared: accuracy, roc_auc, log_loss, ...")
    gap: Number | None = option("The smallest gap that would matter.")
    margin: Number | None = option(
        "No worse than by this much: rows to show that. `gap` is then the true gap, 0 if not given."
    )
    disagree: Number | None = option(
        "accuracy, error_rate: share of rows on which exactly one of the two models is right."
    )
    sd: Number | None = option(
        "Mean losses: standard deviation over rows, with `compare` of the row-by-row difference."
    )
    auc: Number | None = option("ROC area to be expected.")
    prevalence: Number | None = option("Share of positives.")
    correlation: Number | None = option("roc_auc: correlation of the two areas, 0.5 to 0.9 on the same rows.")
    rows: Whole | None = option(
        "Rows in hand: the width and power they give, and the accuracy that noise reaches with them.",
        within=ROWS,
    )
    units: Whole | None = option("Patients, sites in hand, in place of `rows`.", within=ROWS)
    rows_per_unit: Number | None = option("Rows of each unit.")
    icc: Number | None = option(
        "Intraclass correlation: share of the variance of losses that lies between units, 0 to 1."
    )
    classes: Whole | None = option("`rows`: classes to guess among, 2 by default.", within=count(2, 10**6, "2"))
    looks: Whole | None = option("`rows`: models or measures tried, of which the best is reported.", within=FEW)
    power: Number = option("How often the gap is to be resolved.", 0.8)


@final
@dataclass(frozen=True, kw_only=True)
class PlanRequest(Analysis, FitLimit, SizeWords, TaskRoles, Request):
    """A question about sizes, or data in hand."""

    verb = "plan"
    about = """How many rows it takes, or what to do with the rows in hand.

Without data: `error` (or `auc` with `prevalence`, or `sd`) with `half_width` gives rows for a precision; `compare`
with `gap` and `disagree` (or `sd`; or `auc`, `prevalence`, `correlation`) rows for a gap, with `margin` rows to
show no worse; `rows` what so many can tell, chance limit included; `rows_per_unit` with `icc` makes units of rows.
With data and `target`: a sheet of advice on plan, effort, measures and the width to expect, by one timed fit."""
    positional = ("data", "y")
    shell_positional = ("data",)
    reworded = {
        "unit": "Column of patients, sites, documents.",
        "time": "Column of times.",
    }
    examples = """>>> import errbar
>>> run = errbar.plan(compare="accuracy", gap=0.015, disagree=0.08)
>>> run.sheet("gap").rows[0][1]
2789"""
    shell_examples = """Examples:
  errbar plan --error 0.1 --half-width 0.02
  errbar plan --compare accuracy --gap 0.015 --disagree 0.08 --rows-per-unit 3 --icc 0.2
  errbar plan --rows 80 --looks 10
  errbar plan patients.csv --target died --unit patient --model forest"""

    data: Table = option(
        "Data in hand, with `target`: advice on plan, effort, measures and the interval to expect.", panel=ROLES
    )
    y: Values = option(
        "Values to predict, a value per row of `data`; or name their column as `target`.", python_only=True
    )
    model: Call = option(
        "Learner that is fitted once for its cost and a first guess; logistic or ridge by default.", panel=IN_HAND
    )
    fit: Flag = option("Look at the data only.", True, flag="no_fit", panel=IN_HAND)
