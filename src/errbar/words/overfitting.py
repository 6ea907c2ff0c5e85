"""Overfitting: generalisation error less training error: what a model owes to the noise of its own training rows. It
grows with the flexibility of the model, the number of features and the noise, and shrinks with more rows. Every
fit has some; it matters once a simpler model has the smaller generalisation error. Not to be confused with
underfitting, the distance to the best possible rule: a poor model may have both.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(40)], [0, 1] * 20  # the next row always has the other class
>>> learned, remembered = (
...     errbar.evaluate("knn(k=1)", X, y, plan=plan, measures="error_rate")["error_rate"].value
...     for plan in ("leave_one_out", "resubstitution")
... )
>>> learned, remembered, learned - remembered
(1.0, 0.0, 1.0)"""

overfitting = Word(
    name="overfitting",
    label="overfitting",
    see=("underfitting", "training_error", "generalisation_error", "regularisation", "complexity"),
    aliases=("overfit",),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
