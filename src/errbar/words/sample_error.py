"""Sample error: the error of a classifier counted on some rows. On rows that did not train it, it estimates the true
error without bias, and the interval beside it shows how far off it may be. On its own training rows it is the
training error and too small. More rows make it vary less. Not to be confused with the true error, to which it
converges.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> run = errbar.score(truth=["a", "a", "b", "b"], label=["a", "b", "b", "b"], measures="error_rate")
>>> run["error_rate"].value, run["error_rate"].low < 0.25 < run["error_rate"].high  # 1 of 4 is wrong
(0.25, True)"""

sample_error = Word(
    name="sample_error",
    label="sample error",
    see=("true_error", "training_error", "test_error", "confidence_interval"),
    aliases=("empirical_error", "misclassification_error"),
    cites=("mitchell1997",),
    example=EXAMPLE,
    about=__doc__ or "",
)
