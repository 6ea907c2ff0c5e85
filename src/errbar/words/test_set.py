"""Test set: rows that are kept back until a model is final, and scored once. Their error is an honest estimate of
that model's. Used to choose among models they become a validation set, and the winner's error on them is too
small. Not to be confused with the validation set.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> train, test = next(errbar.splitter("holdout(rate=0.75)").split([[i] for i in range(40)]))
>>> sorted([*train, *test]) == list(range(40)), len(test)  # each row on one side
(True, 10)"""

test_set = Word(
    name="test_set",
    label="test set",
    see=("look", "validation_set", "training_set", "test_error", "winners_own_score"),
    aliases=("test_data", "evaluation_set"),
    example=EXAMPLE,
    about=__doc__ or "",
)
