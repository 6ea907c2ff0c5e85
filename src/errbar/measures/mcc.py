"""MCC: Matthews' correlation of truth and call; beyond two classes Gorodkin's R_K, which equals it for two.

Use it as one number for a whole table: it is high only when every class is found and its calls are right.
Undefined when the truth, or the calls, hold one class only (scikit-learn answers 0).
Not to be confused with kappa, which has the same numerator and another scale.

>>> import errbar
>>> truth, label = [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 1, 0, 0, 0]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="mcc")
>>> run["mcc"].value  # (3 * 3 - 1 * 1) / sqrt(4 * 4 * 4 * 4)
0.5
"""

from __future__ import annotations

from typing import Any

import numpy as np

from errbar.measures._no_skill import fixed
from errbar.measures._sums_beside import sum_of_rest
from errbar.measures._tables import of_cells, ratio
from errbar.measures._two_by_two import EveryFour, four
from errbar.records.class_margins import Margins


def _find(t: Any) -> Any:
    """Covariance of the class indicators over the root of both variances (Gorodkin 2004).

    Written with sums of products of counts, not differences of squares: one class only gives exactly 0, and
    perfect calls exactly 1, whatever the weights. Of two classes both have the same covariance and variances.
    """
    why = "the truth or the calls hold one class only: no correlation"
    if not isinstance(t, Margins) and t.shape[-1] == 2:
        tp, fp, fn, tn = four(t, 1)
        return ratio(tp * tn - fp * fn, np.sqrt((tp + fn) * (tn + fp) * ((tp + fp) * (tn + fn))), why)
    at = EveryFour(t)
    together = (at.tp * at.tn - at.fn * at.fp).sum(axis=-1)
    spread = [(x * sum_of_rest(x)).sum(axis=-1) for x in (at.tp + at.fn, at.tp + at.fp)]
    return ratio(together, np.sqrt(spread[0] * spread[1]), why)


mcc = of_cells(
    _find,
    by_margins=lambda settings: True,
    name="mcc",
    label="MCC",
    better="high",
    bounds=(-1.0, 1.0),
    perfect=1.0,
    no_skill=fixed(0.0),
    no_skill_says="0",
    aliases=("matthews_corrcoef", "matthews", "phi_coefficient", "r_k"),
    cites=("matthews1975", "gorodkin2004"),
    formula="(TP TN - FP FN) / sqrt((TP+FP)(TP+FN)(TN+FP)(TN+FN))",
    about=__doc__ or "",
)
