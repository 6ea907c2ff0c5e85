"""True negatives: the number of negative rows called negative (with weights, their sum).

A count for a table of four; it grows with the number of rows, so compare it on the same rows only.
Not to be confused with specificity, the same count per negative row.

>>> import errbar
>>> errbar.score(truth=[0, 0, 0, 1, 1], label=[0, 0, 1, 0, 1], positive=1, measures="tn")["tn"].value
2.0
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._two_by_two import of_four

tn = of_four(
    lambda t: t.tn / t.all,
    share=(lambda t: t.tn, lambda t: t.all),
    total=True,
    name="tn",
    label="true negatives",
    better="high",
    perfect=None,
    no_skill=shuffled("tn"),
    no_skill_says="calls shuffled",
    aliases=("true_negatives",),
    cites=("fawcett2006",),
    formula="rows with truth and call negative",
    about=__doc__ or "",
)
