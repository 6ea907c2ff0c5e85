"""Model selection: choosing one of several learners or settings by their errors on validation rows. The smallest of
many errors is too small an estimate of the chosen one's. `errbar select` therefore grades the whole search on rows
that chose nothing, refits the winner on all rows and states how optimistic its own score was. Not to be confused with
model comparison, a question about two that were named in advance.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X = [[i * 37 % 101, i * 53 % 97] for i in range(60)]
>>> y = [int(a > 50) for a, _ in X]
>>> run = errbar.select("tree", {"max_depth": [1, 2]}, X, y, inner="kfold(k=3)", outer="holdout", measures="error_rate")
>>> run["error_rate"].value  # the first feature decides
0.0"""

model_selection = Word(
    name="model_selection",
    label="model selection",
    see=("optimistic", "validation_set", "nested_kfold", "hyperparameter", "winners_own_score", "model_comparison"),
    aliases=("model_choice",),
    cites=("varma2006", "cawley2010"),
    example=EXAMPLE,
    about=__doc__ or "",
)
