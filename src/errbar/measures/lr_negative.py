"""Negative likelihood ratio: how often positives are called negative over how often negatives are, FNR / TNR.

Use it to update odds: odds of being positive after a negative call = odds before x LR-. Low is good.
Undefined (infinite) when no negative row is called negative.
Not to be confused with 1 / LR+, which it equals only when recall = specificity.

>>> import errbar
>>> truth, label = [1, 1, 1, 1, 0, 0], [1, 1, 1, 0, 1, 0]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="lr_negative")
>>> run["lr_negative"].value  # (1/4) / (1/2)
0.5
"""

from __future__ import annotations

from typing import Any

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four) -> Any:
    missed = ratio(t.fn, t.tp + t.fn, "no row is positive")
    cleared = ratio(t.tn, t.fp + t.tn, "no row is negative")
    return ratio(missed, cleared, "no true negatives: the ratio is infinite or 0/0")


lr_negative = of_four(
    _find,
    name="lr_negative",
    label="LR-",
    better="low",
    bounds=(0.0, float("inf")),
    perfect=0.0,
    no_skill=shuffled("lr_negative"),
    no_skill_says="1: calls shuffled",
    aliases=("negative_likelihood_ratio", "lr_minus", "nlr"),
    cites=("simel1991", "deeks2004"),
    formula="(FN / (TP + FN)) / (TN / (FP + TN))",
    about=__doc__ or "",
)
