"""What `check` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import Overrides
from errbar.requests.column_groups import TaskRoles
from errbar.requests.headings import CHOICES, PLANNING
from errbar.requests.kinds import Call, Flag, Table, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import SEED
from errbar.requests.running_groups import StoreChoice
from errbar.requests.splitting_groups import HorizonChoice, PlanName


@final
@dataclass(frozen=True, kw_only=True)
class CheckRequest(Overrides, StoreChoice, HorizonChoice, PlanName, TaskRoles, Request):
    """Rows, how they are split, and what to look for in them."""

    verb = "check"
    about = """Mistakes in data and splits that make a model look better than it is, each with its cost and a remedy.

Give the rows with `target`, or the two sides of a split as `train` and `test`. Nothing is fitted but what a check
itself needs. A finding refuses, warns or notes; findings are sorted by how much they mislead."""
    positional = ("data", "y")
    shell_positional = ("data",)
    reworded = {
        "unit": "Patient, site or document; errbar refuses one that is on both sides of a split.",
        "time": "Time of each row; errbar then looks for columns that know the future.",
        "plan": "Split to check, for example given:fold for a column of folds. [default: a random one]",
        "store": "Folder of saved runs; errbar keeps this run there.",
    }
    examples = """>>> import errbar
>>> X, y = [[i / 7, i % 5] for i in range(40)], [0, 1] * 20
>>> run = errbar.check(X * 2, y * 2)
>>> [f.severity for f in run.findings][0]
'refuse'"""
    shell_usage = "errbar check DATA --target COL, or errbar check --train FILE --test FILE --target COL"
    shell_examples = """\
errbar check visits.csv --target died
errbar check visits.csv --target died --unit patient --time day --horizon 30d
errbar check --train train.csv --test test.csv --target died
errbar check wide.csv --target y --model lr.py:pipe --probe"""
    shell_next = "errbar explain CODE  # explain a finding"

    data: Table = option("Rows: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.")
    y: Values = option("Values to predict, one per row of `data`; or name their column as `target`.", python_only=True)
    train: Table = option("Rows that train a model, with `test`; instead of the data.", panel=PLANNING)
    test: Table = option("Rows that test it; errbar compares them with `train`, or with the data.", panel=PLANNING)
    model: Call = option(
        "Learner to check for steps fitted beforehand, validation rows and class weights.",
        panel=CHOICES,
        shape="MODEL",
    )
    probe: Flag = option(
        "Also fit `model` to ten shuffled targets; whatever it learns there is a leak.",
        False,
        panel=CHOICES,
    )
    seed: Whole = option("Random seed.", 0, panel=CHOICES, within=SEED)
