"""Share of negatives: the share of rows that are negative, (FP + TN) / n.

Use it beside the prevalence where the negative class is what is spoken of: it is the accuracy of calling every row
negative. It says nothing about the predictions. For two classes; with more, the data part of a Run holds the count of
each class. Not to be confused with the true negative rate (specificity), the share of the negatives that are found.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], label=[1, 1, 0, 0], positive=1, measures="negative_share")
>>> run["negative_share"].value  # 3 of 4
0.75
"""

from errbar.measures._two_class_share import two_class_share

negative_share = two_class_share(
    lambda t: t.fp + t.tn,
    of_truth=True,
    name="negative_share",
    label="share of negatives",
    aliases=("share_of_negatives", "proportion_of_negatives"),
    cites=("flach2012",),
    formula="(FP + TN) / n",
    about=__doc__ or "",
)
