"""F-beta: precision and recall in one, recall counting beta times as much as precision.

Its formula is (1 + b^2) TP / ((1 + b^2) TP + b^2 FN + FP). Use beta > 1 where misses cost more than false
alarms, beta < 1 where they cost less; beta = 1 is F1, beta = 0 is precision.
Undefined when no row is positive in truth or call.
Not to be confused with a cost: true negatives never count, and beta is no ratio of prices.

>>> import errbar
>>> truth, label = [1, 0, 0, 0, 0, 0], [1, 1, 1, 1, 1, 1]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="f_beta(beta=2)")
>>> run["f_beta(beta=2)"].value  # 5 / (5 + 0 + 5)
0.5
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures._no_skill import prevalence_of
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four, *, beta: Any) -> Any:
    if isinstance(beta, (str, bool)) or beta is None or not (beta >= 0 and math.isfinite(beta)):
        raise BadInput(f"beta= must be a number of 0 or more; got {beta!r}.")
    b2 = beta**2
    hits = (1 + b2) * t.tp
    why = "no row is positive in truth or call" if beta else "no row is called positive"
    return ratio(hits, hits + b2 * t.fn + t.fp, why)


def _always_positive(evidence: Evidence, settings: Mapping[str, Any]) -> float | None:
    p, b2 = prevalence_of(evidence, settings), settings["beta"] ** 2
    return None if p is None or p == 0 else (1 + b2) * p / (1 + b2 * p)


f_beta = of_four(
    _find,
    options={"beta": 1.0},
    fills=True,
    name="f_beta",
    label="F-beta",
    better="high",
    perfect=1.0,
    no_skill=_always_positive,
    no_skill_says="(1 + b^2) prev / (1 + b^2 prev): all called positive",
    aliases=("fbeta", "fbeta_score"),
    cites=("vanrijsbergen1979",),
    formula="(1 + b^2) TP / ((1 + b^2) TP + b^2 FN + FP)",
    about=__doc__ or "",
)
