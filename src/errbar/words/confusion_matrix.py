"""Confusion matrix: counts of rows by true and predicted class, also contingency table or error matrix. Its sums by
row and column are the marginals: how many there are of each class, and how often each is predicted. Rows are the
truth (the option transpose turns it). One class against all others gives TP, FN, FP and TN. Not to be confused with a
cost matrix of the same shape.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth, label = ["cat"] * 8 + ["dog"] * 19, ["cat"] * 5 + ["dog"] * 3 + ["cat"] * 2 + ["dog"] * 17
>>> run = errbar.score(truth=truth, label=label, positive="cat", measures="tp,fn,fp,tn")
>>> [int(e.value) for e in run]
[5, 3, 2, 17]"""

confusion_matrix = Word(
    name="confusion_matrix",
    label="confusion matrix",
    see=("confusion", "marginals", "precision", "recall", "misclassification_costs", "positive_class"),
    aliases=("contingency_table", "error_matrix", "one_against_rest", "one_vs_rest"),
    cites=("fawcett2006",),
    example=EXAMPLE,
    about=__doc__ or "",
)
