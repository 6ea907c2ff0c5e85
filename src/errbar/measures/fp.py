"""False positives: the number of negative rows called positive (with weights, their sum).

A count of false alarms; it grows with the number of rows, so compare it on the same rows only.
Not to be confused with the false positive rate, the same count per negative row.

>>> import errbar
>>> errbar.score(truth=[0, 0, 0, 1], label=[1, 1, 0, 0], positive=1, measures="fp")["fp"].value
2.0
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._two_by_two import of_four

fp = of_four(
    lambda t: t.fp / t.all,
    share=(lambda t: t.fp, lambda t: t.all),
    total=True,
    name="fp",
    label="false positives",
    better="low",
    perfect=0.0,
    no_skill=shuffled("fp"),
    no_skill_says="calls shuffled",
    aliases=("false_positives",),
    cites=("fawcett2006",),
    formula="rows with truth negative and call positive",
    about=__doc__ or "",
)
