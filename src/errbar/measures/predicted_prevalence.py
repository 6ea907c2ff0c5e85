"""Predicted prevalence: the share of rows that are called positive, (TP + FP) / n.

Use it to plan the work that calls cause, and together with prevalence: a gap shows calls that are too many or few. For
two classes. Not to be confused with an estimate of prevalence: false calls bias it (Rogan & Gladen 1978).

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 0, 0], label=[1, 1, 0, 0], positive=1, measures="predicted_prevalence")
>>> run["predicted_prevalence"].value  # 2 of 4
0.5
"""

from errbar.measures._two_class_share import two_class_share

predicted_prevalence = two_class_share(
    lambda t: t.tp + t.fp,
    of_truth=False,
    name="predicted_prevalence",
    label="predicted prevalence",
    aliases=("detection_prevalence", "predicted_positive_rate", "alert_rate"),
    cites=("rogan1978",),
    formula="(TP + FP) / n",
    about=__doc__ or "",
)
