"""Every predicted label is right, in 50 rows or more.

It happens, where classes lie apart. More often the truth was written into the column of predictions, a model was scored
on rows that it had learnt by heart, or a column gives the target away.
Example: `label` names the column of the truth under another name. Remedy: look at how the labels were made; `errbar
check` on the data looks for columns that give the target away.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding

ENOUGH = 50


def _look(given: CheckInput) -> Iterator[Finding]:
    assert given.evidence is not None
    rows = given.evidence.given
    if rows.label is None or rows.n < ENOUGH or not given.estimates:
        return
    if np.array_equal(rows.label, rows.truth):
        yield labels_equal_the_truth.finding(
            f"All {rows.n:,} predicted labels equal the truth. Unless the classes are easily separated, the truth was "
            "given as the prediction, or the model has seen these rows. Check the column, or score new rows.",
            weight=0.7,
        )


def _example() -> object:
    """The truth given as the prediction."""
    import errbar

    truth = np.arange(60) % 2
    return errbar.score(truth=truth, label=truth)


labels_equal_the_truth = Check(
    code=codes.LABELS_EQUAL_THE_TRUTH,
    name="labels_equal_the_truth",
    severity="note",
    concerns="data",
    title="labels that all equal the truth",
    verbs=("score", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("kapoor2023",),
    about=__doc__ or "",
)
