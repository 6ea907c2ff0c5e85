"""Jaccard index: rows positive in truth and call, over rows positive in either, TP / (TP + FP + FN).

Use it where true negatives are plentiful and tell nothing (segmentation, rare events).
It orders models as F1 does, J = F1 / (2 - F1), and is the harsher number of the two.
Undefined when no row is positive in truth or call.
Not to be confused with accuracy, which counts true negatives too.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 0], label=[1, 1, 0, 1], positive=1, measures="jaccard")
>>> run["jaccard"].value  # 2 / (2 + 1 + 1)
0.5
"""

from errbar.measures._no_skill import prevalence_of
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

jaccard = of_four(
    lambda t: ratio(t.tp, t.tp + t.fp + t.fn, "no row is positive in truth or call"),
    share=(lambda t: t.tp, lambda t: t.tp + t.fp + t.fn),
    fills=True,
    name="jaccard",
    label="Jaccard",
    better="high",
    perfect=1.0,
    no_skill=prevalence_of,
    no_skill_says="prevalence: all called positive",
    aliases=("jaccard_score", "iou", "intersection_over_union", "threat_score", "critical_success_index"),
    cites=("jaccard1912",),
    formula="TP / (TP + FP + FN)",
    about=__doc__ or "",
)
