"""Training error: the error of a model on the rows that trained it, also called resubstitution. It is optimistic: it
measures how well the rows were remembered, and a table that stores them all has 0. `plan=resubstitution` computes
it; evaluate prints it beside the estimate of its headline. Not to be confused with the training loss that a fit
minimises (inner loss), which may be another function.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(8)], [0, 1, 0, 1, 0, 1, 0, 1]  # the nearest row is the row itself
>>> run = errbar.evaluate("knn(k=1)", X, y, plan="resubstitution", measures="error_rate")
>>> run["error_rate"].value
0.0"""

training_error = Word(
    name="training_error",
    label="training error",
    see=("overfitting", "optimistic", "generalisation_error", "inner_loss", "resubstitution", "fit_quality"),
    aliases=("apparent_error", "empirical_risk", "memorization"),
    cites=("hastie2009", "efron1983"),
    example=EXAMPLE,
    about=__doc__ or "",
)
