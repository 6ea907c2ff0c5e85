"""Specificity: the share of negative rows that are called negative, TN / (TN + FP).

Use it together with recall: together they describe a test whatever the share of positives. Undefined when no row is
negative. Beyond two classes: `class=` for one, else the macro average. Not to be confused with NPV, the share of
negative calls that are right.

>>> import errbar
>>> run = errbar.score(truth=[0, 0, 0, 0, 1], label=[0, 0, 0, 1, 0], positive=1, measures="specificity")
>>> run["specificity"].value  # 3 of the 4 negatives
0.75
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

specificity = of_four(
    lambda t: ratio(t.tn, t.tn + t.fp, "no row is negative"),
    share=(lambda t: t.tn, lambda t: t.tn + t.fp),
    name="specificity",
    label="specificity",
    better="high",
    perfect=1.0,
    no_skill=shuffled("specificity"),
    no_skill_says="share called negative: calls shuffled",
    aliases=("tnr", "selectivity", "true_negative_rate"),
    cites=("yerushalmy1947", "altman1994a"),
    formula="TN / (TN + FP)",
    about=__doc__ or "",
)
