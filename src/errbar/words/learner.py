"""Learner: a way to get from rows to a model: an algorithm with its hyperparameters, also called inducer. A model is
what one training set makes of it. Cross-validation speaks of the learner at the number of rows that its folds
train on. Not to be confused with the fitted model that you keep, which was trained on all rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(20)], [0, 1] * 10
>>> run = errbar.evaluate("constant", X, y, plan="kfold(k=5)", measures="error_rate")
>>> run["error_rate"].estimand.n_train, run["error_rate"].about  # each fit leaves out a fifth of 20 rows
(16, 'the learner at n=16, new rows like these')"""

learner = Word(
    name="learner",
    label="learner",
    see=("model", "hypothesis", "estimand", "hyperparameter", "holdout"),
    aliases=("inducer", "learning_algorithm"),
    example=EXAMPLE,
    about=__doc__ or "",
)
