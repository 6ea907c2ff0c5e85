"""ROC plot: true positive rate against false positive rate, a point for a classifier, a curve over all thresholds of
a score. The class ratio does not move it. The area under the curve is the share of (positive, negative) pairs in
order. Not to be confused with the coverage plot, which has counts.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, prob = list("PPNPPNNNPN"), [0.90, 0.80, 0.70, 0.60, 0.55, 0.54, 0.53, 0.51, 0.50, 0.40]
>>> round(errbar.score(truth=truth, prob=prob, positive="P", measures="roc_auc")["roc_auc"].value, 6)  # 19 of 25 pairs
0.76"""

roc_plot = Word(
    name="roc_plot",
    label="ROC plot",
    see=("roc", "roc_auc", "coverage_plot", "dominating", "ranking_error"),
    aliases=("receiver_operating_characteristic", "roc_space"),
    cites=("fawcett2006",),
    example=EXAMPLE,
    about=__doc__ or "",
)
