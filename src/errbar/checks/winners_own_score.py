"""The winner's own selection score reported as its error.

The best of many candidates is partly the luckiest: on the rows that chose it, its score is too good. With 100
candidates and no signal, 60 rows made the winner's error look like 0.33 where the truth was 0.50; over 20 data sets of
pure noise the winner's accuracy was 0.604. The error that a selection may report comes from rows that chose nothing.
Remedy: leave `outer` out, or name a plan: kfold(k=5), holdout, subsampling, time_ordered.
It cannot be overridden; the run keeps the winner's own score as `selection.naive`, under a name that warns.
"""

from __future__ import annotations

import numpy as np

from errbar.records import codes
from errbar.records.check import Check


def _example() -> object:
    """A selection without outer splits."""
    import errbar

    X = np.random.default_rng(0).normal(size=(60, 2))
    return errbar.select("knn", {"k": [1, 3, 5]}, X, np.arange(60) % 2, outer="none")


winners_own_score = Check(
    code=codes.WINNERS_OWN_SCORE,
    name="winners_own_score",
    severity="refuse",
    concerns="procedure",
    title="the winner's own selection score as its error",
    verbs=("select",),
    example=_example,
    overridable=False,
    instead="rows that chose a model do not grade it. Use `outer=holdout`, which costs one more search.",
    cites=("varma2006", "cawley2010"),
    about=__doc__ or "",
)
