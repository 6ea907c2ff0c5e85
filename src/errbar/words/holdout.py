"""Holdout: one split into a training and a test part, by default 2 : 1 and stratified. The model that you keep is
trained on all rows, the one that is tested on the training part alone. The error of the second is taken for that of
the first, and is a little too large. One split varies a lot where rows are few; resampling repeats it. Not to be
confused with a test set that was collected apart.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(30)], [0, 1, 1] * 10
>>> errbar.evaluate("constant", X, y, plan="holdout", measures="error_rate")["error_rate"].estimand.n_train
20"""

holdout = Word(
    name="holdout",
    label="holdout",
    see=("test_error", "pessimistic_bias", "subsampling", "stratification", "training_set"),
    aliases=("holdout_error",),
    cites=("kohavi1995",),
    example=EXAMPLE,
    about=__doc__ or "",
)
