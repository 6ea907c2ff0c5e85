"""What `gate` is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import final

from errbar.requests.choice_groups import CHOICES, Analysis, DrawCount, Overrides
from errbar.requests.column_groups import ROLES, ComparedFiles, Predicted
from errbar.requests.kinds import Criteria, File, Flag, Model, Number, Whole
from errbar.requests.option import Request, option, options_of
from errbar.requests.ranges import LEVEL, SEED
from errbar.requests.running_groups import CALLS, LOOKS, FitLimit, StoreChoice

CRITERIA = "Criteria"
UNSET = ("threshold", "level", "seed")
"""None here, so that a default that is typed still beats the file's word."""


@final
@dataclass(frozen=True, kw_only=True)
class GateRequest(Overrides, DrawCount, Analysis, FitLimit, StoreChoice, ComparedFiles, Request):
    """A candidate, the champion it would replace, and what it must show."""

    verb = "gate"
    about = """Whether a candidate may replace the champion: run.options["verdict"], with a ruling per criterion.

All criteria must pass. What is given here wins over the file `config`."""
    positional = ("candidate",)
    shell_positional = ("candidate",)
    reworded = {
        "prob": "Column of P(positive), or one column per class.",
        "id": "Column that names each row once; pairs the two files.",
        "by": "Columns whose values cut the rows into slices: every criterion must hold in each of them too.",
        "shared": "Compare on the rows that both files have, instead of refusing.",
        "store": LOOKS,
        "timeout": CALLS,
    }
    examples = """>>> import errbar
>>> run = errbar.gate({"label": [1] * 40}, truth=[1] * 40, classes="0,1", at_least={"accuracy": 0.9})
>>> run.options["verdict"]
'PASS'"""
    shell_examples = """Examples:
  errbar gate new.parquet --champion prod.parquet --better log_loss --no-worse accuracy:0.01 --truth y --prob p
  errbar gate new.csv --at-least roc_auc:0.8 --truth died --prob p --unit patient --junit gate.xml
  errbar gate new.csv --champion prod.csv --no-worse accuracy:0.01 --by site --truth y --prob p
  errbar gate new.csv --config errbar.toml --self-test --markdown summary.md"""

    candidate: Model = option(
        "Predictions of the candidate: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.", panel=ROLES
    )
    champion: Model = option("Predictions of the model in use, on the same rows.", panel=ROLES)
    better: Criteria = option(
        "MEASURE on which the candidate must be better than the champion. Repeatable.", (), panel=CRITERIA
    )
    no_worse: Criteria = option(
        "MEASURE:MARGIN, the most by which the candidate may be worse: accuracy:0.01. Repeatable.", (), panel=CRITERIA
    )
    at_least: Criteria = option(
        "MEASURE:VALUE that the candidate must reach: accuracy:0.9; of a loss, the most it may be. Repeatable.",
        (),
        panel=CRITERIA,
    )
    self_test: Flag = option("Also gate equal models 200 times and report how often one passes.", False, panel=CRITERIA)
    config: File | None = option(
        "TOML file with a table [gate] in the same words; errbar.toml is read when no criterion is given here.",
        panel=CRITERIA,
    )
    threshold: Number | None = option(  # type: ignore[assignment]
        "Probability from which a row is called positive; 0.5 by default.", panel=ROLES
    )
    level: Number | None = option(  # type: ignore[assignment]
        "Confidence level of the intervals; 0.95 by default.", panel=CHOICES, within=LEVEL
    )
    seed: Whole | None = option(  # type: ignore[assignment]
        "Seed of everything random; 0 by default.", panel=CHOICES, within=SEED
    )

    def settled(self) -> GateRequest:
        """With the words of the file where nothing is given here, and the defaults where neither gives any."""
        from errbar.requests.toml import read_request  # here, since every message loads this file for its words

        found = self if self.config is None else self.over(read_request(GateRequest, self.config))
        defaults = {**options_of(Analysis), **options_of(Predicted)}
        return replace(found, **{word: defaults[word].default for word in UNSET if getattr(found, word) is None})
