"""Error bar: a line from the lower to the upper limit of an interval, with the value on it. These are 95 % intervals
here. Elsewhere the same line may be one standard error or one standard deviation, so name which. Not to be confused
with the spread of folds: mean ± sd shows how folds differ, not how well the mean is known.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> e = errbar.score(truth=[1, 0] * 50, label=[1, 0] * 45 + [0, 1] * 5, measures="accuracy")["accuracy"]
>>> e.low < e.value < e.high, e.level
(True, 0.95)"""

error_bar = Word(
    name="error_bar",
    label="error bar",
    see=("confidence_interval", "coverage", "forest"),
    aliases=("error_bars",),
    example=EXAMPLE,
    about=__doc__ or "",
)
