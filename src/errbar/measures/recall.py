"""Recall: the share of positive rows that are called positive, TP / (TP + FN).

Use it when a missed positive is what costs. It does not depend on how common positives are. Calling every row positive
has recall 1: read it together with specificity or precision. Undefined when no row is positive. Beyond two classes:
`class=` for one, else the macro average. Not to be confused with precision, the share of calls that are right.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 1, 0, 0], label=[1, 1, 1, 0, 1, 1], positive=1, measures="recall")
>>> run["recall"].value  # 3 of the 4 positives
0.75
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

recall = of_four(
    lambda t: ratio(t.tp, t.tp + t.fn, "no row is positive"),
    share=(lambda t: t.tp, lambda t: t.tp + t.fn),
    fills=True,
    name="recall",
    label="recall",
    better="high",
    perfect=1.0,
    no_skill=shuffled("recall"),
    no_skill_says="share called positive: calls shuffled",
    aliases=("sensitivity", "tpr", "hit_rate", "recall_score", "true_positive_rate"),
    cites=("yerushalmy1947", "kent1955", "altman1994a"),
    formula="TP / (TP + FN)",
    about=__doc__ or "",
)
