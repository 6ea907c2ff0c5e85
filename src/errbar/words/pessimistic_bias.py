"""Pessimistic bias: an estimated error that is too large on average because its models trained on fewer rows than the
one that is kept. Holdout with half the rows has more of it than 10-fold cross-validation. A learning curve shows
how much. Not to be confused with a wide interval: bias does not shrink with more test rows.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(60)], [0, 1] * 30
>>> run = lambda plan: errbar.evaluate("constant", X, y, plan=plan, measures="error_rate").estimates[0].estimand.n_train
>>> run("holdout(rate=0.5)"), run("kfold(k=10)")  # rows that train, of 60
(30, 54)"""

pessimistic_bias = Word(
    name="pessimistic_bias",
    label="pessimistic bias",
    see=("holdout", "cross_validation", "learning_curve", "bias"),
    aliases=("pessimism",),
    example=EXAMPLE,
    about=__doc__ or "",
)
