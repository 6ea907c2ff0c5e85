"""Optimistic: better on average than new rows will show, because the same rows chose or trained what they grade. The
best of many candidates, a threshold or an early stop on test rows, and training error are optimistic. Not to be
confused with luck: one estimate may be too good by chance, an optimistic one is so on average.
"""

from errbar.records.word import Word

EXAMPLE = """>>> wrong = [(a, b) for a in (0, 1) for b in (0, 1)]  # two models that toss a coin, on one row
>>> sum(a for a, b in wrong) / 4, sum(min(a, b) for a, b in wrong) / 4  # either one, and the better of the two
(0.5, 0.25)"""

optimistic = Word(
    name="optimistic",
    label="optimistic",
    see=("training_error", "look", "model_selection", "validation_set"),
    aliases=("optimistic_bias",),
    wordings=("flatters", "flattering"),
    example=EXAMPLE,
    about=__doc__ or "",
)
