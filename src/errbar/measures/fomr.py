"""False omission rate: the share of rows called negative that are positive, FN / (FN + TN) = 1 - NPV.

Use it to know how many positives remain among rows called negative. Undefined when no row is called negative. Not to be
confused with the false negative rate, the share of positives that are missed.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0, 1], label=[0, 0, 0, 0, 1], positive=1, measures="fomr")
>>> run["fomr"].value  # 1 of the 4 called negative
0.25
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

fomr = of_four(
    lambda t: ratio(t.fn, t.fn + t.tn, "no row is called negative"),
    share=(lambda t: t.fn, lambda t: t.fn + t.tn),
    name="fomr",
    label="false omission rate",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fomr"),
    no_skill_says="prevalence: calls shuffled",
    aliases=("false_omission_rate", "false_nondiscovery_rate"),
    cites=("altman1994b", "genovese2002"),
    formula="FN / (FN + TN)",
    about=__doc__ or "",
)
