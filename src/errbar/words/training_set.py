"""Training set: the rows that a fit sees. The model that you keep is trained on all rows; the error stated for it is
that of models trained on fewer, so it is a little pessimistic. Not to be confused with the test set, from which
nothing may leak into it: no row, no copy, no other row of the same object.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> [(len(train), len(test)) for train, test in errbar.splitter("holdout").split([[i] for i in range(30)])]  # 2 : 1
[(20, 10)]"""

training_set = Word(
    name="training_set",
    label="training set",
    see=("test_set", "validation_set", "pessimistic_bias", "holdout"),
    aliases=("training_data", "training_rows"),
    example=EXAMPLE,
    about=__doc__ or "",
)
