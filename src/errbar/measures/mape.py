"""MAPE: the mean absolute error relative to the truth, mean |y - f| / |y|, as a fraction (0.1 is 10 %).

Use it when errors count in proportion to a truth that is positive and not near 0; it favours predictions that are
too low. A row whose truth is 0 makes it infinite: errbar says so (scikit-learn divides by 2e-16 instead).
Not to be confused with sMAPE, whose denominator holds the prediction too.

>>> import errbar
>>> errbar.score(truth=[10.0, 20.0], value=[9.0, 26.0], measures="mape")["mape"].value  # (0.1 + 0.3) / 2
0.2
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._losses import Block, mean_loss
from errbar.measures._medians import Ladder
from errbar.measures._regression_rows import columns, pair, rowwise
from errbar.records.types import REGRESSION, Floats


def _losses(evidence: Evidence, settings: Mapping[str, object]) -> Block:
    y, _ = pair(evidence)
    zeros = 0 if y.min() > 0 else y.size - int(np.count_nonzero(y))
    if zeros:
        raise Undefined(f"{zeros:,} true values are 0, where a relative error is infinite; smape or mae exist there")
    return rowwise(evidence, _relative)


def _relative(y: Floats, f: Floats, out: Floats | None) -> Floats:
    x = np.subtract(y, f, out=out)
    x /= y
    return np.abs(x, out=x)


def _best_constant(evidence: Evidence, settings: Mapping[str, object]) -> float | None:
    """Relative error is absolute error weighted by 1 / |y|, so the best constant is that weighted median."""
    y, _ = columns(evidence)
    if not y.all():
        return None
    w = np.ones(evidence.n) if evidence.weight is None else evidence.weight
    size = np.abs(y)
    best = np.array([Ladder(x, w * (s.min() / s)).median() for x, s in zip(y.T, size.T)])  # 1 / s may overflow
    with np.errstate(over="ignore"):
        found = evidence.mean((np.abs(y - best) / size).mean(axis=1))
    return found if np.isfinite(found) else None


mape = mean_loss(
    _losses,
    reads="value",
    degree=0,
    kinds=REGRESSION,
    name="mape",
    label="MAPE",
    perfect=0.0,
    no_skill=_best_constant,
    no_skill_predicts="other",
    no_skill_says="the best constant",
    aliases=("mean_absolute_percentage_error",),
    cites=("hyndman2006",),
    formula="mean |y - f| / |y|",
    about=__doc__ or "",
)
