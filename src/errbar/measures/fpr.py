"""False positive rate: the share of negative rows that are called positive, FP / (FP + TN) = 1 - specificity.

Use it where false alarms are counted per negative; it is the horizontal axis of the ROC curve.
Undefined when no row is negative.
Not to be confused with the false discovery rate, the share of positive calls that are wrong.

>>> import errbar
>>> run = errbar.score(truth=[0, 0, 0, 0, 1], label=[1, 0, 0, 0, 0], positive=1, measures="fpr")
>>> run["fpr"].value  # 1 of the 4 negatives
0.25
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

fpr = of_four(
    lambda t: ratio(t.fp, t.fp + t.tn, "no row is negative"),
    share=(lambda t: t.fp, lambda t: t.fp + t.tn),
    name="fpr",
    label="false positive rate",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fpr"),
    no_skill_says="share called positive: calls shuffled",
    aliases=("fall_out", "false_positive_rate", "false_alarm_rate"),
    cites=("fawcett2006",),
    formula="FP / (FP + TN)",
    about=__doc__ or "",
)
