"""False negatives: the number of positive rows called negative (with weights, their sum).

A count of misses; it grows with the number of rows, so compare it on the same rows only.
Not to be confused with the false negative rate, the same count per positive row.

>>> import errbar
>>> errbar.score(truth=[1, 1, 1, 0], label=[0, 0, 1, 1], positive=1, measures="fn")["fn"].value
2.0
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._two_by_two import of_four

fn = of_four(
    lambda t: t.fn / t.all,
    share=(lambda t: t.fn, lambda t: t.all),
    total=True,
    name="fn",
    label="false negatives",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fn"),
    no_skill_says="calls shuffled",
    aliases=("false_negatives",),
    cites=("fawcett2006",),
    formula="rows with truth positive and call negative",
    about=__doc__ or "",
)
