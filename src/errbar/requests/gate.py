"""What `gate` is asked."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import final

from errbar.requests.choice_groups import Analysis, DrawCount, Overrides
from errbar.requests.column_groups import ComparedFiles, Predicted
from errbar.requests.headings import CHOICES, CRITERIA, PREDICTIONS, READING
from errbar.requests.kinds import Criteria, File, Flag, Model, Number, Whole
from errbar.requests.option import Request, option, options_of
from errbar.requests.outcome_groups import OutcomeRoles
from errbar.requests.ranges import LEVEL, SEED
from errbar.requests.running_groups import CALLS, LOOKS, FitLimit, StoreChoice

UNSET = ("threshold", "level", "seed")
"""None here, so that a default that is typed still beats the file's word."""


@final
@dataclass(frozen=True, kw_only=True)
class GateRequest(Overrides, DrawCount, Analysis, FitLimit, StoreChoice, OutcomeRoles, ComparedFiles, Request):
    """A candidate, the champion it would replace, and what it must show."""

    verb = "gate"
    about = """Whether a candidate may replace the champion: run.options["verdict"], with a ruling per criterion.

All criteria must pass. What is given here wins over the file `config`."""
    positional = ("candidate",)
    shell_positional = ("candidate",)
    reworded = {
        "prob": "Predicted probability of the positive class, or one column per class.",
        "id": "Row identifier, unique per row; it pairs the two files.",
        "by": "Every criterion must also hold in each group of rows, for example site or sex.",
        "shared": "Compare on the rows that both files have, instead of refusing.",
        "store": LOOKS,
        "timeout": CALLS,
    }
    examples = """>>> import errbar
>>> run = errbar.gate({"label": [1] * 40}, truth=[1] * 40, classes="0,1", at_least={"accuracy": 0.9})
>>> run.options["verdict"]
'PASS'"""
    shell_usage = "errbar gate CANDIDATE --champion FILE --better MEASURE --truth COL --prob COL"
    shell_headings = {CRITERIA: "one or more; all must pass"}
    shell_examples = """\
errbar gate new.csv --champion old.csv --better log_loss --truth y --prob p
errbar gate new.csv --champion old.csv --no-worse accuracy:0.01 --truth y --prob p
errbar gate new.csv --at-least roc_auc:0.8 --truth died --prob p --junit gate.xml
errbar gate new.csv --champion old.csv --no-worse mean:0.02 --outcome correct --item id
errbar gate new.csv --config errbar.toml --self-test --markdown summary.md"""
    shell_next = "errbar compare OLD NEW ...  # see every difference"

    candidate: Model = option(
        "Predictions of the candidate as a table, or a log of an evaluation tool.", panel=PREDICTIONS
    )
    champion: Model = option("Predictions of the model in use, on the same rows.", panel=PREDICTIONS)
    better: Criteria = option(
        "The candidate must be better on this measure than the champion. Repeatable.",
        (),
        panel=CRITERIA,
        shape="MEASURE",
    )
    no_worse: Criteria = option(
        "The candidate may be worse by this at most, as in accuracy:0.01. Repeatable.",
        (),
        panel=CRITERIA,
        shape="MEASURE:X",
    )
    at_least: Criteria = option(
        "The candidate must reach this, as in accuracy:0.9; for a loss, stay below. Repeatable.",
        (),
        panel=CRITERIA,
        shape="MEASURE:X",
    )
    self_test: Flag = option(
        "Also gate equal models 200 times, and report how often one passes.", False, panel=CRITERIA
    )
    config: File | None = option(
        "File with these options in a table [gate]. [default: errbar.toml, without criteria]\n"
        "errbar reads errbar.toml in the working folder if no criterion is given here.",
        panel=CRITERIA,
    )
    threshold: Number | None = option(  # type: ignore[assignment]
        "Predict the positive class when the probability is at least this. [default: 0.5]",
        panel=READING,
        shape="P",
        identifies=False,
    )
    level: Number | None = option(  # type: ignore[assignment]
        "Confidence level, between 0 and 1. [default: 0.95]", panel=CHOICES, within=LEVEL, shape="LEVEL"
    )
    seed: Whole | None = option(  # type: ignore[assignment]
        "Random seed. [default: 0]", panel=CHOICES, within=SEED
    )

    def settled(self) -> GateRequest:
        """With the words of the file where nothing is given here, and the defaults where neither gives any."""
        from errbar.requests.toml import read_request  # here, since every message loads this file for its words

        found = self if self.config is None else self.over(read_request(GateRequest, self.config))
        defaults = {**options_of(Analysis), **options_of(Predicted)}
        return replace(found, **{word: defaults[word].default for word in UNSET if getattr(found, word) is None})
