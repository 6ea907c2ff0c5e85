"""Two files of predictions that are the same in 99 % of rows.

Models that were trained apart agree in their probabilities or values to the last digit only by mistake: one file was
written twice, or both runs loaded the same model. Labels agree more often, so of labels only those rows count where one
of the two is wrong. What is then compared is a handful of rows.
Example: the champion's file given as the candidate's too. Remedy: make the predictions again, from the model that was
meant.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.side_facts import PredictionPairs


def _look(given: CheckInput) -> Iterator[Finding]:
    found = given.fact(PredictionPairs)
    assert found is not None
    for pair in found.found:
        yield equal_prediction_files.finding(
            f"{pair.left} and {pair.right} have the same {pair.what} in {pair.equal:,} of {pair.rows:,} rows. "
            "Different models rarely do. Check that one file is not the other, written twice.",
            weight=0.9,
        )


def _example() -> object:
    """One model's probabilities under two names."""
    import errbar

    rng = np.random.default_rng(0)
    truth, prob = np.arange(100) % 2, rng.random(100)
    return errbar.compare({"a": {"prob": prob}, "b": {"prob": prob.copy()}}, truth=truth, primary="log_loss")


equal_prediction_files = Check(
    code=codes.EQUAL_PREDICTION_FILES,
    name="equal_prediction_files",
    severity="note",
    concerns="data",
    title="prediction files that are the same",
    verbs=("compare",),
    needs=(PredictionPairs,),
    look=_look,
    example=_example,
    cites=("dietterich1998",),
    about=__doc__ or "",
)
