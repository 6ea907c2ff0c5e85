"""Prevalence: the share of rows that are positive, (TP + FN) / n.

Use it to read precision, NPV, F1 and accuracy, which depend on it. It says nothing about the predictions.
Beyond two classes it needs `class=`: the mean over K classes is 1 / K on any rows.
Not to be confused with predicted prevalence, the share that is called positive, or with the prevalence where
the model will be used, when positives were sampled on purpose.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], label=[1, 1, 0, 0], positive=1, measures="prevalence")
>>> run["prevalence"].value  # 1 of 4
0.25
"""

from errbar.measures._named_class import named_class
from errbar.measures._tables import of_four

prevalence = named_class(
    of_four(
        lambda t: (t.tp + t.fn) / t.all,
        share=(lambda t: t.tp + t.fn, lambda t: t.all),
        name="prevalence",
        label="prevalence",
        better="none",
        perfect=None,
        aliases=("base_rate", "positive_share"),
        cites=("altman1994b",),
        formula="(TP + FN) / n",
        about=__doc__ or "",
    )
)
