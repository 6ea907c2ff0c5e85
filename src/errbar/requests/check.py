"""What `check` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.choice_groups import CHOICES, Overrides
from errbar.requests.column_groups import ROLES, TaskRoles
from errbar.requests.kinds import Call, Flag, Table, Values, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import SEED
from errbar.requests.running_groups import StoreChoice
from errbar.requests.splitting_groups import PLANNING, HorizonChoice, PlanName


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
        "unit": "Column of patients, sites, documents: one that is on both sides of a split is refused.",
        "time": "Column of times: columns that know the future are looked for.",
        "plan": "The split to look at, for example 'given:fold' for a column of folds; without it, any random split.",
        "store": "Folder of the run store, where the run is kept.",
    }
    examples = """>>> import errbar
>>> X, y = [[i / 7, i % 5] for i in range(40)], [0, 1] * 20
>>> run = errbar.check(X * 2, y * 2)
>>> [f.severity for f in run.findings][0]
'refuse'"""
    shell_examples = """Examples:
  errbar check visits.csv --target died
  errbar check visits.csv --target died --unit patient --time day --horizon 30d --all
  errbar check --train train.csv --test test.csv --target died
  errbar check wide.csv --target y --model lr.py:pipe --probe"""

    data: Table = option("Rows: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", panel=ROLES)
    y: Values = option(
        "Values to predict, a value per row of `data`; or name their column as `target`.", python_only=True
    )
    train: Table = option("The rows that a model is trained on, with `test`, in place of the data.", panel=PLANNING)
    test: Table = option("The rows that it is tested on: compared with `train`, or with the data.", panel=PLANNING)
    model: Call = option(
        "Learner to look into: steps that were fitted beforehand, validation rows, weights by class.",
        panel=CHOICES,
    )
    probe: Flag = option(
        "Also run `model` ten times on shuffled targets, where nothing can be learned: what it then finds is a leak.",
        False,
        panel=CHOICES,
    )
    seed: Whole = option("Seed of everything random.", 0, panel=CHOICES, within=SEED)
