"""True positives: the number of positive rows called positive (with weights, their sum).

A count for a table of four; it grows with the number of rows, so compare it on the same rows only.
Not to be confused with recall, the same count per positive row.

>>> import errbar
>>> errbar.score(truth=[1, 1, 1, 0, 0], label=[1, 1, 0, 1, 0], positive=1, measures="tp")["tp"].value
2.0
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._two_by_two import of_four

tp = of_four(
    lambda t: t.tp / t.all,
    share=(lambda t: t.tp, lambda t: t.all),
    total=True,
    name="tp",
    label="true positives",
    better="high",
    perfect=None,
    no_skill=shuffled("tp"),
    no_skill_says="calls shuffled",
    aliases=("true_positives",),
    cites=("fawcett2006",),
    formula="rows with truth and call positive",
    about=__doc__ or "",
)
