"""Markedness: precision + NPV - 1, how much a call says about the row, both calls together.

Use it when what follows a call is what matters; unlike Youden's J it moves with the share of positives.
Undefined when all rows get the same call. MCC is the geometric mean of both, for two classes.
Not to be confused with Youden's J (informedness), the same with truth and calls exchanged.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 0, 1, 0], label=[1, 1, 1, 1, 0, 0], positive=1, measures="markedness")
>>> run["markedness"].value  # 3/4 + 1/2 - 1
0.25
"""

from __future__ import annotations

from typing import Any

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four) -> Any:
    right = ratio(t.tp, t.tp + t.fp, "no row is called positive")
    return right + ratio(t.tn, t.tn + t.fn, "no row is called negative") - 1


markedness = of_four(
    _find,
    name="markedness",
    label="markedness",
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    no_skill=shuffled("markedness"),
    no_skill_says="0: calls shuffled",
    aliases=("delta_p",),
    cites=("powers2011",),
    formula="TP / (TP + FP) + TN / (TN + FN) - 1",
    about=__doc__ or "",
)
