"""Validation set: rows that choose among models or settings, also called development set. The error of the chosen one
on them is optimistic, because it was chosen for being small there. A test set or an outer split that chose nothing
gives its error. With k validation sets the choice rests on k-fold cross-validation of the training part. Not to be
confused with the test set.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X = [[i * 37 % 101, i * 53 % 97] for i in range(60)]
>>> y = [int(a > 50) for a, _ in X]
>>> run = errbar.select("tree", {"max_depth": [1, 2]}, X, y, inner="holdout", outer="holdout", measures="error_rate")
>>> run["error_rate"].estimand.what
'procedure'"""

validation_set = Word(
    name="validation_set",
    label="validation set",
    see=("test_set", "model_selection", "cross_validation", "winners_own_score"),
    aliases=("development_set", "dev_set", "validation_error"),
    example=EXAMPLE,
    about=__doc__ or "",
)
