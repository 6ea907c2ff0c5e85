"""Folds whose fit failed, left out of the comparison.

A fit that fails fails on hard training sets, so leaving its fold out compares the model on the easy ones. errbar asks
for a score of every model in every fold, and refuses a table of scores with gaps; its own fits end the run where one
fails, or count as wrong on all their rows (`count_failures_as_wrong`).
Example: a column of fold scores with NaN in two of ten folds, averaged over the other eight. Remedy: find out why the
fit failed, or leave the model out.
"""

from __future__ import annotations

from errbar.records import codes
from errbar.records.check import Check


def _example() -> object:
    """Scores of two models, one without a score in the last fold."""
    import errbar

    scores = {"fold": [0, 1, 2], "a": [0.1, 0.2, 0.1], "b": [0.2, 0.1, float("nan")]}
    return errbar.compare(scores, fold_scores=True, plan="kfold(k=3)", better="low")


failed_folds_dropped = Check(
    code=codes.FAILED_FOLDS_DROPPED,
    name="failed_folds_dropped",
    severity="refuse",
    concerns="procedure",
    title="failed folds left out",
    verbs=("compare",),
    overridable=False,
    instead="a model without a score in every fold cannot be compared. Complete the scores, or leave the model out.",
    example=_example,
    cites=("kapoor2024",),
    about=__doc__ or "",
)
