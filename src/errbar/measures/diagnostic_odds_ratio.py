"""Diagnostic odds ratio: odds of a positive call among positives over those among negatives, TP TN / (FP FN).

Use it to pool or compare tests whatever the share of positives; it equals LR+ / LR-.
Undefined (infinite) without a false positive or a false negative; no half is added to the counts.
Not to be confused with a ratio of risks, which is nearer to 1: recall = specificity = 0.76 gives odds of 10.

>>> import errbar
>>> truth, label = [1, 1, 1, 1, 0, 0, 0], [1, 1, 1, 0, 1, 0, 0]
>>> run = errbar.score(truth=truth, label=label, positive=1, measures="diagnostic_odds_ratio")
>>> run["diagnostic_odds_ratio"].value  # 3 * 2 / (1 * 1)
6.0
"""

from __future__ import annotations

from typing import Any

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import Four, of_four


def _find(t: Four) -> Any:
    missed = ratio(t.tp, t.fn, "no false negatives: the ratio is infinite or 0/0")
    return missed * ratio(t.tn, t.fp, "no false positives: the ratio is infinite or 0/0")


diagnostic_odds_ratio = of_four(
    _find,
    name="diagnostic_odds_ratio",
    label="diagnostic odds ratio",
    better="high",
    bounds=(0.0, float("inf")),
    perfect=None,
    no_skill=shuffled("diagnostic_odds_ratio"),
    no_skill_says="1: calls shuffled",
    aliases=("dor", "odds_ratio"),
    cites=("glas2003",),
    formula="TP TN / (FP FN)",
    about=__doc__ or "",
)
