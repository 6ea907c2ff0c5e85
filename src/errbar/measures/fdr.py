"""False discovery rate: the share of rows called positive that are negative, FP / (FP + TP) = 1 - precision.

Use it where a call starts costly work. Undefined when no row is called positive.
Not to be confused with the false positive rate (per negative row), or with what Benjamini & Hochberg control
over many tests: the expected value of this share, taken as 0 where nothing is called.

>>> import errbar
>>> run = errbar.score(truth=[0, 1, 1, 1, 1], label=[1, 1, 1, 1, 0], positive=1, measures="fdr")
>>> run["fdr"].value  # 1 of the 4 called
0.25
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

fdr = of_four(
    lambda t: ratio(t.fp, t.fp + t.tp, "no row is called positive"),
    share=(lambda t: t.fp, lambda t: t.fp + t.tp),
    name="fdr",
    label="false discovery rate",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fdr"),
    no_skill_says="1 - prevalence: calls shuffled",
    aliases=("false_discovery_rate", "false_alarm_ratio"),
    cites=("altman1994b", "benjamini1995"),
    formula="FP / (FP + TP)",
    about=__doc__ or "",
)
