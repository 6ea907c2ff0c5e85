"""Model: one fit of a learner on one training set: a function from features to a prediction. `errbar score` grades
one model; a plan such as 10-fold cross-validation fits ten and tells how well their learner does. The model that you
keep was fitted on all rows, so none is left to test it. Not to be confused with the learner, the algorithm with its
settings.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(20)], [0, 1] * 10
>>> run = errbar.evaluate("constant", X, y, plan="kfold(k=5)", measures="error_rate")
>>> run["error_rate"].estimand.n_train  # each of the five models saw 16 rows, the one to keep all 20
16"""

model = Word(
    name="model",
    label="model",
    see=("learner", "hypothesis", "estimand", "training_set"),
    aliases=("fitted_model",),
    wordings=("y'", "y"),
    example=EXAMPLE,
    about=__doc__ or "",
)
