"""Regularisation: whatever keeps a fit from following its training rows too closely: a penalty on large coefficients,
a bound on the depth of a tree, stopping early, fewer features. How much of it is a hyperparameter, to be chosen by
rows that did not train. Not to be confused with normalising or scaling features.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(40)], [0, 1] * 20
>>> errors = [
...     errbar.evaluate(f"knn(k={k})", X, y, plan="resubstitution", measures="error_rate")["error_rate"].value
...     for k in (1, 40)
... ]
>>> errors  # one neighbour remembers, forty of forty cannot
[0.0, 0.5]"""

regularisation = Word(
    name="regularisation",
    label="regularisation",
    see=("overfitting", "hyperparameter", "ridge"),
    aliases=("regularization", "shrinkage", "early_stopping", "feature_selection"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
