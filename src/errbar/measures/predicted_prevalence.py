"""Predicted prevalence: the share of rows that are called positive, (TP + FP) / n.

Use it to plan the work that calls cause, and beside prevalence: a gap shows calls that are too many or few.
Beyond two classes it needs `class=`: the mean over K classes is 1 / K on any rows.
Not to be confused with an estimate of prevalence: false calls bias it (Rogan & Gladen 1978).

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], label=[1, 1, 0, 0], positive=1, measures="predicted_prevalence")
>>> run["predicted_prevalence"].value  # 2 of 4
0.5
"""

from errbar.measures._named_class import named_class
from errbar.measures._tables import of_four

predicted_prevalence = named_class(
    of_four(
        lambda t: (t.tp + t.fp) / t.all,
        share=(lambda t: t.tp + t.fp, lambda t: t.all),
        name="predicted_prevalence",
        label="predicted prevalence",
        better="none",
        perfect=None,
        aliases=("detection_prevalence", "predicted_positive_rate", "alert_rate"),
        cites=("rogan1978",),
        formula="(TP + FP) / n",
        about=__doc__ or "",
    )
)
