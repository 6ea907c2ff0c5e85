"""Positive likelihood ratio: how often positives are called positive over how often negatives are, TPR / FPR.

Use it to update odds: odds of being positive after a positive call = odds before x LR+.
Undefined (infinite) without a false positive.
Not to be confused with the diagnostic odds ratio, LR+ / LR-, or with a likelihood-ratio test.

>>> import errbar
>>> truth, label = [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 1, 0, 0, 0]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="lr_positive")
>>> run["lr_positive"].value  # (3/4) / (1/4)
3.0
"""

from __future__ import annotations

from typing import Any

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four) -> Any:
    found = ratio(t.tp, t.tp + t.fn, "no row is positive")
    alarms = ratio(t.fp, t.fp + t.tn, "no row is negative")
    return ratio(found, alarms, "no false positives: the ratio is infinite or 0/0")


lr_positive = of_four(
    _find,
    name="lr_positive",
    label="LR+",
    better="high",
    bounds=(0.0, float("inf")),
    perfect=None,
    no_skill=shuffled("lr_positive"),
    no_skill_says="1: calls shuffled",
    aliases=("positive_likelihood_ratio", "lr_plus", "plr"),
    cites=("simel1991", "deeks2004"),
    formula="(TP / (TP + FN)) / (FP / (FP + TN))",
    about=__doc__ or "",
)
