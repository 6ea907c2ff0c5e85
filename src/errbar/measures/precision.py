"""Precision: the share of rows called positive that are positive, TP / (TP + FP).

Use it when acting on a call is what costs: an alarm raised, a patient treated.
It falls with the share of positives, so it does not carry over to a place where they are rarer.
Undefined when no row is called positive. Beyond two classes: `class=` for one, else the macro average.
Not to be confused with recall, the share of positives that are called, or with the precision of a number.

>>> import errbar
>>> run = errbar.score(truth=[1, 1, 1, 0, 1, 1], label=[1, 1, 1, 1, 0, 0], positive=1, measures="precision")
>>> run["precision"].value  # 3 of the 4 called
0.75
"""

from errbar.measures._shuffled import shuffled
from errbar.measures._tables import ratio
from errbar.measures._two_by_two import of_four

precision = of_four(
    lambda t: ratio(t.tp, t.tp + t.fp, "no row is called positive"),
    share=(lambda t: t.tp, lambda t: t.tp + t.fp),
    fills=True,
    name="precision",
    label="precision",
    better="high",
    perfect=1.0,
    no_skill=shuffled("precision"),
    no_skill_says="prevalence: calls shuffled",
    aliases=("ppv", "precision_score", "positive_predictive_value"),
    cites=("kent1955", "altman1994b"),
    formula="TP / (TP + FP)",
    about=__doc__ or "",
)
