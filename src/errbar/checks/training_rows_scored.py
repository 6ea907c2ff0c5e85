"""Rows that a model was trained on, scored as if it had never seen them.

The error of a model on its own training rows (resubstitution) is its memory: 0 for a forest that is grown out, whatever
the truth. errbar refuses a plan whose splits test training rows; predictions that `errbar predict` made for the rows
that the model was trained on (19 of 20 or more); and a test file whose rows are in the training file, target included.
Measured: a nearest neighbour on rows without any signal errs in 0 % of its training rows and in 50 % of new ones.
Example: errbar predict model.joblib train.csv --out p.parquet, then errbar score p.parquet.
Remedy: score rows that were not trained on, or use evaluate, which holds rows out; `plan=resubstitution` gives the
error on training rows under its own name. Override: `because=CODE`, where the rows are new and equal by their nature.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.side_facts import TrainedRows

NEARLY_ALL = 0.95
FEWEST = 10


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(TrainedRows)
    assert found is not None
    if found.rows >= FEWEST and found.trained >= NEARLY_ALL * found.rows:
        yield training_rows_scored.finding(
            f"{found.trained:,} of {found.rows:,} scored rows are rows that {found.model} was trained on. Its error on "
            "what it has seen is too low. Score new rows, or use evaluate.",
            measures=tuple(given.measures),
            weight=6.0,
        )


def _example() -> object:
    """A test file that is a part of the training file."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 3))
    train = {**{f"x{j}": X[:, j] for j in range(3)}, "y": np.arange(60) % 2}
    return errbar.check(train=train, test={name: values[:30] for name, values in train.items()}, target="y")


training_rows_scored = Check(
    code=codes.TRAINING_ROWS_SCORED,
    name="training_rows_scored",
    severity="refuse",
    concerns="procedure",
    title="training rows scored as test rows",
    verbs=("score", "check"),
    needs=(TrainedRows,),
    look=_look,
    example=_example,
    cites=("efron1983", "kapoor2023"),
    about=__doc__ or "",
)
