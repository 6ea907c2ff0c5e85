"""A threshold, or the end of training, chosen by the very rows that are scored.

The best of many cuts is partly the luckiest. With scores of two normals 1.5 apart, fn=10 and fp=1, the cost of the
chosen cut on the rows that chose it was too low by 0.02 (2,000 rows) to 0.15 (100 rows) of a true cost of 0.4 to 0.7,
and a t interval around it contained the truth in 55 to 93 % of samples. `errbar threshold` chooses a cut on all rows
and grades the choice by cross-fitting: each row is called by the cut that the other folds chose. The number of the
rows that chose the cut is kept as `threshold.apparent`, under a name that warns.
Remedy: leave `plan` out. A cut that was chosen on other rows needs no cross-fitting: `errbar score` with `threshold`.
With `because=CODE` the flattering numbers are printed, and the run says so.
"""

from __future__ import annotations

from errbar.records import codes
from errbar.records.check import Check


def _example() -> object:
    """A cut graded by the rows that chose it."""
    import errbar

    prob = [0.1, 0.3, 0.4, 0.8, 0.2, 0.6, 0.7, 0.9] * 5
    return errbar.threshold(truth=[0, 0, 1, 1] * 10, prob=prob, cost="fn=10,fp=1", plan="none")


tuned_on_scored_rows = Check(
    code=codes.TUNED_ON_SCORED_ROWS,
    name="tuned_on_scored_rows",
    severity="refuse",
    title="early stopping or threshold tuned on the scored rows",
    verbs=("threshold",),
    example=_example,
    about=__doc__ or "",
)
