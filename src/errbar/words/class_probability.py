"""Class probability estimation: a model that gives each row a probability of every class, summing to 1. It is judged
by proper losses: the squared error (Brier; `half=true` is half the sum over classes) and log loss. Not to be
confused with a score, of which only the order counts.
"""

from errbar.records.word import Word

EXAMPLE = """>>> import errbar
>>> se = lambda prob: errbar.score(
...     truth=["a"], prob=[prob], classes=["a", "b", "c"], measures="brier(half=true)"
... ).estimates[0].value
>>> round(se([0.70, 0.10, 0.20]), 4), round(se([0.99, 0.0, 0.01]), 4)  # (0.09 + 0.01 + 0.04) / 2 and 0.0002 / 2
(0.07, 0.0001)"""

class_probability = Word(
    name="class_probability",
    label="class probability estimation",
    see=("brier", "log_loss", "calibration", "empirical_probability"),
    aliases=("probability_estimator", "class_probability_estimation"),
    cites=("flach2012", "brier1950"),
    example=EXAMPLE,
    about=__doc__ or "",
)
