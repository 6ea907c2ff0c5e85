"""Youden's J: recall + specificity - 1, how far a test is above one that ignores the row.

Use it when both classes matter equally, however common they are. J = 2 * balanced accuracy - 1 for two classes.
Undefined when either class has no true rows. It is negative when calls are the wrong way round. Not to be confused with
markedness, the same for the calls: precision + NPV - 1.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 1, 0, 0], label=[1, 1, 1, 0, 1, 0], positive=1, measures="youden")
>>> run["youden"].value  # 3/4 + 1/2 - 1
0.25
"""

from __future__ import annotations

from typing import Any

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four) -> Any:
    return ratio(t.tp, t.tp + t.fn, "no row is positive") + ratio(t.tn, t.tn + t.fp, "no row is negative") - 1


youden = of_four(
    _find,
    name="youden",
    label="Youden's J",
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    no_skill=shuffled("youden"),
    no_skill_says="0: calls shuffled",
    aliases=("youden_j", "youdens_j", "informedness", "bookmaker_informedness", "true_skill_statistic"),
    cites=("youden1950", "powers2011"),
    formula="TP / (TP + FN) + TN / (TN + FP) - 1",
    about=__doc__ or "",
)
