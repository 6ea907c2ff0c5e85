"""False negative rate: the share of positive rows that are called negative, FN / (FN + TP) = 1 - recall.

Use it where misses are counted per positive. Undefined when no row is positive.
Not to be confused with the false omission rate, the share of negative calls that are wrong.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 1, 0], label=[0, 1, 1, 1, 1], positive=1, measures="fnr")
>>> run["fnr"].value  # 1 of the 4 positives
0.25
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

fnr = of_four(
    lambda t: ratio(t.fn, t.fn + t.tp, "no row is positive"),
    share=(lambda t: t.fn, lambda t: t.fn + t.tp),
    name="fnr",
    label="false negative rate",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fnr"),
    no_skill_says="share called negative: calls shuffled",
    aliases=("miss_rate", "false_negative_rate"),
    cites=("fawcett2006",),
    formula="FN / (FN + TP)",
    about=__doc__ or "",
)
