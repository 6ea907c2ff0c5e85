"""Prevalence: the share of rows that are positive, (TP + FN) / n.

Use it to read precision, NPV, F1 and accuracy, which depend on it. It says nothing about the predictions.
For two classes; with more, the data part of a Run holds the count of each class.
Not to be confused with predicted prevalence, the share that is called positive, or with the prevalence where
the model will be used, when positives were sampled on purpose.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], label=[1, 1, 0, 0], positive=1, measures="prevalence")
>>> run["prevalence"].value  # 1 of 4
0.25
"""

from errbar.measures._two_class_share import two_class_share

prevalence = two_class_share(
    lambda t: t.tp + t.fn,
    of_truth=True,
    name="prevalence",
    label="prevalence",
    aliases=("base_rate", "positive_share"),
    cites=("altman1994b",),
    formula="(TP + FN) / n",
    about=__doc__ or "",
)
