"""NPV: the negative predictive value, the share of rows called negative that are negative, TN / (TN + FN).

Use it when a negative call sends someone home. It rises as positives get rarer, with no better test.
Undefined when no row is called negative.
Not to be confused with specificity, the share of negatives that are called so.

>>> import errbar
>>> run = errbar.score(truth=[0, 0, 0, 1, 0], label=[0, 0, 0, 0, 1], positive=1, measures="npv")
>>> run["npv"].value  # 3 of the 4 called negative
0.75
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

npv = of_four(
    lambda t: ratio(t.tn, t.tn + t.fn, "no row is called negative"),
    share=(lambda t: t.tn, lambda t: t.tn + t.fn),
    name="npv",
    label="NPV",
    better="high",
    perfect=1.0,
    no_skill=shuffled("npv"),
    no_skill_says="1 - prevalence: calls shuffled",
    aliases=("negative_predictive_value",),
    cites=("altman1994b",),
    formula="TN / (TN + FN)",
    about=__doc__ or "",
)
