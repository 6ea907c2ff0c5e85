"""Set-based measure: a measure that exists for a set of rows only: AUC, F1, R2, a rank correlation. The mean over
folds is not the value on all rows, and on a small fold it may not exist; errbar states which aggregate it is. Not
to be confused with a pointwise loss, the mean of one number a row.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> score = lambda truth, label: errbar.score(truth=truth, label=label, positive=1, measures="f1")["f1"].value
>>> halves = score([1, 0, 0, 0], [1, 1, 0, 0]), score([1, 1, 1, 0], [1, 0, 0, 0])  # 2/3 and 1/2
>>> round(sum(halves) / 2, 4), score([1, 0, 0, 0, 1, 1, 1, 0], [1, 1, 0, 0, 1, 0, 0, 0])  # all rows: 4/7
(0.5833, 0.5714285714285714)"""

set_based = Word(
    name="set_based",
    label="set-based measure",
    see=("pointwise_loss", "outer_loss", "cross_validation"),
    aliases=("set_based_measure", "performance_metric"),
    example=EXAMPLE,
    about=__doc__ or "",
)
