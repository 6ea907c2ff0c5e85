"""Class ratio: how many positives there are for one negative, Pos / Neg.

The slope of a line of equal accuracy in an ROC plot is its inverse, Neg / Pos, and 1 in a coverage plot: use it to
move between the two. It says nothing about the predictions. It is prevalence / (1 - prevalence), and its interval is
that of the prevalence. Undefined where no row is negative. For two classes. Not to be confused with the likelihood
ratios, which compare calls, or with the odds ratio.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0, 0], label=[1, 1, 0, 0, 0], positive=1, measures="class_ratio")
>>> run["class_ratio"].value  # 1 / 4
0.25
"""

from __future__ import annotations

import numpy as np

from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four
from errbar.measures._two_class_share import two_class_share
from errbar.records.types import Floats


def _find(t: Four) -> object:
    return ratio(t.tp + t.fn, t.fp + t.tn, "no row is negative: the ratio is infinite")


def _odds(share: Floats) -> Floats:
    """The ratio of a share to the rest; infinite where there is no rest, as the upper limit of such a share is 1."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return share / np.asarray(1.0 - share)


class_ratio = two_class_share(
    lambda t: t.tp + t.fn,
    value=_find,
    through=_odds,
    no_mean="a mean of one class's ratio and its inverse says nothing; name a class with class=",
    of_truth=True,
    bounds=(0.0, float("inf")),
    name="class_ratio",
    label="class ratio",
    aliases=("clr", "positives_per_negative"),
    cites=("flach2012",),
    formula="(TP + FN) / (FP + TN)",
    about=__doc__ or "",
)
