"""Generalisation error: the expected loss on a new row. There are two, and errbar prints which one a line is about.
That of this fitted model is an expectation over the new row alone; that of the learner at n training rows, over
training sets as well. A test set that is held back estimates the first, resampling the second. Not to be confused
with the training error, which is an average over rows that the model has seen.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> errbar.score(truth=[0, 1, 1, 1], label=[0, 1, 0, 1], measures="error_rate")["error_rate"].estimand.what
'model'
>>> X, y = [[i] for i in range(20)], [0, 1] * 10
>>> errbar.evaluate("constant", X, y, plan="kfold(k=5)", measures="error_rate")["error_rate"].estimand.what
'learner'"""

generalisation_error = Word(
    name="generalisation_error",
    label="generalisation error",
    see=("simulation", "row", "estimand", "true_error", "training_error", "overfitting", "resampled_error"),
    aliases=("ge", "expected_loss", "risk", "generalization", "generalisation"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
