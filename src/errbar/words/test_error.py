"""Test error: the error of a model on rows that neither trained nor chose it. It is an unbiased estimate of that
model's generalisation error, and varies the more the fewer rows there are. Not to be confused with the validation
error, which was used to choose, and is therefore too small for the one that was chosen.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> X, y = [[i] for i in range(30)], [0, 1, 1] * 10
>>> run = errbar.evaluate("constant", X, y, plan="holdout", measures="error_rate")
>>> run["error_rate"].n, round(run["error_rate"].value, 3)  # a third of the rows, stratified: 3 of 10 are class 0
(10, 0.3)"""

test_error = Word(
    name="test_error",
    label="test error",
    see=("test_set", "validation_set", "generalisation_error", "holdout"),
    cites=("hastie2009",),
    example=EXAMPLE,
    about=__doc__ or "",
)
