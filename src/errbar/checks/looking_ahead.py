"""Rows that have a time, predicted from rows that come later.

A model in use knows the past only. Where a plan shuffles rows that have a time, a fit learns from rows that were not
there yet when its test rows were to be predicted, and whatever drifts with time looks predictable. The plan is refused
before anything is fitted.
Remedy: time_ordered, which trains on earlier rows alone; or leave `time` out if the order of rows means nothing.
"""

from __future__ import annotations

import numpy as np

from errbar.records import codes
from errbar.records.check import Check


def _example() -> object:
    """Shuffled folds of rows that have a time."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    return errbar.evaluate("tree", X, np.arange(60) % 2, time=np.arange(60.0), plan="kfold(k=5)")


looking_ahead = Check(
    code=codes.LOOKING_AHEAD,
    name="looking_ahead",
    severity="refuse",
    title="rows predicted from later ones",
    verbs=("evaluate", "select", "compare"),
    overridable=False,
    instead="a row is not predicted from later ones. Use time_ordered, or leave `time` out.",
    example=_example,
    about=__doc__ or "",
)
