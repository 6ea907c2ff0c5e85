"""A class that the training rows of some fits never show.

Such a fit cannot predict the class: its probability is 0 there, and every row of it is wrong. The estimate is then
about a learner that lacks the class in some fits. Remedy: more rows of the class, fewer folds, or merging rare classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.estimate import Estimate
from errbar.records.finding import Finding


def _look(estimates: tuple[Estimate, ...], evidence: Any) -> Iterator[Finding]:
    folds = evidence.context.get("folds")
    if folds is None or not folds.unseen:
        return
    names = list(dict.fromkeys(name for _, classes in folds.unseen for name in classes))
    total = len(evidence.context["plan"].splits)
    many = f"{len(folds.unseen)} of {total} fits"
    yield class_missing_in_a_fold.finding(
        f"Every fit should see every class; {many} trained without {', '.join(map(repr, names[:3]))}, which they give "
        "probability 0. Gather more rows of it, or merge rare classes.",
        weight=2.0,
    )


class_missing_in_a_fold = Check(
    code=codes.CLASS_MISSING_IN_A_FOLD,
    name="class_missing_in_a_fold",
    severity="warn",
    title="a class missing from training rows",
    look=_look,
    about=__doc__ or "",
)
