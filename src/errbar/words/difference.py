"""Difference: the measure of one model minus that of another, both named, so that the sign can be read: new − old. On
the same rows it is paired, and its interval is narrower than two separate ones suggest. In a run it is
`comparison.gap`; the option `gap` is a time between training and test rows. Not to be confused with overfitting, the
difference of unseen and training error.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> truth = [1, 0] * 5
>>> models = {"old": {"label": [0] * 10}, "new": {"label": [1, 0] * 4 + [0, 0]}}
>>> run = errbar.compare(models, truth=truth, measures="error_rate")
>>> run.comparisons[0].gap  # new 1/10, old 5/10
-0.4"""

difference = Word(
    name="difference",
    label="difference",
    see=("model_comparison", "reference", "verdict", "paired"),
    wordings=("gap",),
    example=EXAMPLE,
    about=__doc__ or "",
)
