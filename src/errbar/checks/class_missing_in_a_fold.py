"""A class that the training rows of some fits never show.

Such a fit cannot predict the class: its probability is 0 there, and every row of it is wrong. The estimate is then
about a learner that lacks the class in some fits. Remedy: more rows of the class, fewer folds, or merging rare classes.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding


def _look(given: CheckInput) -> Iterator[Finding]:
    folds = given.folds
    assert folds is not None
    if not folds.unseen:
        return
    names = list(dict.fromkeys(name for _, classes in folds.unseen for name in classes))
    total = folds.fits
    many = f"{len(folds.unseen)} of {total} fits"
    yield class_missing_in_a_fold.finding(
        f"{many} trained without {', '.join(map(repr, names[:3]))}, which they give probability 0. Add rows of it, or "
        "merge rare classes.",
        weight=2.0,
    )


def _example() -> object:
    """One row of a class: the fit that tests it trains without it."""
    import errbar

    X = np.arange(60.0).reshape(-1, 1)
    y = np.where(np.arange(60) == 7, "rare", np.where(np.arange(60) % 2, "a", "b"))
    return errbar.evaluate("tree", X, y, plan="kfold(k=3)")


class_missing_in_a_fold = Check(
    code=codes.CLASS_MISSING_IN_A_FOLD,
    name="class_missing_in_a_fold",
    severity="warn",
    concerns="procedure",
    title="a class missing from training rows",
    verbs=("evaluate", "select"),
    needs=("folds",),
    look=_look,
    example=_example,
    cites=("forman2010",),
    about=__doc__ or "",
)
